import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Unprocessed events",
  nothing: "Everything is processed",
  help: "Receipts, replies and e-mails appear here when they cannot be processed, for example during a database outage.",
  about:
    "They are retried automatically for three days: after a minute, then at growing intervals. Nothing here is lost. After that, events that are not retried manually are kept for 90 days.",
  what: "Event",
  when: "Since",
  kind_receipts: "Delivery receipts: {{number}}",
  kind_click: "Clicks on short links: {{number}}",
  kind_incoming: "Incoming messages: {{number}}",
  kind_callback: "Provider callback",
  kind_unread: "Unreadable provider callback",
  kind_recovery: "Password reset e-mail",
  kind_notice: "Browser notification",
  kind_unknown: "Unknown event",
  body: "Content",
  times: "Attempts: {{number}}",
  next: "Retry {{at}}",
  byHand: "No more automatic retries",
  retry: "Retry",
  retryAll: "Retry all",
  remove: "Delete",
  removeMore: "Delete…",
  removeTitle: "Delete permanently?",
  removeHelp: "There is no other copy: the receipt, reply or e-mail is lost.",
} as const satisfies Catalog<typeof source>;
