import { sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { batchByName } from "../../../app/domain/base/shared/batch-by-name";
import type { BankState, Banks } from "../../../app/domain/base/shared/ports/banks";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { createPayment } from "../../../app/domain/money/payments/create";
import { disputeOf } from "../../../app/domain/money/payments/disputes";
import { METHODS, type Method } from "../../../app/domain/money/payments/methods";
import { refundPayment } from "../../../app/domain/money/payments/refund";
import { paymentById } from "../../../app/domain/money/payments/rows";
import { settlePayment } from "../../../app/domain/money/payments/settle/settle";
import { adjustBalance } from "../../../app/domain/people/accounts/adjust";
import { type Clock, MINUTE } from "../world/clock";
import { accepted } from "../world/expect";

export const RUB = 1_000_000;

/** Banks that open every order and return every refund at once. */
export function agreeingBanks(): Banks {
  let orders = 3_400_100;
  const bank = {
    async open() {
      orders += 17;
      return { kind: "opened" as const, ref: String(orders), url: "https://bank.example/pay" };
    },
    poll: async () => null,
    refund: async () => ({ kind: "done" as const }),
    read: async () => null,
    answer: "OK",
    pages: ["https://bank.example"],
    pageHoldsMs: 0,
    address: "",
  };
  return Object.fromEntries(METHODS.map((method) => [method, bank])) as unknown as Banks;
}

interface World {
  needs: Platform;
  clock: Clock;
}

const WAITING: BankState = { kind: "waiting", paid: 0, refunded: 0, ref: null, card: null, reason: null };

interface Paying {
  at: number;
  method: Method;
  /** Roubles. */
  amount: number;
  card?: string;
  /** A reason makes it fail. */
  failsBy?: string;
}

/** A payer pays at the bank's page, three minutes after the order. Returns the payment's id. */
export async function pay({ needs, clock }: World, payer: Viewer, { at, method, amount, card, failsBy }: Paying) {
  clock.set(at);
  const order = { method, amount: amount * RUB, language: "ru" };
  const { id } = accepted(await createPayment(needs, payer, order), "payment");
  clock.set(at + 3 * MINUTE);
  const payment = (await paymentById(needs.db, id))!;
  const { ref } = payment;
  const wallet = method === "yooMoney" ? { received: payment.sum, ref: `${ref}0${id.slice(-6)}` } : { ref };
  const state: BankState = failsBy
    ? { ...WAITING, kind: "failed", ref, card: card ?? null, reason: failsBy }
    : { ...WAITING, kind: "paid", paid: payment.amount, card: card ?? null, ...wallet };
  await settlePayment(needs, method, id, state);
  return id;
}

/** A part of a payment goes back to the card. */
export async function giveBack(
  { needs, clock }: World,
  manager: Viewer,
  paymentId: string,
  part: Omit<Paying, "method"> & { reason: string },
) {
  clock.set(part.at);
  const payment = (await paymentById(needs.db, paymentId))!;
  accepted(await refundPayment(needs, manager, payment, { amount: part.amount * RUB, reason: part.reason }), "refund");
}

interface Adjusting {
  at: number;
  source: "accrual" | "subtract";
  amount: number;
  comment: string;
}

export async function adjust({ needs, clock }: World, by: Viewer, ownerId: string, { at, amount, ...rest }: Adjusting) {
  clock.set(at);
  const input = { ...rest, amount: amount * RUB, hiddenComment: "", noRef: false };
  accepted(await adjustBalance(needs, by, ownerId, input), rest.comment);
}

/** A payment that its bank never confirmed: a manager must settle the case. */
export async function leaveInDoubt(
  { needs, clock }: World,
  payer: Viewer,
  { at, amount }: { at: number; amount: number },
) {
  clock.set(at);
  const order = { method: "mandarin" as const, amount: amount * RUB, language: "ru" };
  const { id } = accepted(await createPayment(needs, payer, order), "doubt");
  await needs.db.run(sql`UPDATE payments SET due_at = NULL WHERE owner_id = ${payer.id} AND id = ${id}`);
  const payment = (await paymentById(needs.db, id))!;
  const silent = { kind: "silent" as const, amount: order.amount, ref: null };
  const { statements } = await disputeOf(needs, payment, silent, at + 3 * MINUTE);
  await batchByName(needs.db, { dispute: statements });
}
