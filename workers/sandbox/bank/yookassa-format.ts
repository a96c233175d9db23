import type { BankRules, Change } from "./bank-rules";
import { type Order, type Reason, type Refund, rubles, type State } from "./order";

type Status = "pending" | "waiting_for_capture" | "succeeded" | "canceled";

const STATUSES: Record<State, Status> = {
  new: "pending",
  checking: "pending",
  held: "waiting_for_capture",
  partlyReversed: "waiting_for_capture",
  reversed: "canceled",
  paid: "succeeded",
  partlyRefunded: "succeeded",
  refunded: "succeeded",
  rejected: "canceled",
  canceled: "canceled",
};

const CANCELLATIONS: Record<Reason, { party: string; reason: string }> = {
  funds: { party: "payment_network", reason: "insufficient_funds" },
  code: { party: "payment_network", reason: "3d_secure_failed" },
  expired: { party: "payment_network", reason: "card_expired" },
  payer: { party: "yoo_money", reason: "expired_on_confirmation" },
  shop: { party: "merchant", reason: "canceled_by_merchant" },
};

const HELD_MS = 7 * 24 * 60 * 60 * 1000;

export const yookassaRules: BankRules = {
  isForm: false,
  keyOf: () => crypto.randomUUID(),
  notifications: (change) => {
    const [event, object] = eventOf(change);
    return event ? [JSON.stringify({ type: "notification", event, object })] : [];
  },
  isTaken: ({ status }) => status === 200,
};

export const paymentStatus = ({ state }: Order) => STATUSES[state];

export function paymentObject(order: Order) {
  const { key, cents, state, reason, refunded, more, successUrl, createdAt, doneAt } = order;
  const status = STATUSES[state];
  const isPaid = status === "succeeded" || status === "waiting_for_capture";
  return {
    id: key,
    status,
    paid: isPaid,
    amount: amountOf(cents),
    ...(status === "succeeded" && { income_amount: amountOf(cents - Math.round(cents * 0.035)) }),
    ...(order.description && { description: order.description }),
    recipient: { account_id: more.shop, gateway_id: "1000001" },
    ...(order.pan && { payment_method: methodOf(order) }),
    ...(status === "pending" &&
      more.confirmation && {
        confirmation: { type: "redirect", return_url: successUrl, confirmation_url: more.confirmation + key },
      }),
    ...(status === "canceled" && { cancellation_details: CANCELLATIONS[reason ?? "shop"] }),
    created_at: new Date(createdAt).toISOString(),
    ...(status === "succeeded" && { captured_at: new Date(doneAt!).toISOString() }),
    ...(status === "waiting_for_capture" && { expires_at: new Date(doneAt! + HELD_MS).toISOString() }),
    ...(status === "succeeded" && { refunded_amount: amountOf(refunded) }),
    refundable: status === "succeeded" && refunded < cents,
    metadata: JSON.parse(more.metadata ?? "{}"),
    test: true,
  };
}

export function refundObject({ key, orderKey, cents, more, createdAt }: Refund) {
  return {
    id: key,
    payment_id: orderKey,
    status: "succeeded",
    amount: amountOf(cents),
    ...(more.description && { description: more.description }),
    created_at: new Date(createdAt).toISOString(),
  };
}

function eventOf({ order, refund }: Change): [string | null, object] {
  if (refund && order.state !== "reversed") return [refund.isDone ? "refund.succeeded" : null, refundObject(refund)];
  return [`payment.${paymentStatus(order)}`, paymentObject(order)];
}

/** A saved card has the id of the payment that saved it. */
function methodOf({ key, pan, expiry, more }: Order) {
  return {
    type: "bank_card",
    id: more.method ?? key,
    saved: more.saves === "yes" || more.method !== undefined,
    title: `Bank card *${pan!.slice(-4)}`,
    card: {
      first6: pan!.slice(0, 6),
      last4: pan!.slice(-4),
      expiry_month: expiry!.slice(0, 2),
      expiry_year: `20${expiry!.slice(2)}`,
      card_type: pan!.startsWith("4") ? "Visa" : "MasterCard",
      issuer_country: "RU",
    },
  };
}

const amountOf = (cents: number) => ({ value: rubles(cents), currency: "RUB" });
