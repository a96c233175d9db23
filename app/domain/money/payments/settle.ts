import { and, eq, type SQL, sql } from "drizzle-orm";
import { type PaymentEvent, payments } from "../../../../db/schema/payments";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { announce } from "../../base/shared/announce";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { derivedId, newId } from "../../base/shared/ids";
import type { BankState } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import { announceReward, rewardFor } from "../referrals/reward";
import { type Case, type DisputeRow, disputeOf, endStatement, openDispute, settledCases } from "./doubts";
import { withEvent } from "./history";
import { moveStatements } from "./ledger";
import { type Method, MOST } from "./methods";
import { ownRow, type PaymentRow, paymentById, STOPPED } from "./rows";
import { settleRefund, settleRefunds } from "./settle-refunds";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

type Poll = () => Promise<BankState | null>;

/**
 * Applies a bank's notification or answer. Idempotent and order-independent; contradictions with the books become
 * cases. `lookNow`: polls the bank where possible. False: no such order.
 */
export async function settlePayment(
  needs: Needs,
  method: Method,
  orderId: string,
  state: BankState,
  pollNow?: Poll,
): Promise<boolean> {
  const payment = await paymentById(needs.db, orderId);
  if (!payment || payment.method !== method) return false;
  if (state.kind === "failed") await fail(needs, payment, state, pollNow);
  if (state.kind === "held" && (payment.status === "init" || payment.status === "error"))
    await openDispute(needs, payment, { kind: "silent", amount: state.received ?? state.paid, ref: state.ref });
  if (state.kind === "paid") await credit(needs, payment, state);
  if (state.refunded === 0 && !state.refund) return true;
  // A refund can arrive before the payment's own notification.
  const settled = (await paymentById(needs.db, orderId))!;
  // This refund is of another operation of the order, which was not credited to this payment.
  if (state.ref !== null && settled.ref !== null && state.ref !== settled.ref) {
    await closePaidTwice(needs, settled, state);
    return true;
  }
  if (settled.status === "init" || settled.status === "error") {
    await refundUncredited(needs, settled, state);
    return true;
  }
  if (state.refund) await settleRefund(needs, settled, { ...state.refund, reason: state.reason });
  else await settleRefunds(needs, settled, state.refunded, state.part);
  return true;
}

/** The order's second payment has been returned to the payer, so its case is closed. */
async function closePaidTwice({ db, clock }: Needs, payment: PaymentRow, { ref, refunded, paid }: BankState) {
  if (refunded === null || !(refunded >= paid)) return;
  await endStatement(db, payment.id, sql`kind = 'paidTwice' AND ref = ${ref}`, { at: clock(), ending: "answered" });
}

async function credit(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const isOpen = payment.status === "init" || payment.status === "error";
  // A wallet's form can be paid a second time; that money has arrived too.
  if (!isOpen) return applyRepeated(needs, payment, state);
  if (!isCreditable(payment, state)) return rejectMismatch(needs, payment, state);
  const isMine = sql`${UNPAID} AND NOT ${SETTLED}`;
  const isCredited = await creditIf(needs, payment, state, isMine).catch(nullIfKnown);
  if (isCredited) return;
  const { received, paid, ref, refunded } = state;
  // One operation pays one order; if a second order names it, a case is opened.
  if (isCredited === null) return openDispute(needs, payment, { kind: "paidTwice", amount: received ?? paid, ref });
  // A concurrent callback or a manager settled it first.
  const now = (await paymentById(needs.db, payment.id))!;
  if (now.status !== "init" && now.status !== "error") return applyRepeated(needs, now, state);
  if (refunded === 0) await openDispute(needs, now, { kind: "paidAfter", amount: received ?? paid, ref });
}

/** Null if the bank's operation number already belongs to a credited payment. */
function nullIfKnown(error: unknown): null {
  if (isDuplicate(error)) return null;
  throw error;
}

/** Refunded after a person settled it: only that person can tell whether it was credited. */
async function refundUncredited(needs: Needs, payment: PaymentRow, { refunded, refund }: BankState): Promise<void> {
  if (refund && !refund.isDone) return;
  const total = refunded === null ? null : Math.min(refunded, payment.amount);
  const amount = refund ? refund.amount : total;
  const settled = await settledCases(needs.db, payment.id, ["silent", "otherSum"]);
  if (settled.length > 0) await openDispute(needs, payment, { kind: "strayRefund", amount, ref: refund?.ref ?? null });
}

