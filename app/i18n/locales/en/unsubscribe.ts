import type { Catalog } from "../../catalog";
import type { unsubscribe as source } from "../ru/unsubscribe";

export const unsubscribe = {
  title: "Unsubscribe",
  question: "Stop e-mails to {{email}}?",
  from: "From {{sender}}.",
  only: "This applies to this sender only.",
  button: "Unsubscribe",
  done: "You are unsubscribed: this sender will not write to {{email}} again",
  broken: "The link is incomplete or wrong: open it from the e-mail itself, or write to the sender",
} as const satisfies Catalog<typeof source>;
