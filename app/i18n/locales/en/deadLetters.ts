import type { Catalog } from "../../catalog";
import type { deadLetters as source } from "../ru/deadLetters";

export const deadLetters = {
  caption: "Unprocessed events",
  nothing: "Everything is processed",
  help: "Receipts, replies and letters come here when the cabinet cannot process them, for instance while the database is out.",
  about:
    "The cabinet retries them by itself: after a minute, then less and less often, for three days. Nothing here is lost.",
  what: "What",
  when: "Since",
  kind_receipts: "Delivery receipts: {{number}}",
  kind_click: "Clicks on short links: {{number}}",
  kind_incoming: "Incoming messages: {{number}}",
  kind_callback: "Provider’s callback",
  kind_recovery: "Password recovery letter",
  kind_notice: "Browser notification",
  kind_unknown: "Unknown event",
  body: "Content",
  times: "Attempts: {{number}}",
  next: "Retry {{at}}",
  byHand: "No longer retried by itself",
  retry: "Retry",
  retryAll: "Retry all",
  remove: "Remove",
  removeMore: "Remove…",
  removeTitle: "Remove for good?",
  removeHelp: "There is no other copy: the receipt, the reply or the letter is lost.",
} as const satisfies Catalog<typeof source>;
