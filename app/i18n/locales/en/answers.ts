import type { Catalog } from "../../catalog";
import type { answers as source } from "../ru/answers";

export const answers = {
  button: "Button",
  buttonReplies: "replies with its own text",
  storedFile: "a file of the storage",
  codeLength: "Digits in the code",
  validity: "Wait for delivery",
  budget: "Budget per recipient",
  if_sent: "If the previous message is sent",
  if_delivered: "If the previous message is delivered",
  if_seen: "If the previous message is read",
  if_failed: "If the previous message is not delivered",
  if_timeout: "{{time}} after the previous message",
  if_notDelivered: "If not delivered within {{time}}",
  if_notSeen: "If not read within {{time}}",
  if_timeoutUnless: "If within {{time}} it is none of: {{statuses}}",
  if_answered: "If the reply is “{{text}}”",
  span_day_one: "{{number}} day",
  span_day_other: "{{number}} days",
  span_hour_one: "{{number}} hour",
  span_hour_other: "{{number}} hours",
  span_minute_one: "{{number}} minute",
  span_minute_other: "{{number}} minutes",
  span_second_one: "{{number}} second",
  span_second_other: "{{number}} seconds",
} as const satisfies Catalog<typeof source>;
