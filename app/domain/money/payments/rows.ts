import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { payments } from "../../../../db/schema/payments";

export type PaymentRow = typeof payments.$inferSelect;

/** ms; time for a payer on the bank's page, and for a bank to refund. */
export const FIRST_LOOK_MS = 60_000;

/** Reason of a charge that was never sent to a bank. */
export const STOPPED = "stopped";

/** For any owner: a bank names only the order. */
export async function paymentById(db: Database, id: string): Promise<PaymentRow | null> {
  return (await db.select().from(payments).where(eq(payments.id, id)).get()) ?? null;
}

export const ownRow = ({ ownerId, id }: Pick<PaymentRow, "ownerId" | "id">): SQL =>
  sql`owner_id = ${ownerId} AND id = ${id}`;
