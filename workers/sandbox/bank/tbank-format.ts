import { createHash } from "node:crypto";
import type { Env } from "../core/env";
import type { BankRules, Change } from "./bank-rules";
import { left, masked, type Order, type Reason, type SavedCard, type State } from "./order";

/** RebillIds and CardIds are one number here plus different offsets. */
const REBILL_START = 145_000_000;
const CARD_START = 322_000;

const STATUSES: Record<State, string> = {
  new: "NEW",
  checking: "3DS_CHECKING",
  held: "AUTHORIZED",
  partlyReversed: "PARTIAL_REVERSED",
  reversed: "REVERSED",
  paid: "CONFIRMED",
  partlyRefunded: "PARTIAL_REFUNDED",
  refunded: "REFUNDED",
  rejected: "REJECTED",
  canceled: "CANCELED",
};

export const REFUSALS: Partial<Record<Reason, string>> = { funds: "1051", code: "101", expired: "1054" };

export const tbankRules: BankRules = {
  isForm: false,
  keyOf: String,
  notifications: ({ order, from, refund }, env) => {
    if (refund && !refund.isDone) return [];
    const isOneStage = order.state === "paid" && from === "new";
    const statuses = isOneStage ? ["AUTHORIZED", "CONFIRMED"] : [statusOf(order)];
    return statuses.map((status) => JSON.stringify(notification(status, { order, from, refund }, env)));
  },
  isTaken: ({ status, text }) => status === 200 && text === "OK",
};

export function statusOf({ state, reason }: Order): string {
  return state === "rejected" && reason === "code" ? "AUTH_FAIL" : STATUSES[state];
}

export const rebillOf = (cardId: number) => REBILL_START + cardId;
export const cardOfRebill = (rebill: string) => Number(rebill) - REBILL_START;
export const cardOfId = (cardId: string) => Number(cardId) - CARD_START;

export function cardFields({ id, pan, expiry }: Pick<SavedCard, "id" | "pan" | "expiry">) {
  return { CardId: CARD_START + id, Pan: masked(pan), ExpDate: expiry };
}

/** SHA-256 of the scalar root fields and the password, sorted by key (protocols §11.1). */
export function tokenOf(fields: Record<string, unknown>, password: string): string {
  const { Token: _, ...signed }: Record<string, unknown> = { ...fields, Password: password };
  const values = Object.entries(signed)
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== "object")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value));
  return createHash("sha256").update(values.join("")).digest("hex");
}

function notification(status: string, { order, refund }: Change, env: Env): Record<string, unknown> {
  const { pan, expiry, cardId, more, state, reason } = order;
  const isRefused = state === "rejected";
  const fields = {
    TerminalKey: env.TBANK_TERMINAL,
    OrderId: order.orderId,
    Success: !isRefused,
    Status: status,
    PaymentId: Number(order.key),
    ErrorCode: (isRefused && reason && REFUSALS[reason]) || "0",
    Amount: refund ? refund.cents : order.cents,
    ...(cardId !== null && more.recurrent === "Y" && { RebillId: rebillOf(cardId) }),
    ...(pan && expiry !== null && cardFields({ id: cardId ?? 0, pan, expiry })),
    ...(more.data && { Data: JSON.parse(more.data) }),
  };
  return { ...fields, Token: tokenOf(fields, env.TBANK_PASSWORD) };
}

export function stateFields(order: Order) {
  return { Status: statusOf(order), PaymentId: order.key, OrderId: order.orderId, Amount: order.cents };
}

export function cancelFields(order: Order, before: Order) {
  const NewAmount = order.state === "canceled" ? 0 : left(order);
  return { ...stateFields(order), OriginalAmount: left(before), NewAmount };
}
