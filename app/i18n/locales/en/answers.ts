import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Button",
  buttonReplies: "replies with its own text",
  storedFile: "a file of the storage",
  codeLength: "Digits in the code",
  validity: "Delivery is tried for",
  budget: "Budget per recipient",
  if_sent: "If the previous one was sent",
  if_delivered: "If the previous one was delivered",
  if_seen: "If the previous one was read",
  if_failed: "If the previous one was not delivered",
  if_timeout: "After {{time}}",
  if_timeoutUnless: "If within {{time}} there is no status: {{statuses}}",
  if_answered: "If the answer is “{{text}}”",
} as const satisfies Catalog<typeof source>;
