import { and, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type PaymentEvent, paymentRefunds, payments } from "../../../../../db/schema/payments";
import { announce } from "../../../base/shared/announce";
import { batchByName } from "../../../base/shared/batch-by-name";
import { isDuplicate, isOverspend } from "../../../base/shared/errors/db-errors";
import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import { derivedId, newId } from "../../../base/shared/ids";
import type { Micros } from "../../../base/shared/money";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceTaking, takeBackOf } from "../../referrals/take-back";
import { endStatement } from "../disputes";
import { withEvent } from "../history";
import { moveStatements } from "../ledger";
import { ownRow, type PaymentRow, type RefundRow } from "../rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const closing = (needs: Needs, row: RefundRow, ending: "refunded" | "notRefunded", at: number, by: string | null) =>
  endStatement(
    needs.db,
    row.paymentId,
    sql`kind = 'refundSilent' AND refund_id = ${row.id} AND ${isStill(row, "requested")}`,
    { at, by, ending: by === null ? "answered" : ending },
  );

/** `by`: the person who confirms in the bank's place. False: it was already settled. */
export async function confirmRefund(needs: Needs, payment: PaymentRow, row: RefundRow, by?: string): Promise<boolean> {
  const { db, clock } = needs;
  const now = clock();
  const hand = by === undefined ? {} : { by, reason: "byHand" };
  const event: PaymentEvent = { what: "refunded", at: now, amount: row.amount, ...hand };
  const { ended } = await batchByName(db, {
    payment: db
      .update(payments)
      .set({ status: STATUS, dueAt: null, updatedAt: now, history: withEvent(event) })
      .where(and(ownRow(payment), isStill(row, "requested"))),
    cases: closing(needs, row, "refunded", now, by ?? null),
    ended: db
      .update(paymentRefunds)
      .set({ status: "done", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
  });
  if (ended.length === 0) return false;
  await announceChange(needs, payment);
  return true;
}

/** The bank did not refund: the account gets its money back. False: it was already settled. */
export async function refuseRefund(
  needs: Needs,
  payment: PaymentRow,
  row: RefundRow,
  reason: string,
  by?: string,
): Promise<boolean> {
  const { db, clock } = needs;
  const { ownerId } = payment;
  const { amount } = row;
  const now = clock();
  const event: PaymentEvent = { what: "refundRefused", at: now, amount, reason, ...(by !== undefined && { by }) };
  const back = { refunded: sql`refunded - ${amount}`, dueAt: null, updatedAt: now, history: withEvent(event) };
  const id = newId();
  const isOpen = isStill(row, "requested");
  const taking = await rewardBack(db, payment, now);
  const { ended } = await batchByName(db, {
    line: moveStatements(db, { ownerId, id, source: "paymentRefund", amount, comment: row.reason }, now, isOpen),
    payment: db
      .update(payments)
      .set({ ...back, status: BEFORE(amount) })
      .where(and(ownRow(payment), isOpen)),
    cases: closing(needs, row, "notRefunded", now, by ?? null),
    ended: db
      .update(paymentRefunds)
      .set({ status: "refused", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
    reward: taking?.statements ?? [],
  });
  if (ended.length === 0) return false;
  await announceTaking(needs, taking);
  await announceChange(needs, payment, id);
  return true;
}

/**
 * Debits a refund by the bank that was not requested here. If the account has too little, it owes the amount until it
 * has it.
 */
export async function takeBack(needs: Needs, payment: PaymentRow, amount: Micros): Promise<void> {
  const { db, clock } = needs;
  const { ownerId } = payment;
  const now = clock();
  const id = await derivedId(payment.createdAt, `${payment.id} back ${payment.refunded + amount}`);
  const row = {
    paymentId: payment.id,
    id,
    ownerId,
    amount,
    reason: "bank",
    byName: null,
    createdAt: now,
    updatedAt: now,
  };
  const line = newId();
  const event: PaymentEvent = { what: "takenBack", at: now, amount };
  const taken = {
    refunded: sql`refunded + ${amount}`,
    status: STATUS_WITH(amount),
    updatedAt: now,
    history: withEvent(event),
  };
  const taking = await rewardBack(db, payment, now);
  const all = (status: "done" | "owed") =>
    [
      db.insert(paymentRefunds).values({ ...row, status }),
      db.update(payments).set(taken).where(ownRow(payment)),
      endStatement(db, payment.id, sql`kind IN ('strayRefund', 'refundedAfter') AND amount = ${amount}`, {
        at: now,
        ending: "answered",
      }),
      ...(taking?.statements ?? []),
    ] as const;
  try {
    await db.batch([...all("done"), ...moveStatements(db, { ...lineOf(row), id: line }, now)]);
  } catch (error) {
    if (isDuplicate(error)) return;
    if (!isOverspend(error)) throw error;
    await db.batch([...all("owed")]);
    reportFailure("payments.owed", { payment: payment.id, amount }, error);
  }
  await announceChange(needs, payment, line);
  await announceTaking(needs, taking);
}

/** Ends each batch that changes a payment's refunded amount. */
export const rewardBack = (db: Database, payment: PaymentRow, now: number) => {
  const paymentValue = (column: "refunded" | "amount") =>
    sql`(SELECT ${sql.identifier(column)} FROM payments WHERE ${ownRow(payment)})`;
  return takeBackOf(db, payment.billingId, { part: paymentValue("refunded"), whole: paymentValue("amount") }, now);
};

export const lineOf = ({ ownerId, id, amount, reason }: Pick<RefundRow, "ownerId" | "id" | "amount" | "reason">) => ({
  ownerId,
  id,
  amount: -amount,
  source: "paymentRefund" as const,
  comment: reason === "bank" ? null : reason,
});

async function announceChange({ hub }: Needs, { ownerId, id, method }: PaymentRow, line?: string): Promise<void> {
  await announce(hub, ownerId, [
    { event: "payments.updated", data: { id, method } },
    ...(line ? [{ event: "billings.created" as const, data: { id: line } }] : []),
  ]);
}

type Status = PaymentRow["status"];
const STATUS = sql<Status>`iif(refunded = amount, 'refunded', 'partialRefunded')`;
const STATUS_WITH = (amount: Micros) =>
  sql<Status>`iif(status = 'refundRequested', status, iif(refunded + ${amount} = amount, 'refunded', 'partialRefunded'))`;
const BEFORE = (amount: Micros) => sql<Status>`iif(refunded = ${amount}, 'completed', 'partialRefunded')`;

export const isIt = ({ paymentId, id }: RefundRow, status: RefundRow["status"]) =>
  sql`payment_id = ${paymentId} AND id = ${id} AND status = ${status}`;
export const isStill = (row: RefundRow, status: RefundRow["status"]) =>
  sql`EXISTS (SELECT 1 FROM payment_refunds WHERE ${isIt(row, status)})`;
