import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { payments } from "../../../db/schema/payments";

export type PaymentRow = typeof payments.$inferSelect;

/** ms; a payer needs a moment at the bank's page, and a bank to give back. */
export const FIRST_LOOK_MS = 60_000;

/** The reason of a charge that no bank was asked for. */
export const STOPPED = "stopped";

/** Of any owner: a bank names the order alone. */
export async function paymentById(db: Database, id: string): Promise<PaymentRow | null> {
  return (await db.select().from(payments).where(eq(payments.id, id)).get()) ?? null;
}

export const mine = ({ ownerId, id }: Pick<PaymentRow, "ownerId" | "id">): SQL =>
  sql`owner_id = ${ownerId} AND id = ${id}`;
