import { createHash } from "node:crypto";
import type { Env } from "../core/env";
import type { BankRules, Change } from "./bank-rules";
import { masked, type Order, type Reason, rubles } from "./order";

const ERRORS: Record<Reason, [string, string]> = {
  funds: ["51", "Insufficient funds"],
  expired: ["54", "Expired card"],
  code: ["101", "3-D Secure authentication failed"],
  payer: ["17", "Canceled by the customer"],
  shop: ["17", "Canceled by the merchant"],
};
const TOO_MUCH = { error_code: "13", error_description: "Invalid amount" };

export const mandarinRules: BankRules = {
  isForm: true,
  keyOf: () => crypto.randomUUID().replaceAll("-", ""),
  notifications: (change, env) => {
    const fields = isBinding(change.order) ? bindingFields(change.order) : transactionFields(change, env);
    const sign = signOf(fields, env.MANDARIN_SECRET);
    return [new URLSearchParams({ ...fields, sign }).toString()];
  },
  isTaken: ({ status, text }) => status === 200 && text.trim() === "OK",
};

export const isBinding = ({ more }: Order) => more.action === "bind";

/** SHA-256 of the values sorted by key and the secret, joined by dashes (protocols §11.2). */
export function signOf(fields: Record<string, string>, secret: string): string {
  const { sign: _, ...signed } = fields;
  const values = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  return sha256([...values, secret].join("-"));
}

export function authOf(merchant: string, requestId: string, secret: string): string {
  return `${merchant}-${sha256([merchant, requestId, secret].join("-"))}-${requestId}`;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function transactionFields({ order, from, refund }: Change, env: Env): Record<string, string> {
  const isHeldAgain = order.state === "held" || (order.more.action === "preauth" && from === "new");
  const action = refund ? "reversal" : isHeldAgain ? "preauth" : "pay";
  const isRefused = order.state === "rejected" || order.state === "canceled";
  const isFailed = refund ? !refund.isDone : isRefused;
  const [error_code, error_description] = ERRORS[order.reason ?? "shop"];
  return {
    merchantId: env.MANDARIN_MERCHANT,
    orderId: order.orderId,
    price: rubles(refund?.cents ?? order.cents),
    action,
    status: isFailed ? "failed" : "success",
    transaction: refund?.key ?? order.key,
    object_type: "transaction",
    ...contacts(order),
    ...(order.pan && { card_number: masked(order.pan, "X") }),
    ...(isFailed && (refund ? TOO_MUCH : { error_code, error_description })),
  };
}

function contacts({ more }: Order): Record<string, string> {
  const custom: { name: string; value: string }[] = JSON.parse(more.custom ?? "[]");
  return {
    ...(more.email && { customer_email: more.email }),
    ...(more.phone && { customer_phone: more.phone }),
    ...Object.fromEntries(
      custom.flatMap(({ name, value }, place) => [
        [`customName${place}`, name],
        [`customValue${place}`, value],
      ]),
    ),
  };
}

function bindingFields({ key, state, pan, expiry }: Order): Record<string, string> {
  return {
    card_binding: key,
    status: state === "paid" ? "success" : "failed",
    card_holder: "CARD HOLDER",
    card_number: masked(pan ?? "", "X"),
    card_expiration_month: String(Number(expiry?.slice(0, 2))),
    card_expiration_year: expiry?.slice(2) ?? "",
    object_type: "card_binding",
  };
}
