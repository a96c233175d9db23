import type { Bank, BankState, Terminal } from "../../app/domain/base/shared/ports/banks";
import { type Answer, ask, below, parseJson } from "../providers/core/http";
import { cardOf, ofDecimal, TIMEOUT_MS, toDecimal } from "./amounts";

interface Sum {
  value: string;
  currency: string;
}

interface Payment {
  id: string;
  status: "pending" | "waiting_for_capture" | "succeeded" | "canceled";
  amount: Sum;
  refunded_amount?: Sum;
  metadata?: { order_id?: string };
  confirmation?: { confirmation_url?: string };
  payment_method?: { card?: { last4?: string } };
  cancellation_details?: { reason?: string };
}

const REASONS: Record<string, string> = {
  insufficient_funds: "funds",
  "3d_secure_failed": "secure",
  expired_on_confirmation: "expired",
  canceled_by_merchant: "canceled",
};

/** `key`: idempotency key. */
async function call({ address, merchant, secret }: Terminal, path: string, sent?: { key: string; body: object }) {
  const authorization = `Basic ${btoa(`${merchant}:${secret}`)}`;
  const json = { "content-type": "application/json", "idempotence-key": sent?.key ?? "" };
  const headers = { authorization, ...(sent && json) };
  const init = sent ? { method: "POST", headers, body: JSON.stringify(sent.body) } : { headers };
  return ask(below(address, path), init, TIMEOUT_MS);
}

const saidBy = ({ json, status }: Answer) => (json as { description?: string } | null)?.description ?? `HTTP ${status}`;
const isRefusal = ({ status }: Answer) => status >= 400 && status < 500 && status !== 429;
const rub = (micros: number): Sum => ({ value: toDecimal(micros), currency: "RUB" });
const ofSum = (sum: Partial<Sum> | null | undefined) => (sum?.currency === "RUB" ? ofDecimal(sum.value) : Number.NaN);

function stateOf(payment: Payment): BankState {
  const { status, cancellation_details: why } = payment;
  const isFailed = status === "canceled";
  return {
    kind: status === "succeeded" ? "paid" : isFailed ? "failed" : "waiting",
    paid: ofSum(payment.amount),
    refunded: payment.refunded_amount ? ofSum(payment.refunded_amount) : 0,
    ref: payment.id,
    card: cardOf(payment.payment_method?.card?.last4),
    reason: isFailed ? (REASONS[why?.reason ?? ""] ?? "declined") : null,
  };
}

/** "unknown": the shop has no such payment; null: no answer from the API. */
async function paymentAt(terminal: Terminal, id: string): Promise<Payment | "unknown" | null> {
  const answer = await call(terminal, `payments/${encodeURIComponent(id)}`);
  if (answer?.status === 404) return "unknown";
  const payment = answer?.status === 200 ? (Object(answer.json) as Partial<Payment>) : null;
  return typeof payment?.id === "string" ? (payment as Payment) : null;
}

export const yookassa: Bank = {
  answer: "",
  address: "https://api.yookassa.ru/v3",
  pages: ["https://yoomoney.ru", "https://yookassa.ru"],
  // Payment term for bank cards.
  pageHoldsMs: 3_600_000,

  async open(terminal, { id, amount, description, successUrl }) {
    const answer = await call(terminal, "payments", {
      key: id,
      body: {
        amount: rub(amount),
        capture: true,
        description: description.slice(0, 128),
        metadata: { order_id: id },
        confirmation: { type: "redirect", return_url: successUrl },
      },
    });
    const payment = answer?.status === 200 ? (answer.json as Payment) : null;
    const url = payment?.confirmation?.confirmation_url;
    if (payment && url) return { kind: "opened", ref: payment.id, url };
    return answer && isRefusal(answer) ? { kind: "refused", detail: saidBy(answer) } : null;
  },

  async poll(terminal, { ref }) {
    const payment = await paymentAt(terminal, ref);
    return payment === null || payment === "unknown" ? null : stateOf(payment);
  },

  async refund(terminal, { id, ref, amount }) {
    const answer = await call(terminal, "refunds", { key: id, body: { payment_id: ref, amount: rub(amount) } });
    if (answer?.status === 200) {
      const { status } = answer.json as { status: string };
      return status === "canceled"
        ? { kind: "refused", detail: status }
        : { kind: status === "succeeded" ? "done" : "requested" };
    }
    if (answer?.status === 0) return { kind: "unreached" };
    return answer && isRefusal(answer) ? { kind: "refused", detail: saidBy(answer) } : { kind: "repeat" };
  },

  // Webhooks are unsigned: only data confirmed by the API counts.
  async read(terminal, { body }) {
    const { event, object } = Object(parseJson(body)) as {
      event?: unknown;
      object?: { id?: unknown; payment_id?: unknown } | null;
    };
    const [, about] = /^([a-z_]+)\./.exec(String(event)) ?? [];
    if (!about) return "forged";
    const id = about === "refund" ? object?.payment_id : about === "payment" ? object?.id : null;
    // Payouts, deals and saved cards are unrelated to our payments.
    if (typeof id !== "string") return null;
    const payment = await paymentAt(terminal, id);
    if (payment === null) return "unconfirmed";
    if (payment === "unknown") return null;
    const { order_id: order } = payment.metadata ?? {};
    return order ? { orderId: String(order), state: stateOf(payment) } : null;
  },
};
