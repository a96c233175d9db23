import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type PaymentEvent, paymentRefunds, payments } from "../../../db/schema/payments";
import { announceTaking, takeBackOf } from "../referrals/take-back";
import { announce } from "../shared/announce";
import { isDuplicate, isOverspend } from "../shared/errors/db-errors";
import { eachApart, reportFailure } from "../shared/errors/isolate-failures";
import { derivedId, newId } from "../shared/ids";
import type { Micros } from "../shared/money";
import type { BankState } from "../shared/ports/banks";
import type { Platform } from "../shared/ports/platform";
import { endStatement, openDoubt, settledCases } from "./doubts";
import { withEvent } from "./history";
import { moveStatements } from "./ledger";
import { mine, type PaymentRow } from "./rows";

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

/** `total`: what the bank gave back of it in all; null: it does not say. What nobody here asked for is taken back. */
export async function settleRefunds(needs: Needs, payment: PaymentRow, total: Micros | null): Promise<void> {
  const rows = await refundsOf(needs.db, payment.id);
  const sumOf = (...among: RefundRow["status"][]) =>
    rows.filter(({ status }) => among.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const done = sumOf("done", "owed");
  const pending = rows.find(({ status }) => status === "requested");
  // "Some" may be a refund before this one, told again.
  if (pending && (total === null ? done === 0 : done + pending.amount <= total))
    await confirmRefund(needs, payment, pending);
  const extra = total === null ? 0 : Math.min(total, payment.amount) - sumOf("done", "owed", "requested");
  if (extra > 0) {
    const byHand = await settledCases(needs.db, payment.id, ["strayRefund", "refundedAfter"]);
    if (byHand.length === 0) await takeBack(needs, payment, extra);
    else if (!byHand.some(({ amount }) => amount === extra))
      await openDoubt(needs, payment, { kind: "strayRefund", amount: extra });
  }
  if (total !== null || pending) return;
  const closed = rows.find(({ status, endedBy }) => status === "refused" && endedBy !== null);
  if (closed) await openDoubt(needs, payment, after("refundedAfter", closed));
  else if (done === 0) await openDoubt(needs, payment, { kind: "strayRefund" });
}

/** What a bank said of one refund by its own number; an answer with that number may be lost. */
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
  if (!row) return isDone ? openDoubt(needs, payment, { kind: "strayRefund", amount, ref }) : undefined;
  // Another one of this sum is another refund.
  if (row.ref === null && ref !== null)
    await needs.db.update(paymentRefunds).set({ ref }).where(sql`payment_id = ${payment.id} AND id = ${row.id}`);
  if (isDone) await confirmRefund(needs, payment, row);
  else await refuseRefund(needs, payment, row, reason ?? "declined");
}

const after = (kind: "refundedAfter" | "refusedAfter", { id, amount }: RefundRow) => ({
  ...{ kind, amount, refundId: id },
});

/** What the bank says of a refund that has ended otherwise moves nothing by itself. */
async function contradict(needs: Needs, payment: PaymentRow, { id }: RefundRow, isDone: boolean): Promise<false> {
  const row = (await refundById(needs.db, payment.id, id))!;
  if (isDone && row.status === "refused") await openDoubt(needs, payment, after("refundedAfter", row));
  if (!isDone && row.status === "done" && row.endedBy) await openDoubt(needs, payment, after("refusedAfter", row));
  return false;
}

const closing = (needs: Needs, row: RefundRow, ending: "refunded" | "notRefunded", at: number, by: string | null) =>
  endStatement(
    needs.db,
    row.paymentId,
    sql`kind = 'refundSilent' AND refund_id = ${row.id} AND ${isStill(row, "requested")}`,
    { at, by, ending: by === null ? "answered" : ending },
  );

/** `by`: who says so in the bank's place. False: it has ended before. */
export async function confirmRefund(needs: Needs, payment: PaymentRow, row: RefundRow, by?: string): Promise<boolean> {
  const { db, clock } = needs;
  const now = clock();
  const hand = by === undefined ? {} : { by, reason: "byHand" };
  const event: PaymentEvent = { what: "refunded", at: now, amount: row.amount, ...hand };
  const [, , ended] = await db.batch([
    db
      .update(payments)
      .set({ status: STATUS, dueAt: null, updatedAt: now, history: withEvent(event) })
      .where(and(mine(payment), isStill(row, "requested"))),
    closing(needs, row, "refunded", now, by ?? null),
    db
      .update(paymentRefunds)
      .set({ status: "done", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
  ]);
  await tell(needs, payment);
  return ended.length > 0 || (by === undefined && contradict(needs, payment, row, true));
}

/** The bank did not give it back: the account has its money again. False: it has ended before. */
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
      .where(and(mine(payment), isOpen)),
    closing(needs, row, "notRefunded", now, by ?? null),
    db
      .update(paymentRefunds)
      .set({ status: "refused", endedBy: by ?? null, updatedAt: now })
      .where(isIt(row, "requested"))
      .returning({ id: paymentRefunds.id }),
    ...(taking?.statements ?? []),
  ]);
  await announceTaking(needs, taking);
  await tell(needs, payment, ended.length > 0 ? id : undefined);
  return ended.length > 0 || (by === undefined && contradict(needs, payment, row, false));
}

/** The bank gave money back that nobody here asked for. An account without it owes it: it is taken once it is there. */
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
      db.update(payments).set(taken).where(mine(payment)),
      endStatement(db, payment.id, sql`kind IN ('strayRefund', 'refundedAfter') AND amount = ${amount}`, {
        ...{ at: now, ending: "answered" },
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
  await tell(needs, payment, line);
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

/** Ends each batch that changes what of the payment was given back. */
export const rewardBack = (db: Database, payment: PaymentRow, now: number) => {
  const given = (column: "refunded" | "amount") =>
    sql`(SELECT ${sql.identifier(column)} FROM payments WHERE ${mine(payment)})`;
  return takeBackOf(db, payment.billingId, { part: given("refunded"), whole: given("amount") }, now);
};

export const lineOf = ({ ownerId, id, amount, reason }: Pick<RefundRow, "ownerId" | "id" | "amount" | "reason">) => ({
  ...{ ownerId, id, amount: -amount, source: "paymentRefund" as const },
  comment: reason === "bank" ? null : reason,
});

async function tell({ hub }: Needs, { ownerId, id, method }: PaymentRow, line?: string): Promise<void> {
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
