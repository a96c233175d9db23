import type { Catalog } from "../../catalog";
import type { unsubscribe as source } from "../ru/unsubscribe";

export const unsubscribe = {
  title: "Unsubscribe",
  question: "No more e-mails to {{email}}?",
  from: "From {{sender}}.",
  only: "This applies to this sender alone.",
  button: "Unsubscribe",
  done: "You are unsubscribed: this sender sends nothing more to {{email}}",
  broken: "The link is incomplete or wrong: open it straight from the e-mail",
} as const satisfies Catalog<typeof source>;
