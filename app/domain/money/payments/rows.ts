import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { paymentRefunds, payments } from "../../../../db/schema/payments";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof paymentRefunds.$inferSelect;

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

export function refundsOf(db: Database, paymentId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(paymentRefunds.id));
}

export async function refundById(db: Database, paymentId: string, id: string): Promise<RefundRow | null> {
  const where = sql`payment_id = ${paymentId} AND id = ${id}`;
  return (await db.select().from(paymentRefunds).where(where).get()) ?? null;
}
