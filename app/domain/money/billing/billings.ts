import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type BillingStatus, billings } from "../../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { MICROS, type Micros, scaleMicros, toUnits } from "../../base/shared/money";
import { type ListOwner, ownersIn, pageIn, readNewest } from "../../base/shared/newest-of";
import { type Walk, walkAlong } from "../../base/shared/walk";
import { isMovement } from "./figures";

export type BillingRow = typeof billings.$inferSelect;

export interface LedgerFilter {
  source?: string | undefined;
  status?: BillingStatus | undefined;
  /** ms UTC, `from` inclusive, `to` exclusive; by the time a line began. */
  from?: number | undefined;
  to?: number | undefined;
}

export interface BillingFilter extends LedgerFilter, Walk {
  offset?: number;
  limit: number;
}

export interface BillingPage {
  rows: BillingRow[];
  total: number;
  next: string | null;
}

type Page = Omit<BillingFilter, "source" | "status">;

/** Lines of a period; ids ascend with time. `findLines` filters by source or status. */
export async function findBillings(db: Database, owner: Pick<Viewer, "id">, filter: Page): Promise<BillingPage> {
  const [lines, total] = pageQueries(owner.id, filter);
  const [raw, counted] = await db.batch([db.all<RawRow>(lines), db.all<{ total: number }>(total)]);
  return pageOf(raw, counted, filter);
}

/** True if the filter needs a search. */
export const isSearched = ({ source, status }: LedgerFilter) => source !== undefined || status !== undefined;

export function pageQueries(ownerId: string, filter: Page): [lines: SQL, total: SQL] {
  const { limit, offset = 0 } = filter;
  return [
    sql`SELECT * FROM ${linesOf(ownerId, filter)} LIMIT ${limit + 1} OFFSET ${offset}`,
    sql`SELECT billings AS total FROM accounts WHERE owner_id = ${ownerId}`,
  ];
}

export function pageOf(
  raw: RawRow[],
  counted: { total: number }[],
  { from, to, limit, offset = 0 }: Page,
): BillingPage {
  const rows = raw.slice(0, limit).map((one) => rowOf(billings, one));
  const isWhole = from === undefined && to === undefined;
  return {
    rows,
    total: isWhole ? (counted[0]?.total ?? 0) : offset + raw.length,
    next: raw.length > limit ? rows.at(-1)!.id : null,
  };
}

/** Rows of a window over many accounts: each costs some twenty reads. */
const WINDOW_OF_MANY = 800;

export async function findBillingsOfMany(
  db: Database,
  users: SQL,
  filter: BillingFilter,
): Promise<Omit<BillingPage, "total"> & { owners: Map<string, ListOwner> }> {
  const { from, to, cursor, limit } = filter;
  const size = isSearched(filter) ? Math.max(WINDOW_OF_MANY, limit + 1) : limit + 1;
  const index = isOfMovements(filter) ? { index: "billings_movements", where: sql`t.${MOVEMENTS}` } : {};
  const raw = await readNewest(db, users, { table: "billings", ...index, from, to, cursor, size });
  const looked = raw.map((row) => rowOf(billings, row));
  const { rows, next } = pageIn(looked, { limit, size, cursor, isMeant: (row) => isMeant(row, filter) });
  return { rows, next, owners: ownersIn(raw) };
}

// Must match the text of the partial index.
export const MOVEMENTS = sql`source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund')`;

/** The table with its conditions and order; `isMeant` filters source and status. */
export function linesOf(ownerId: string, filter: LedgerFilter & Walk): SQL {
  const { where, order } = walkAlong(sql`id`, filter);
  const index = isOfMovements(filter) ? sql`INDEXED BY billings_movements WHERE ${MOVEMENTS} AND` : sql`WHERE`;
  return sql`billings ${index} ${sql.join([sql`owner_id = ${ownerId}`, ...where], sql` AND `)} ORDER BY ${order}`;
}

export function isMeant(row: Pick<BillingRow, "source" | "status">, { source, status }: LedgerFilter): boolean {
  return (source === undefined || row.source === source) && (status === undefined || row.status === status);
}

export function isOfMovements({ source }: LedgerFilter): boolean {
  return source !== undefined && isMovement(source);
}

export function billingView(row: BillingRow & { mailingLine?: string }) {
  return {
    id: row.id,
    source: row.source,
    amount: toUnits(row.amount),
    status: row.status,
    OwnerId: row.ownerId,
    TariffId: row.tariffId,
    comment: row.comment,
    UserId: row.userId,
    noRef: row.hidden?.noRef ?? false,
    multiplier: row.multiplier / MICROS,
    data: {
      ...pricedView(row),
      multiplier: row.multiplier / MICROS,
      params: paramsOf(row),
      threshold: null,
      sum: toUnits(Math.abs(row.amount)),
      ...inUnits(partsOf(row)),
      ...(row.turnover !== null && { turnover: toUnits(row.turnover) }),
    },
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function billingViewOfStaff(row: BillingRow) {
  const { data, ...view } = billingView(row);
  return { ...view, data: { ...data, hidden: { comment: row.hidden?.comment ?? "", noRef: view.noRef } } };
}

/** The unit price is the tariff's; the segment price includes the multiplier. */
function pricedView({ segmentPrice, segmentCount, multiplier, amount }: BillingRow) {
  if (segmentPrice === null) return { price: null, priceCalculation: null, segmentPrice, segmentCount };
  const units = segmentPrice === 0 ? (segmentCount ?? 1) : Math.round(Math.abs(amount) / segmentPrice);
  const price = toUnits(segmentPrice);
  return {
    price: toUnits(scaleMicros(segmentPrice, MICROS, multiplier)),
    priceCalculation: { price, units, sum: toUnits(segmentPrice * units) },
    segmentPrice: price,
    segmentCount,
  };
}

function paramsOf({ id, source, taskId, held, mailingLine }: BillingRow & { mailingLine?: string }) {
  const isOfSendings = source.startsWith("sendings.");
  return {
    type: isOfSendings ? source.slice("sendings.".length) : null,
    TaskId: taskId,
    SendingId: isOfSendings && held === null ? id : null,
    BillingId: mailingLine ?? id,
  };
}

/** For a campaign refunded in full, the refunded amount: its own amount is zero. */
export function shownAmount(row: Pick<BillingRow, "amount" | "status" | "held" | "refunded">): Micros {
  return row.held !== null && row.status === "refunded" ? 0 - (row.refunded ?? 0) : row.amount;
}

/** Parts of a campaign's line, micros; null for every other record. */
export function partsOf({ amount, held, refunded }: BillingRow) {
  return held === null ? null : { held, charged: 0 - amount - held, refunded: refunded ?? 0 };
}

function inUnits(parts: ReturnType<typeof partsOf>) {
  return parts && { held: toUnits(parts.held), charged: toUnits(parts.charged), refunded: toUnits(parts.refunded) };
}
