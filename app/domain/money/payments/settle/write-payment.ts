import { and, eq, type SQL, sql } from "drizzle-orm";
import { type PaymentEvent, payments } from "../../../../../db/schema/payments";
import { announceNotification, notificationOf } from "../../../base/notifications/notify";
import { announce } from "../../../base/shared/announce";
import { batchByName } from "../../../base/shared/batch-by-name";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { derivedId, newId } from "../../../base/shared/ids";
import type { Micros } from "../../../base/shared/money";
import type { BankState } from "../../../base/shared/ports/banks";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceReward, rewardFor } from "../../referrals/reward";
import { type Case, type DisputeRow, disputeOf, endStatement } from "../disputes";
import { withEvent } from "../history";
import { moveStatements } from "../ledger";
import { ownRow, type PaymentRow, STOPPED } from "../rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Credits an order by a bank's report. False: it was settled, or the bank's operation number taken, meanwhile. */
export function credit(needs: Needs, payment: PaymentRow, state: BankState): Promise<boolean> {
  return writeCredit(needs, payment, state, sql`${UNPAID} AND NOT ${SETTLED}`).catch((error) => {
    if (isDuplicate(error)) return false;
    throw error;
  });
}

/** Ends the case with the credit; the first decision wins. `by`: the person who decides. */
export function creditAfter(needs: Needs, payment: PaymentRow, dispute: DisputeRow, by: string): Promise<boolean> {
  const received = payment.method === "yooMoney" && dispute.amount !== null ? dispute.amount : undefined;
  const state = { paid: payment.amount, ...(received !== undefined && { received }), ref: dispute.ref, card: null };
  const isOpen = sql`EXISTS (SELECT 1 FROM payment_doubts d
    WHERE d.payment_id = ${dispute.paymentId} AND d.id = ${dispute.id} AND d.ended_at IS NULL)`;
  return writeCredit(needs, payment, state, sql`${UNPAID} AND ${isOpen}`, { by, disputeId: dispute.id });
}

async function writeCredit(
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
  const notice = notificationOf(db, ownerId, "accrual", { amount: sum, comment: "" }, now, isUnpaid);
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
  const isCredited = sql`EXISTS (SELECT 1 FROM payments WHERE ${ownRow(payment)} AND billing_id = ${billingId})`;
  const reward = await rewardFor(db, { ownerId, id: billingId, amount: sum, byHand: false }, now);
  const { updated } = await batchByName(db, {
    notice: notice.statements,
    line: moveStatements(db, { ownerId, id: billingId, source: "payment", amount: sum, comment: null }, now, isUnpaid),
    updated: db
      .update(payments)
      .set(paid)
      .where(and(ownRow(payment), when))
      .returning({ id: payments.id }),
    cases: endStatement(db, id, sql`${which} AND ${isCredited}`, end),
    reward: reward?.statements ?? [],
  });
  if (updated.length === 0) return false;
  await announce(hub, ownerId, [
    { event: "payments.updated", data: { id, status: "completed", method } },
    { event: "billings.created", data: { id: billingId } },
  ]);
  await announceNotification({ db, hub, queue }, notice);
  if (reward) await announceReward(needs, reward);
  return true;
}

/**
 * Micros. A wallet does not sign the amount paid: it is the order's amount if what arrived is that less a commission.
 */
const paidOf = ({ amount, sum }: PaymentRow, received: Micros) =>
  received >= Math.min(sum, amount * LEAST_LEFT) && received <= amount ? amount : received;

/** Stores the card or the refusal reason: polling a bank does not return them, its callback does. */
export async function saveDetails(
  { db, hub }: Needs,
  payment: PaymentRow,
  details: { card: string } | { reason: string },
): Promise<void> {
  const { status, reason } = payment;
  await db
    .update(payments)
    .set(details)
    .where(and(ownRow(payment), eq(payments.status, status), sql`reason IS ${reason}`));
  await announce(hub, payment.ownerId, [{ event: "payments.updated", data: { id: payment.id } }]);
}

/** Opens an order for a wallet's form that was paid a second time, and returns its id; once per operation `ref`. */
export async function openSecond({ db, clock }: Needs, payment: PaymentRow, ref: string | null): Promise<string> {
  const now = clock();
  const id = await derivedId(payment.createdAt, `${payment.id} ${ref}`);
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
  return id;
}

/**
 * Ends the payment without a credit; a later report of success is still accepted. If it may have been paid anyway, a
 * case is opened. False: it had ended or was credited.
 */
export async function end(needs: Needs, payment: PaymentRow, reason: string): Promise<boolean> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, amount, method, recurrentId } = payment;
  const now = clock();
  const noticeData = { paymentId: id, amount, ...(payment.source === "recurrent" && { recurrentId: recurrentId! }) };
  const isOpen = sql`EXISTS (SELECT 1 FROM payments WHERE ${ownRow(payment)} AND status = 'init')`;
  const notice = notificationOf(db, ownerId, "failedPayment", noticeData, now, reason === STOPPED ? sql`0` : isOpen);
  const ended = { status: "error" as const, reason, dueAt: null, updatedAt: now };
  const isUnsure = reason === "noAnswer" || (reason === "expired" && payment.source === "recurrent");
  const silent: Case = { kind: "silent", ref: payment.ref };
  const dispute = isUnsure ? await disputeOf(needs, payment, silent, now, isOpen) : null;
  const { updated } = await batchByName(db, {
    notice: notice.statements,
    dispute: dispute?.statements ?? [],
    updated: db
      .update(payments)
      .set({ ...ended, history: withEvent({ what: "failed", at: now, reason }) })
      .where(and(ownRow(payment), eq(payments.status, "init")))
      .returning({ id: payments.id }),
  });
  if (updated.length === 0) return false;
  await announce(hub, ownerId, [{ event: "payments.updated", data: { id, status: "error", method } }]);
  await announceNotification({ db, hub, queue }, notice);
  await dispute?.announce();
  return true;
}

/** No wallet commission exceeds a tenth. */
const LEAST_LEFT = 0.9;
const UNPAID = sql`status IN ('init', 'error')`;
/** Settled by hand: later bank reports move nothing automatically. */
const SETTLED = sql`EXISTS (SELECT 1 FROM payment_doubts d
  WHERE d.payment_id = payments.id AND d.kind IN ('silent', 'otherSum') AND d.ending = 'settled')`;
