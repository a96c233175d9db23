import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts, billings } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { MICROS, toUnits } from "../shared/money";
import { type Walk, walkAlong } from "../shared/walk";

export type BillingRow = typeof billings.$inferSelect;

export interface BillingFilter extends Walk {
  offset?: number;
  limit: number;
}

interface BillingPage {
  rows: BillingRow[];
  total: number;
  next: string | null;
}

/** Ids ascend with time, so a period is a range of the primary key. */
export async function findBillings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: BillingFilter,
): Promise<BillingPage> {
  const { from, to, limit, offset = 0 } = filter;
  const { where, order } = walkAlong(billings.id, filter);
  const hasPeriod = from !== undefined || to !== undefined;
  const [rows, counted] = await db.batch([
    db
      .select()
      .from(billings)
      .where(and(eq(billings.ownerId, viewer.id), ...where))
      .orderBy(order)
      .limit(limit + 1)
      .offset(offset),
    db.select({ total: accounts.billings }).from(accounts).where(eq(accounts.ownerId, viewer.id)),
  ]);
  const shown = rows.slice(0, limit);
  return {
    rows: shown,
    total: hasPeriod ? offset + rows.length : (counted[0]?.total ?? 0),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export function billingView(row: BillingRow) {
  return {
    id: row.id,
    source: row.source,
    amount: toUnits(row.amount),
    status: row.status,
    OwnerId: row.ownerId,
    TariffId: row.tariffId,
    comment: row.comment,
    UserId: row.userId,
    data: {
      segmentPrice: row.segmentPrice === null ? null : toUnits(row.segmentPrice),
      segmentCount: row.segmentCount,
      multiplier: row.multiplier / MICROS,
      ...inUnits(partsOf(row)),
      ...(row.turnover !== null && { turnover: toUnits(row.turnover) }),
    },
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** What a mailing's line is made up of, micros; null for every other record. */
export function partsOf({ amount, held, refunded }: BillingRow) {
  return held === null ? null : { held, charged: 0 - amount - held, refunded: refunded ?? 0 };
}

function inUnits(parts: ReturnType<typeof partsOf>) {
  return parts && { held: toUnits(parts.held), charged: toUnits(parts.charged), refunded: toUnits(parts.refunded) };
}
