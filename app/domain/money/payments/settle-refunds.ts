import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type PaymentEvent, paymentRefunds, payments } from "../../../../db/schema/payments";
import { announce } from "../../base/shared/announce";
import { isDuplicate, isOverspend } from "../../base/shared/errors/db-errors";
import { eachApart, reportFailure } from "../../base/shared/errors/isolate-failures";
import { derivedId, newId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { BankState } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import { announceTaking, takeBackOf } from "../referrals/take-back";
import { endStatement, openDispute, settledCases } from "./doubts";
import { withEvent } from "./history";
import { moveStatements } from "./ledger";
import { ownRow, type PaymentRow } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const MOST = 50;
export type RefundRow = typeof paymentRefunds.$inferSelect;

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

/**
 * `named`: the bank's total of refunds; null: not reported; `part`: the sum sent with such a report, either of one
 * refund or of the rest. An unrequested refund is debited, or becomes a case if its amount is unknown.
 */
export async function settleRefunds(
  needs: Needs,
  payment: PaymentRow,
  named: Micros | null,
  part?: Micros,
): Promise<void> {
  const total = Number.isNaN(named) ? null : named;
  const rows = await refundsOf(needs.db, payment.id);
  const sumOf = (...among: RefundRow["status"][]) =>
    rows.filter(({ status }) => among.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const done = sumOf("done", "owed");
  const pending = rows.find(({ status }) => status === "requested");
  // A refund without an amount may be an earlier one, reported again.
  if (pending && (total === null ? done === 0 : done + pending.amount <= total))
    await confirmRefund(needs, payment, pending);
  const extra = total === null ? 0 : Math.min(total, payment.amount) - sumOf("done", "owed", "requested");
  if (extra > 0) {
    const byHand = await settledCases(needs.db, payment.id, ["strayRefund", "refundedAfter"]);
    if (byHand.length === 0) await takeBack(needs, payment, extra);
    else if (!byHand.some(({ amount }) => amount === extra))
      await openDispute(needs, payment, { kind: "strayRefund", amount: extra });
  }
  if (total !== null) return endUnread(needs, payment);
  if (pending) return;
  const closed = rows.find(({ status, endedBy }) => status === "refused" && endedBy !== null);
  if (closed) await openDispute(needs, payment, after("refundedAfter", closed));
  else if (done === 0) await openDispute(needs, payment, { kind: "strayRefund" });
  else if (part !== undefined && !isExplained(payment, rows, part))
    await openDispute(needs, payment, { kind: "strayRefund", word: `part ${part}` });
}

/** A total resolves reports without an amount. */
async function endUnread({ db, clock }: Needs, payment: PaymentRow): Promise<void> {
  await endStatement(db, payment.id, sql`kind = 'strayRefund' AND amount IS NULL`, { at: clock(), ending: "answered" });
}

/**
 * A repeated report contains the amount of a known refund, their running total, the rest after it, or the payment
 * itself.
 */
function isExplained({ amount }: PaymentRow, rows: RefundRow[], part: Micros): boolean {
  const amounts = rows.filter(({ status }) => status !== "refused").map((row) => row.amount);
  const sums = amounts.map((_, place) => amounts.slice(0, place + 1).reduce((sum, one) => sum + one, 0));
  return [amount, ...amounts, ...sums, ...sums.map((sum) => amount - sum)].includes(part);
}

/**
 * Applies a bank's report on one refund by the bank's number; the answer that contained the number may have been lost.
 */
export async function settleRefund(
  needs: Needs,
  payment: PaymentRow,
  { ref, amount, isDone, reason }: NonNullable<BankState["refund"]> & { reason: string | null },
): Promise<void> {
  const rows = await refundsOf(needs.db, payment.id);
  const isLike = (one: RefundRow) => one.ref === null && one.amount === amount;
  const row =
    rows.find((one) => one.ref !== null && one.ref === ref) ??
    rows.find((one) => one.status === "requested" && isLike(one)) ??
    rows.find((one) => one.endedBy !== null && isLike(one));
  if (!row) return isDone ? openDispute(needs, payment, { kind: "strayRefund", amount, ref }) : undefined;
  // From now on, another refund of the same amount is a different one.
  if (row.ref === null && ref !== null)
    await needs.db.update(paymentRefunds).set({ ref }).where(sql`payment_id = ${payment.id} AND id = ${row.id}`);
  if (isDone) await confirmRefund(needs, payment, row);
  else await refuseRefund(needs, payment, row, reason ?? "declined");
}

const after = (kind: "refundedAfter" | "refusedAfter", { id, amount }: RefundRow) => ({
  kind,
  amount,
  refundId: id,
});

/** A report that contradicts a refund's outcome opens a case; no money moves automatically. */
async function reportConflict(needs: Needs, payment: PaymentRow, { id }: RefundRow, isDone: boolean): Promise<false> {
  const row = (await refundById(needs.db, payment.id, id))!;
  if (isDone && row.status === "refused") await openDispute(needs, payment, after("refundedAfter", row));
  if (!isDone && row.status === "done") await openDispute(needs, payment, after("refusedAfter", row));
  return false;
}

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
  const [, , ended] = await db.batch([
    db
      .update(payments)
      .set({ status: STATUS, dueAt: null, updatedAt: now, history: withEvent(event) })
      .where(and(ownRow(payment), isStill(row, "requested"))),
    closing(needs, row, "refunded", now, by ?? null),
    db
      .update(paymentRefunds)
      .set({ status: "done", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
  ]);
  await announceChange(needs, payment);
  return ended.length > 0 || (by === undefined && reportConflict(needs, payment, row, true));
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
  const [, , , , , ended] = await db.batch([
    ...moveStatements(db, { ownerId, id, source: "paymentRefund", amount, comment: row.reason }, now, isOpen),
    db
      .update(payments)
      .set({ ...back, status: BEFORE(amount) })
      .where(and(ownRow(payment), isOpen)),
    closing(needs, row, "notRefunded", now, by ?? null),
    db
      .update(paymentRefunds)
      .set({ status: "refused", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
    ...(taking?.statements ?? []),
  ]);
  await announceTaking(needs, taking);
  await announceChange(needs, payment, ended.length > 0 ? id : undefined);
  return ended.length > 0 || (by === undefined && reportConflict(needs, payment, row, false));
}

/**
 * Debits a refund by the bank that was not requested here. If the account has too little, it owes the amount until it
 * has it.
 */
async function takeBack(needs: Needs, payment: PaymentRow, amount: Micros): Promise<void> {
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

export async function collectOwed(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const rows = await db
    .select()
    .from(paymentRefunds)
    .where(sql`status = 'owed'`)
    .orderBy(paymentRefunds.updatedAt)
    .limit(MOST);
  await eachApart("payments.owed", rows, collect, { idOf: ({ id }) => ({ refund: id }) });
  async function collect(row: RefundRow) {
    const [now, id] = [clock(), newId()];
    try {
      await db.batch([
        ...moveStatements(db, { ...lineOf(row), id }, now, isStill(row, "owed")),
        db.update(paymentRefunds).set({ status: "done", updatedAt: now }).where(isIt(row, "owed")),
      ]);
      await announce(needs.hub, row.ownerId, [{ event: "billings.created", data: { id } }]);
    } catch (error) {
      if (!isOverspend(error)) throw error;
      await db.update(paymentRefunds).set({ updatedAt: now }).where(isIt(row, "owed"));
    }
  }
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
