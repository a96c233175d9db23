import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "Confirm the number {{phone}}?",
  asks: "{{site}} requested this. Confirm only if you have just entered your number there.",
  asksUnnamed: "Confirm only if you have just entered your number on a site.",
  yes: "Confirm number",
  no: "It was not me",
  confirmed: "Number confirmed",
  back: "Return to the site: it has been notified.",
  refused: "Request cancelled",
  refusedHelp: "No one can sign in with it. If this happens again, someone is entering your number.",
  gone: "This link is no longer valid",
  goneHelp: "It has expired, or a new one was requested on the site.",
} as const satisfies Catalog<typeof source>;
