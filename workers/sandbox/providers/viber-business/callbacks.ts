import type { ReceiptKind } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

const MESSAGE_STATUS: Record<Exclude<ReceiptKind, "stop" | "sent">, number> = { delivered: 0, seen: 1, failed: 2 };

/** One callback per message to the service's address, with only the message token. */
export const viberCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message], { VIBER_SERVICE_ID: service_id }) => ({
    message_token: message!.bulk,
    message_status: MESSAGE_STATUS[kind as keyof typeof MESSAGE_STATUS],
    message_time: Date.now(),
    phone_number: message!.recipient,
    service_id,
  }),
  replies: ([reply], { VIBER_SERVICE_ID: service_id }) => {
    const { reply_id, recipient, answer, answered_at, callback_data: tracking_data } = reply!;
    return {
      message_token: `6${String(reply_id).padStart(18, "0")}`,
      phone_number: recipient,
      time: answered_at,
      service_id,
      message: { text: answer, ...(tracking_data !== null && { tracking_data }) },
    };
  },
  write: withTokens,
};

/** `message_token` has 19 digits, more than a double holds. */
export function withTokens(value: unknown): string {
  return JSON.stringify(value).replace(/"message_token":"(\d+)"/, '"message_token":$1');
}