/** Ends the case with the credit; the first decision wins. */
export function creditAfter(needs: Needs, payment: PaymentRow, dispute: DisputeRow, by: string): Promise<boolean> {
  const received = payment.method === "yooMoney" && dispute.amount !== null ? dispute.amount : undefined;
  const state = { paid: payment.amount, ...(received !== undefined && { received }), ref: dispute.ref, card: null };
  const isOpen = sql`EXISTS (SELECT 1 FROM payment_doubts d
    WHERE d.payment_id = ${dispute.paymentId} AND d.id = ${dispute.id} AND d.ended_at IS NULL)`;
  return creditIf(needs, payment, state, sql`${UNPAID} AND ${isOpen}`, { by, disputeId: dispute.id });
}

async function creditIf(
  needs: Needs,
  payment: PaymentRow,
  state: Pick<BankState, "paid" | "received" | "ref" | "card">,
  when: SQL,
  hand?: { by: string; disputeId: string },
): Promise<boolean> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, method } = payment;
  const isWallet = state.received !== undefined;
  const now = clock();
  const sum = state.received ?? payment.sum;
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payments WHERE ${ownRow(payment)} AND ${when})`;
  const noticeData = { amount: sum, comment: "" };
  const notice = notificationOf(db, ownerId, "accrual", noticeData, now, isUnpaid);
  const event: PaymentEvent = { what: "credited", at: now, amount: sum, ...(hand && { by: hand.by }) };
  // A new id, because older lines are sealed.
  const billingId = newId();
  const paid = {
    status: "completed" as const,
    sum,
    billingId,
    reason: null,
    dueAt: null,
    updatedAt: now,
    amount: isWallet ? paidOf(payment, sum) : payment.amount,
    history: withEvent(event),
    ...(state.ref !== null && { ref: state.ref }),
    ...(state.card !== null && { card: state.card }),
  };
  const end = hand
    ? { at: now, by: hand.by, ending: "credited" as const }
    : { at: now, by: null, ending: "answered" as const };
  const which = hand ? sql`id = ${hand.disputeId}` : sql`kind = 'silent'`;
  const reward = await rewardFor(db, { ownerId, id: billingId, amount: sum, byHand: false }, now);
  const [, , , , , updated] = await db.batch([
    ...notice.statements,
    ...moveStatements(db, { ownerId, id: billingId, source: "payment", amount: sum, comment: null }, now, isUnpaid),
    db
      .update(payments)
      .set(paid)
      .where(and(ownRow(payment), when))
      .returning({ id: payments.id }),
    endStatement(
      db,
      id,
      sql`${which} AND EXISTS (SELECT 1 FROM payments WHERE ${ownRow(payment)} AND billing_id = ${billingId})`,
      end,
    ),
    ...(reward?.statements ?? []),
  ]);
  if (updated.length === 0) return false;
  await announce(hub, ownerId, [
    { event: "payments.updated", data: { id, status: "completed", method } },
    { event: "billings.created", data: { id: billingId } },
  ]);
  await announceNotification({ db, hub, queue }, notice);
  if (reward) await announceReward(needs, reward);
  return true;
}

/** A card order has a fixed amount; a wallet is credited with what arrived, within the range of a balance. */
const isCreditable = ({ amount }: PaymentRow, { paid, received }: BankState) =>
  received === undefined ? paid === amount : received > 0 && received <= LARGEST;

/**
 * Micros. A wallet does not sign the amount paid: it is the order's amount if what arrived is that less a commission.
 */
const paidOf = ({ amount, sum }: PaymentRow, received: number) =>
  received >= Math.min(sum, amount * LEAST_LEFT) && received <= amount ? amount : received;

/**
 * Handles reports after the credit: a wallet may be paid twice, a card order may not; a different amount becomes a
 * case.
 */
async function applyRepeated(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const { ref, received, card, paid } = state;
  const isOther = ref !== null && payment.ref !== null && ref !== payment.ref;
  if (isOther && received !== undefined && isCreditable(payment, state)) return creditSecond(needs, payment, state);
  if (isOther) return openDispute(needs, payment, { kind: "paidTwice", amount: paid, ref });
  const isSame = received === undefined ? paid === payment.amount : received === payment.sum;
  if (!isSame && state.refunded === 0) return openDispute(needs, payment, { kind: "otherAfter", amount: paid, ref });
  if (card !== null && payment.card === null) await saveDetails(needs, payment, { card });
}

/** Stores the card or the refusal reason: polling a bank does not return them, its callback does. */
async function saveDetails({ db, hub }: Needs, payment: PaymentRow, word: { card: string } | { reason: string }) {
  const { status, reason } = payment;
  await db
    .update(payments)
    .set(word)
    .where(and(ownRow(payment), eq(payments.status, status), sql`reason IS ${reason}`));
  await announce(hub, payment.ownerId, [{ event: "payments.updated", data: { id: payment.id } }]);
}

async function creditSecond(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  const id = await derivedId(payment.createdAt, `${payment.id} ${state.ref}`);
  const created: PaymentEvent = { what: "created", at: now };
  const row = {
    ...payment,
    id,
    status: "init" as const,
    refunded: 0,
    ref: null,
    card: null,
    billingId: null,
    dueAt: null,
  };
  await db
    .insert(payments)
    .values({ ...row, history: [created], createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await credit(needs, (await paymentById(db, id))!, state);
}

/** An amount that differs from the order does not pay it, and becomes a case. */
async function rejectMismatch(needs: Needs, payment: PaymentRow, { paid, ref }: BankState): Promise<void> {
  await openDispute(needs, payment, { kind: "otherSum", amount: paid, ref });
  await end(needs, payment, "otherSum");
}

async function fail(needs: Needs, payment: PaymentRow, state: BankState, pollNow?: Poll): Promise<void> {
  const { reason, ref } = state;
  // A second attempt on the bank's page is another operation of the same order.
  if (ref !== null && payment.ref !== null && ref !== payment.ref) return;
  if (payment.status === "completed" && state.refunded === 0) return failAfter(needs, payment, state, pollNow);
  const answered = { at: needs.clock(), ending: "answered" } as const;
  if (payment.status === "error") await endStatement(needs.db, payment.id, sql`kind = 'silent'`, answered);
  const isUnexplained = payment.status === "error" && payment.reason === DECLINED;
  if (isUnexplained && reason !== null && reason !== DECLINED) return saveDetails(needs, payment, { reason });
  if (payment.status !== "init") return;
  await end(needs, payment, reason ?? DECLINED);
}

/** A refused attempt can be reported after the successful one, so polling decides where possible. */
async function failAfter(needs: Needs, payment: PaymentRow, state: BankState, pollNow?: Poll): Promise<void> {
  const now = pollNow ? await pollNow() : state;
  if (now?.kind === "failed" && now.refunded === 0)
    await openDispute(needs, payment, { kind: "otherAfter", amount: payment.amount, ref: now.ref, word: "failed" });
}

/**
 * Ends the payment without a credit; a later report of success is still accepted. If it may have been paid anyway, a
 * case is opened.
 */
export async function end(needs: Needs, payment: PaymentRow, reason: string): Promise<void> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, amount, method, recurrentId } = payment;
  const now = clock();
  const noticeData = { paymentId: id, amount, ...(payment.source === "recurrent" && { recurrentId: recurrentId! }) };
  const isOpen = isAt(payment, "init");
  const notice = notificationOf(db, ownerId, "failedPayment", noticeData, now, reason === STOPPED ? sql`0` : isOpen);
  const ended = { status: "error" as const, reason, dueAt: null, updatedAt: now };
  const isUnsure = reason === "noAnswer" || (reason === "expired" && payment.source === "recurrent");
  const silent: Case = { kind: "silent", ref: payment.ref };
  const dispute = isUnsure ? await disputeOf(needs, payment, silent, now, isOpen) : null;
  const results = await db.batch([
    ...notice.statements,
    ...(dispute?.statements ?? []),
    db
      .update(payments)
      .set({ ...ended, history: withEvent({ what: "failed", at: now, reason }) })
      .where(and(ownRow(payment), eq(payments.status, "init")))
      .returning({ id: payments.id }),
  ]);
  if ((results.at(-1) as object[]).length === 0) return;
  await announce(hub, ownerId, [{ event: "payments.updated", data: { id, status: "error", method } }]);
  await announceNotification({ db, hub, queue }, notice);
  await dispute?.announce();
}

const DECLINED = "declined";
/** Micros; far above any wallet payment. */
const LARGEST = MOST * 1000;
/** No wallet commission exceeds a tenth. */
const LEAST_LEFT = 0.9;
const UNPAID = sql`status IN ('init', 'error')`;
/** Settled by hand: later bank reports move nothing automatically. */
const SETTLED = sql`EXISTS (SELECT 1 FROM payment_doubts d
  WHERE d.payment_id = payments.id AND d.kind IN ('silent', 'otherSum') AND d.ending = 'settled')`;
const isAt = ({ ownerId, id }: PaymentRow, status: PaymentRow["status"]) =>
  sql`EXISTS (SELECT 1 FROM payments WHERE owner_id = ${ownerId} AND id = ${id} AND status = ${status})`;
