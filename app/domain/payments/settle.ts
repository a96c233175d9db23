import { and, eq, sql } from "drizzle-orm";
import { type PaymentEvent, payments } from "../../../db/schema/payments";
import { announceNotification, notificationOf } from "../notifications/notify";
import { announce } from "../shared/announce";
import { reportFailure } from "../shared/errors/isolate-failures";
import { derivedId, newId } from "../shared/ids";
import type { BankState } from "../shared/ports/banks";
import type { Platform } from "../shared/ports/platform";
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
  if (settled.status === "init" || settled.status === "error") return true;
  if (state.refund) await settleRefund(needs, settled, { ...state.refund, reason: state.reason });
  else await settleRefunds(needs, settled, state.refunded);
  return true;
}

async function credit(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, method } = payment;
  const isOpen = payment.status === "init" || payment.status === "error";
  // A form of a wallet can be paid once more: that money has come, too.
  if (!isOpen) return again(needs, payment, state);
  const isWallet = state.received !== undefined;
  if (!isWallet && state.paid !== payment.amount) return misfit(needs, payment, state);
  const now = clock();
  const sum = state.received ?? payment.sum;
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payments WHERE ${mine(payment)} AND ${UNPAID})`;
  const told = { amount: sum, comment: "" };
  const notice = notificationOf(db, ownerId, "accrual", told, now, isUnpaid);
  const event: PaymentEvent = { what: "credited", at: now, amount: sum };
  // Of now: what is older is sealed.
  const billingId = newId();
  const paid = {
    ...{ status: "completed" as const, sum, billingId, reason: null, dueAt: null, updatedAt: now },
    ...{ amount: isWallet ? state.paid : payment.amount, history: withEvent(event) },
    ...(state.ref !== null && { ref: state.ref }),
    ...(state.card !== null && { card: state.card }),
  };
  const [, , , , , updated] = await db.batch([
    ...notice.statements,
    ...moveStatements(db, { ownerId, id: billingId, source: "payment", amount: sum, comment: null }, now, isUnpaid),
    db
      .update(payments)
      .set(paid)
      .where(and(mine(payment), UNPAID))
      .returning({ id: payments.id }),
  ]);
  // Another word of it was first.
  if (updated.length === 0) return again(needs, (await paymentById(db, id))!, state);
  await announce(hub, ownerId, [
    { event: "payments.updated", data: { id, status: "completed", method } },
    { event: "billings.created", data: { id: billingId } },
  ]);
  await announceNotification({ db, hub, queue }, notice);
}

/** Of a payment that is credited: a wallet may have paid twice, a card's order may not. */
async function again(needs: Needs, payment: PaymentRow, state: BankState): Promise<void> {
  const { ref, received, card } = state;
  const isOther = ref !== null && payment.ref !== null && ref !== payment.ref;
  if (isOther && received !== undefined) return creditSecond(needs, payment, state);
  if (isOther) reportFailure("payments.paidTwice", { payment: payment.id, ref }, new Error("another transaction"));
  else if (card !== null && payment.card === null) await learnCard(needs, payment, card);
}

/** A bank that was asked names no card; its callback does. */
async function learnCard({ db, hub }: Needs, payment: PaymentRow, card: string): Promise<void> {
  await db.update(payments).set({ card }).where(mine(payment));
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
async function misfit(needs: Needs, payment: PaymentRow, { paid }: BankState): Promise<void> {
  reportFailure("payments.misfit", { payment: payment.id, paid, ordered: payment.amount }, new Error("another sum"));
  await end(needs, payment, "otherSum");
}

async function fail(needs: Needs, payment: PaymentRow, { reason, ref }: BankState): Promise<void> {
  // A second try at the bank's page is another operation of the same order.
  if (payment.status !== "init" || (ref !== null && payment.ref !== null && ref !== payment.ref)) return;
  await end(needs, payment, reason ?? "declined");
}

/** Nothing is credited; a bank that says later that it was paid is believed. */
export async function end(needs: Needs, payment: PaymentRow, reason: string): Promise<void> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, amount, method, recurrentId } = payment;
  const now = clock();
  const told = { paymentId: id, amount, ...(payment.source === "recurrent" && { recurrentId: recurrentId! }) };
  const isNews = reason === STOPPED ? sql`0` : isAt(payment, "init");
  const notice = notificationOf(db, ownerId, "failedPayment", told, now, isNews);
  const ended = { status: "error" as const, reason, dueAt: null, updatedAt: now };
  const [, , updated] = await db.batch([
    ...notice.statements,
    db
      .update(payments)
      .set({ ...ended, history: withEvent({ what: "failed", at: now, reason }) })
      .where(and(mine(payment), eq(payments.status, "init")))
      .returning({ id: payments.id }),
  ]);
  if (updated.length === 0) return;
  await announce(hub, ownerId, [{ event: "payments.updated", data: { id, status: "error", method } }]);
  await announceNotification({ db, hub, queue }, notice);
}

const UNPAID = sql`status IN ('init', 'error')`;
const isAt = ({ ownerId, id }: PaymentRow, status: PaymentRow["status"]) =>
  sql`EXISTS (SELECT 1 FROM payments WHERE owner_id = ${ownerId} AND id = ${id} AND status = ${status})`;
