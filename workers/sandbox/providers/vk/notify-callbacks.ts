import { type ReceiptKind, variantOf } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

export const VK_NOTIFY = "vk-notify";

const STATUSES: Record<Exclude<ReceiptKind, "stop">, string> = {
  sent: "SENT",
  delivered: "DELIVERED",
  seen: "READ",
  failed: "UNDELIVERED",
};
const FAILURES = [STATUSES.failed, "EXPIRED", "REJECTED"];

/** A status to the message's own address; notifications take no replies. */
export const vkNotifyCallbacks: ProviderCallbacks = {
  maxResults: 1,
  receipts: (kind, [message]) => ({
    messageId: messageIdOf(message!.bulk, message!.reference),
    status: (kind === "failed" && FAILURES[variantOf(message!.recipient)]) || STATUSES[kind],
    time: new Date().toISOString(),
    callbackData: message!.callback_data === null ? null : JSON.parse(message!.callback_data),
  }),
  replies: null,
};

export function messageIdOf(bulk: string, reference: string): string {
  return `${bulk.slice(0, 8)}-${reference}`;
}
