import { createHash } from "node:crypto";
import type { Env } from "../core/env";
import type { BankRules } from "./bank-rules";
import { type Order, rubles } from "./order";

const WALLET = "41001000040";
const SIGNED = ["notification_type", "operation_id", "amount", "currency", "datetime", "sender", "codepro"];

export const yoomoneyRules: BankRules = {
  isForm: true,
  keyOf: String,
  notifications: ({ order }, env) =>
    order.state === "paid" ? [new URLSearchParams(notification(order, env)).toString()] : [],
  isTaken: ({ status }) => status === 200,
};

export const isFromWallet = ({ more }: Pick<Order, "more">) => more.paymentType === "PC";

/** Transfer minus the fee: 3 % by card, 0.5 % by wallet. */
export const received = (cents: number, isWallet: boolean) => cents - Math.round(cents * (isWallet ? 0.005 : 0.03));

export function hashOf(fields: Record<string, string>, secret: string): string {
  const values = [...SIGNED.map((name) => fields[name]), secret, fields.label];
  return createHash("sha1").update(values.join("&")).digest("hex");
}

function notification(order: Order, env: Env): Record<string, string> {
  const isWallet = isFromWallet(order);
  const fields = {
    notification_type: isWallet ? "p2p-incoming" : "card-incoming",
    operation_id: order.key,
    amount: rubles(received(order.cents, isWallet)),
    withdraw_amount: rubles(order.cents),
    currency: "643",
    datetime: `${new Date(order.doneAt!).toISOString().slice(0, 19)}Z`,
    sender: isWallet ? WALLET : "",
    codepro: "false",
    label: order.orderId,
    unaccepted: "false",
  };
  return { ...fields, sha1_hash: hashOf(fields, env.YOOMONEY_SECRET) };
}
