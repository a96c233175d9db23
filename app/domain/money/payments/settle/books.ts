import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type DoubtKind, paymentDisputes, paymentRefunds, payments } from "../../../../../db/schema/payments";
import type { Micros } from "../../../base/shared/money";
import type { PaymentRow, RefundRow } from "../rows";

/** State of a payment when a report about it is read. Amounts in micros. */
export interface Books {
  payment: PaymentRow;
  refunds: RefundRow[];
  /** Cases settled by a person: nothing moves automatically for them any more. */
  settled: { kind: DoubtKind; amount: Micros | null }[];
  /** The bank's operation number belongs to another order. */
  isRefTaken: boolean;
}

/** For any owner: a bank names only the order. Null: no such order. */
export async function readBooks(db: Database, orderId: string, ref: string | null): Promise<Books | null> {
  const method = sql`(SELECT method FROM payments WHERE id = ${orderId})`;
  const [found, refunds, settled, taken] = await db.batch([
    db.select().from(payments).where(eq(payments.id, orderId)),
    db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, orderId)).orderBy(asc(paymentRefunds.id)),
    db
      .select({ kind: paymentDisputes.kind, amount: paymentDisputes.amount })
      .from(paymentDisputes)
      .where(sql`payment_id = ${orderId} AND ending = 'settled'`),
    db.select({ id: payments.id }).from(payments).where(sql`ref = ${ref} AND method = ${method} AND id <> ${orderId}`),
  ]);
  const [payment] = found;
  return payment ? { payment, refunds, settled, isRefTaken: taken.length > 0 } : null;
}

export const isOpen = ({ status }: Pick<PaymentRow, "status">): boolean => status === "init" || status === "error";

/** True for a second attempt on the bank's page, and for a wallet's form paid twice. */
export const isOtherOperation = (payment: PaymentRow, ref: string | null): boolean =>
  ref !== null && payment.ref !== null && ref !== payment.ref;
