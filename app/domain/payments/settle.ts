import { and, eq, type SQL, sql } from "drizzle-orm";
import { type PaymentEvent, payments } from "../../../db/schema/payments";
import { announceNotification, notificationOf } from "../notifications/notify";
import { announceReward, rewardFor } from "../referrals/reward";
import { announce } from "../shared/announce";
import { derivedId, newId } from "../shared/ids";
import type { BankState } from "../shared/ports/banks";
import type { Platform } from "../shared/ports/platform";
import { type Case, type DoubtRow, doubtOf, endStatement, openDoubt, settledCases } from "./doubts";
import { withEvent } from "./history";
import { moveStatements } from "./ledger";
import type { Method } from "./methods";
import { mine, type PaymentRow, paymentById, STOPPED } from "./rows";
import { settleRefund, settleRefunds } from "./settle-refunds";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** What a bank said of an order: a late, doubled or disordered word changes nothing twice. False: no such order. */
export async function settlePayment(needs: Needs, method: Method, orderId: string, state: BankState): Promise<boolean> {
  const payment = await paymentById(needs.db, orderId);
  if (!payment || payment.method !== method) return false;
  if (state.kind === "failed") await fail(needs, payment, state);
  if (state.kind === "paid") await credit(needs, payment, state);
  if (state.refunded === 0 && !state.refund) return true;
  // A refund may be the first that is heard of a payment: it was paid before.
  const settled = (await paymentById(needs.db, orderId))!;
  // What another operation of this order took was never credited by it.
  if (state.ref !== null && settled.ref !== null && state.ref !== settled.ref) return true;
  if (settled.status === "init" || settled.status === "error") {
    await refundUncredited(needs, settled, state);
    return true;
  }
  if (state.refund) await settleRefund(needs, settled, { ...state.refund, reason: state.reason });
  else await settleRefunds(needs, settled, state.refunded);
  return true;
}

async function credit(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const isOpen = payment.status === "init" || payment.status === "error";
  // A form of a wallet can be paid once more: that money has come, too.
  if (!isOpen) return again(needs, payment, state);
  if (state.received === undefined && state.paid !== payment.amount) return misfit(needs, payment, state);
  const isMine = sql`${UNPAID} AND NOT ${SETTLED}`;
  if (await creditIf(needs, payment, state, isMine)) return;
  // Another word of it was first, or a person was.
  const now = (await paymentById(needs.db, payment.id))!;
  if (now.status !== "init" && now.status !== "error") return again(needs, now, state);
  const { received, paid, ref, refunded } = state;
  if (refunded === 0) await openDoubt(needs, now, { kind: "paidAfter", amount: received ?? paid, ref });
}

/** Given back after a person settled it: he alone knows whether it was credited then. */
async function refundUncredited(needs: Needs, payment: PaymentRow, { refunded, refund }: BankState): Promise<void> {
  if (refund && !refund.isDone) return;
  const total = refunded === null ? null : Math.min(refunded, payment.amount);
  const amount = refund ? refund.amount : total;
  const settled = await settledCases(needs.db, payment.id, ["silent", "otherSum"]);
  if (settled.length > 0) await openDoubt(needs, payment, { kind: "strayRefund", amount, ref: refund?.ref ?? null });
}

/** Ends the case with the credit: whoever presses first. */
export function creditAfter(needs: Needs, payment: PaymentRow, doubt: DoubtRow, by: string): Promise<boolean> {
  const received = payment.method === "yooMoney" && doubt.amount !== null ? doubt.amount : undefined;
  const state = { paid: payment.amount, ...(received !== undefined && { received }), ref: doubt.ref, card: null };
  const isOpen = sql`EXISTS (SELECT 1 FROM payment_doubts d
    WHERE d.payment_id = ${doubt.paymentId} AND d.id = ${doubt.id} AND d.ended_at IS NULL)`;
  return creditIf(needs, payment, state, sql`${UNPAID} AND ${isOpen}`, { by, doubtId: doubt.id });
}

