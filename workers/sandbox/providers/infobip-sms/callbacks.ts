import type { Reply, Status, Stored } from "../../core/message";
import { messageCount } from "../../core/message-count";
import type { ProviderCallbacks } from "../../core/provider";

const status = (groupId: number, groupName: string, id: number, name: string, description: string) => ({
  groupId,
  groupName,
  id,
  name,
  description,
});

export const PENDING_ACCEPTED = status(1, "PENDING", 26, "PENDING_ACCEPTED", "Message accepted and pending delivery");
const PENDING_ENROUTE = status(1, "PENDING", 7, "PENDING_ENROUTE", "Message sent to next instance");
const DELIVERED = status(3, "DELIVERED", 5, "DELIVERED_TO_HANDSET", "Message delivered to handset");

/** Infobip's "Response status and error codes". */
export const STATUSES: Record<Status, ReturnType<typeof status>> = {
  rejected: status(5, "REJECTED", 14, "REJECTED_DESTINATION", "Destination address is rejected"),
  sent: PENDING_ENROUTE,
  delivered: DELIVERED,
  seen: DELIVERED,
  failed: status(2, "UNDELIVERABLE", 9, "UNDELIVERABLE_NOT_DELIVERED", "Message sent not delivered"),
};

const NO_ERROR = { ...status(0, "OK", 0, "NO_ERROR", "No Error"), permanent: false };
const UNKNOWN_SUBSCRIBER = {
  ...status(1, "HANDSET_ERRORS", 1, "EC_UNKNOWN_SUBSCRIBER", "Unknown Subscriber"),
  permanent: true,
};

const PRICE = { pricePerMessage: 0.05, currency: "EUR" };
const FREE = { pricePerMessage: 0, currency: "EUR" };

/** Delivery reports (v3), seen reports and incoming messages (MO_JSON_2). */
export const infobipCallbacks: ProviderCallbacks = {
  maxResults: 1000,
  receipts: (kind, messages) => ({
    results: messages.map((message) => {
      if (kind === "seen") return seenReport(message);
      return { ...report(message, kind === "sent" ? "sent" : kind), to: message.recipient };
    }),
  }),
  replies: (replies) => ({ results: replies.map(incoming), messageCount: replies.length, pendingMessageCount: 0 }),
};

/** One entry of `GET /sms/3/logs`. */
export function logEntry(message: Stored) {
  return { ...report(message, message.status), destination: message.recipient, content: { text: message.text } };
}

function report(message: Stored, status: Stored["status"]) {
  const { bulk, reference, sender, parts, received_at, done_at, callback_data } = message;
  return {
    bulkId: bulk,
    messageId: reference,
    sender,
    sentAt: timestamp(received_at),
    ...(done_at !== null && status !== "sent" && { doneAt: timestamp(done_at) }),
    messageCount: parts,
    price: { ...PRICE, pricePerMessage: PRICE.pricePerMessage * parts },
    status: status === "sent" ? PENDING_ENROUTE : STATUSES[status],
    error: status === "failed" ? UNKNOWN_SUBSCRIBER : NO_ERROR,
    ...(callback_data !== null && { callbackData: callback_data }),
  };
}

function seenReport({ reference, sender, recipient, received_at, callback_data }: Stored) {
  return {
    messageId: reference,
    from: sender,
    to: recipient,
    sentAt: timestamp(received_at),
    seenAt: timestamp(Date.now()),
    ...(callback_data !== null && { callbackData: callback_data }),
  };
}

function incoming({ reply_id, recipient, sender, answer, answered_at, callback_data }: Reply) {
  const [keyword = ""] = answer.trim().split(/\s+/, 1);
  return {
    messageId: `in-${reply_id}`,
    from: recipient,
    to: sender,
    text: answer,
    cleanText: answer.trim().slice(keyword.length).trim(),
    keyword: keyword.toUpperCase(),
    receivedAt: timestamp(answered_at),
    smsCount: messageCount(answer),
    price: FREE,
    ...(callback_data !== null && { callbackData: callback_data }),
  };
}

/** Infobip's time zone has no colon: yyyy-MM-dd'T'HH:mm:ss.SSSZ. */
function timestamp(time: number): string {
  return new Date(time).toISOString().replace("Z", "+0000");
}
