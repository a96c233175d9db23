import { and, sql } from "drizzle-orm";
import { type PaymentEvent, paymentRefunds, payments } from "../../../../db/schema/payments";
import { answerOnce } from "../../base/access/idempotency";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { isDuplicate, isOverspend, mentions } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import { type Micros, toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { getAvailable } from "../billing/available";
import { announceTaking } from "../referrals/take-back";
import { withEvent } from "./history";
import { moveStatements } from "./ledger";
import { CURRENCY } from "./methods";
import { FIRST_LOOK_MS, ownRow, type PaymentRow, paymentById, type RefundRow, refundById } from "./rows";
import { settleRefund } from "./settle/settle";
import { isIt, lineOf, rewardBack } from "./settle/write-refund";
import { terminalOf } from "./terminals";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "config" | "banks">;
type Boss = Pick<Viewer, "id" | "username">;

/** `amount` in micros; null: the whole remaining amount. The account's owner sees the reason. */
export interface RefundInput {
  amount: Micros | null;
  reason: string;
}

/**
 * One at a time: bank callbacks do not identify the refund. Takes the money from the account first: a refund cannot
 * exceed it. A repeated `id` continues the refund that it started.
 */
export async function refundPayment(
  needs: Needs,
  boss: Pick<Boss, "username">,
  payment: PaymentRow,
  { amount: requested, reason }: RefundInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<{ id: string }>> {
  const { db, clock, banks } = needs;
  const known = await refundById(db, payment.id, id);
  // A bank that cannot be polled may already have the request, and would refund twice.
  const isAskedOnce = known?.askedAt && !banks[payment.method].poll;
  if (known?.status === "requested") return isAskedOnce ? ok({ id }) : askBank(needs, payment.id, known);
  if (known?.status === "done") return ok({ id });
  if (known) return refundPayment(needs, boss, payment, { amount: requested, reason });
  const now = clock();
  const left = payment.amount - payment.refunded;
  const amount = requested ?? left;
  if (!banks[payment.method].refund || payment.ref === null)
    return refuse("refundElsewhere", undefined, undefined, "conflict");
  if (payment.status === "init" || payment.status === "error")
    return refuse("refundUnpaid", undefined, undefined, "conflict");
  if (payment.status === "refundRequested") return refuse("refundPending", undefined, undefined, "conflict");
  if (amount <= 0 || amount > left) return refuse("refundLarge", "amount", { left: toUnits(left), currency: CURRENCY });
  const { ownerId } = payment;
  const row: RefundRow = {
    paymentId: payment.id,
    id,
    ownerId,
    amount,
    reason,
    byName: boss.username,
    askedAt: null,
    ref: null,
    endedBy: null,
    status: "requested",
    createdAt: now,
    updatedAt: now,
  };
  const event: PaymentEvent = { what: "refundRequested", at: now, amount, reason, by: boss.username };
  const taking = await rewardBack(db, payment, now);
  try {
    await db.batch([
      db.insert(paymentRefunds).values(row),
      // A CHECK fails the batch if two refunds exceed the payment, or if one is still pending.
      db
        .update(payments)
        .set({
          refunded: sql`iif(status = 'refundRequested', -1, refunded + ${amount})`,
          status: "refundRequested",
          dueAt: now + FIRST_LOOK_MS,
          updatedAt: now,
          history: withEvent(event),
        })
        .where(and(ownRow(payment))),
      ...moveStatements(db, lineOf(row), now),
      ...(taking?.statements ?? []),
    ]);
  } catch (error) {
    if (mentions(error, "refunded_within")) return refuse("refundPending", undefined, undefined, "conflict");
    if (isOverspend(error)) return insufficientFunds(needs, ownerId, amount);
    if (isDuplicate(error)) return refuse("refundPending", undefined, undefined, "conflict");
    throw error;
  }
  await announce(needs.hub, ownerId, [
    { event: "payments.updated", data: { id: payment.id } },
    { event: "billings.created", data: { id } },
  ]);
  await announceTaking(needs, taking);
  return askBank(needs, payment.id, row);
}

/** Without an answer the call is retried later (poll.ts). */
export async function askBank(needs: Needs, paymentId: string, row: RefundRow): Promise<Result<{ id: string }>> {
  const payment = (await paymentById(needs.db, paymentId))!;
  const terminal = await terminalOf(needs, payment.method);
  if (row.askedAt === null)
    await needs.db.update(paymentRefunds).set({ askedAt: needs.clock() }).where(isIt(row, "requested"));
  const order = { id: row.id, paymentId, ref: payment.ref!, amount: row.amount };
  const answer = terminal && (await needs.banks[payment.method].refund!(terminal, order));
  if (answer?.kind === "done") await settleRefund(needs, row, { isDone: true });
  if (answer?.kind === "requested" && answer.ref)
    await needs.db.update(paymentRefunds).set({ ref: answer.ref }).where(isIt(row, "requested"));
  if (answer?.kind === "unreached")
    await needs.db.update(paymentRefunds).set({ askedAt: null }).where(isIt(row, "requested"));
  if (answer?.kind === "refused") {
    await settleRefund(needs, row, { isDone: false, reason: answer.detail });
    return refuse("refundRefused", undefined, { detail: answer.detail }, "conflict");
  }
  return ok({ id: row.id });
}

export async function refundOnce(
  needs: Needs,
  boss: Boss,
  payment: PaymentRow,
  { key, ...input }: RefundInput & { key: string },
): Promise<Result<{ id: string }>> {
  const request = { ownerId: boss.id, key: `refund ${key}`, hash: JSON.stringify([payment.id, input]) };
  return answerOnce(needs, request, (id) => refundPayment(needs, boss, payment, input, { id }));
}

async function insufficientFunds({ db }: Needs, ownerId: string, amount: Micros): Promise<Result<never>> {
  const { available, currency } = await getAvailable(db, ownerId);
  const sums = { needed: toUnits(amount), available: toUnits(available), lacking: toUnits(amount - available) };
  const values = { ...sums, currency };
  return refuse("adjustOverdraws", "amount", values, "insufficientFunds");
}
