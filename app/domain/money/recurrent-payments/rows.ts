import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type payments, recurrentPayments, type recurrentPayments as table } from "../../../../db/schema/payments";
import { nextIndex, occurrenceAt } from "../../base/tasks/recurrence";

export type RecurrentRow = typeof table.$inferSelect;
export type ChargeRow = typeof payments.$inferSelect;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Pause between two charges, and charges per day: a burst of spending must not empty a card. */
export const PAUSE_MS = HOUR_MS;
export const MOST_A_DAY = 3;

/** Delays before a refused charge is retried. */
export const RETRIES_MS = [4 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const;

export const isRow = ({ ownerId, id }: Pick<RecurrentRow, "ownerId" | "id">): SQL =>
  sql`owner_id = ${ownerId} AND id = ${id}`;

export async function recurrentById(db: Database, id: string): Promise<RecurrentRow | null> {
  return (await db.select().from(recurrentPayments).where(eq(recurrentPayments.id, id)).get()) ?? null;
}

type Timed = Pick<RecurrentRow, "type" | "frequency" | "startsAt" | "zone">;

/** Next possible charge, ms UTC; missed ones are skipped. */
export function nextAt({ type, frequency, startsAt, zone }: Timed, now: number): number {
  if (type === "threshold" || frequency === null) return now + PAUSE_MS;
  const recurrence = { startsAt, frequency, zone, endsAt: null, amount: null };
  return occurrenceAt(recurrence, Math.max(1, nextIndex(recurrence, now)));
}
