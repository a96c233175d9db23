import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { MICROS } from "../../base/shared/money";
import type { BillingRow } from "./billings";

export type Line = BillingRow & { mailingLine?: string };

type Share = Pick<Line, "source" | "amount" | "status" | "tariffId" | "taskId" | "segmentPrice" | "segmentCount"> &
  Pick<Line, "createdAt" | "updatedAt" | "multiplier"> & { mailingLine: string };

export const NO_PARTS = {
  comment: null,
  hidden: null,
  held: null,
  refunded: null,
  userId: null,
  turnover: null,
  balance: null,
};

/** A ledger line, or a message's share of its campaign's line. */
export async function getLine(db: Database, ownerId: string, id: string): Promise<Line | null> {
  const [[row], [share]] = await db.batch([
    db
      .select()
      .from(billings)
      .where(and(eq(billings.ownerId, ownerId), eq(billings.id, id))),
    db.all<Share>(sql`SELECT 'sendings.' || s.type AS source, 0 - s.price AS amount, s.bill AS status,
        iif(b.source = 'sendings.' || s.type, b.tariff_id, NULL) AS tariffId, s.task_id AS taskId,
        iif(b.source = 'sendings.' || s.type, b.multiplier, ${MICROS}) AS multiplier, s.segment_price AS segmentPrice, s.segments AS segmentCount, b.id AS mailingLine,
        s.created_at AS createdAt, s.updated_at AS updatedAt
      FROM sendings s CROSS JOIN chunks c ON c.owner_id = s.owner_id AND c.first_id = s.chunk_id
      CROSS JOIN billings b ON b.owner_id = c.owner_id AND b.id = c.billing_id
      WHERE s.owner_id = ${ownerId} AND s.id = ${id} AND s.bill IS NOT NULL`),
  ]);
  if (row) return row;
  if (!share) return null;
  return { ...share, ...NO_PARTS, ownerId, id };
}
