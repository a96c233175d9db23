import type { Catalog } from "../catalog";
import type { unsubscribe as source } from "./ru";

export const unsubscribe = {
  title: "Unsubscribe",
  question: "Unsubscribe {{email}}?",
  from: "From {{sender}}.",
  only: "Applies to this sender only.",
  button: "Unsubscribe",
  done: "You are unsubscribed: this sender will no longer e-mail {{email}}",
  broken: "The link is incomplete or invalid: open it from the e-mail itself, or contact the sender",
} as const satisfies Catalog<typeof source>;