async function creditIf(
  needs: Needs,
  payment: PaymentRow,
  state: Pick<BankState, "paid" | "received" | "ref" | "card">,
  when: SQL,
  hand?: { by: string; doubtId: string },
): Promise<boolean> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, method } = payment;
  const isWallet = state.received !== undefined;
  const now = clock();
  const sum = state.received ?? payment.sum;
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payments WHERE ${mine(payment)} AND ${when})`;
  const told = { amount: sum, comment: "" };
  const notice = notificationOf(db, ownerId, "accrual", told, now, isUnpaid);
  const event: PaymentEvent = { what: "credited", at: now, amount: sum, ...(hand && { by: hand.by }) };
  // Of now: what is older is sealed.
  const billingId = newId();
  const paid = {
    ...{ status: "completed" as const, sum, billingId, reason: null, dueAt: null, updatedAt: now },
    ...{ amount: isWallet ? state.paid : payment.amount, history: withEvent(event) },
    ...(state.ref !== null && { ref: state.ref }),
    ...(state.card !== null && { card: state.card }),
  };
  const end = hand
    ? { at: now, by: hand.by, ending: "credited" as const }
    : { at: now, by: null, ending: "answered" as const };
  const which = hand ? sql`id = ${hand.doubtId}` : sql`kind = 'silent'`;
  const reward = await rewardFor(db, { ownerId, id: billingId, amount: sum, byHand: false }, now);
  const [, , , , , updated] = await db.batch([
    ...notice.statements,
    ...moveStatements(db, { ownerId, id: billingId, source: "payment", amount: sum, comment: null }, now, isUnpaid),
    db
      .update(payments)
      .set(paid)
      .where(and(mine(payment), when))
      .returning({ id: payments.id }),
    endStatement(
      db,
      id,
      sql`${which} AND EXISTS (SELECT 1 FROM payments WHERE ${mine(payment)} AND billing_id = ${billingId})`,
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

/** Of a payment that is credited: a wallet may have paid twice, a card's order may not. */
async function again(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const { ref, received, card } = state;
  const isOther = ref !== null && payment.ref !== null && ref !== payment.ref;
  if (isOther && received !== undefined) return creditSecond(needs, payment, state);
  if (isOther) await openDoubt(needs, payment, { kind: "paidTwice", amount: state.paid, ref });
  else if (card !== null && payment.card === null) await learn(needs, payment, { card });
}

/** A bank that was asked names neither the card nor why it refused; its callback does. */
async function learn({ db, hub }: Needs, payment: PaymentRow, word: { card: string } | { reason: string }) {
  const { status, reason } = payment;
  await db
    .update(payments)
    .set(word)
    .where(and(mine(payment), eq(payments.status, status), sql`reason IS ${reason}`));
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
    .values({ ...row, amount: state.paid, history: [created], createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  await credit(needs, (await paymentById(db, id))!, state);
}

/** Another sum than was ordered is no payment of this order: people look at it. */
async function misfit(needs: Needs, payment: PaymentRow, { paid, ref }: BankState): Promise<void> {
  await openDoubt(needs, payment, { kind: "otherSum", amount: paid, ref });
  await end(needs, payment, "otherSum");
}

async function fail(needs: Needs, payment: PaymentRow, { reason, ref }: BankState): Promise<void> {
  // A second try at the bank's page is another operation of the same order.
  if (ref !== null && payment.ref !== null && ref !== payment.ref) return;
  const answered = { at: needs.clock(), ending: "answered" } as const;
  if (payment.status === "error") await endStatement(needs.db, payment.id, sql`kind = 'silent'`, answered);
  const isUnexplained = payment.status === "error" && payment.reason === DECLINED;
  if (isUnexplained && reason !== null && reason !== DECLINED) return learn(needs, payment, { reason });
  if (payment.status !== "init") return;
  await end(needs, payment, reason ?? DECLINED);
}

/** Nothing is credited; a bank that says later that it was paid is believed. What may have been paid all the same is a case. */
export async function end(needs: Needs, payment: PaymentRow, reason: string): Promise<void> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, amount, method, recurrentId } = payment;
  const now = clock();
  const told = { paymentId: id, amount, ...(payment.source === "recurrent" && { recurrentId: recurrentId! }) };
  const isOpen = isAt(payment, "init");
  const notice = notificationOf(db, ownerId, "failedPayment", told, now, reason === STOPPED ? sql`0` : isOpen);
  const ended = { status: "error" as const, reason, dueAt: null, updatedAt: now };
  const isUnsure = reason === "noAnswer" || (reason === "expired" && payment.source === "recurrent");
  const silent: Case = { kind: "silent", ref: payment.ref };
  const doubt = isUnsure ? await doubtOf(needs, payment, silent, now, isOpen) : null;
  const results = await db.batch([
    ...notice.statements,
    ...(doubt?.statements ?? []),
    db
      .update(payments)
      .set({ ...ended, history: withEvent({ what: "failed", at: now, reason }) })
      .where(and(mine(payment), eq(payments.status, "init")))
      .returning({ id: payments.id }),
  ]);
  if ((results.at(-1) as object[]).length === 0) return;
  await announce(hub, ownerId, [{ event: "payments.updated", data: { id, status: "error", method } }]);
  await announceNotification({ db, hub, queue }, notice);
  await doubt?.announce();
}

const DECLINED = "declined";
const UNPAID = sql`status IN ('init', 'error')`;
/** By hand: what the bank says later moves nothing by itself. */
const SETTLED = sql`EXISTS (SELECT 1 FROM payment_doubts d
  WHERE d.payment_id = payments.id AND d.kind IN ('silent', 'otherSum') AND d.ending = 'settled')`;
const isAt = ({ ownerId, id }: PaymentRow, status: PaymentRow["status"]) =>
  sql`EXISTS (SELECT 1 FROM payments WHERE owner_id = ${ownerId} AND id = ${id} AND status = ${status})`;
