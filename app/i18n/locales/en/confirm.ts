import type { Catalog } from "../../catalog";
import type { confirm as source } from "../ru/confirm";

export const confirm = {
  question: "Confirm the number {{phone}}?",
  asks: "The site {{site}} asks for it. Confirm only if it was you who has just entered your number there.",
  asksUnnamed: "Confirm only if it was you who has just entered your number on a site.",
  yes: "Confirm the number",
  no: "It was not me",
  confirmed: "Number confirmed",
  back: "Go back to the site’s page: it knows already.",
  refused: "The request is stopped",
  refusedHelp: "Nobody can sign in with it. If this happens again, somebody enters your number.",
  gone: "The link no longer works",
  goneHelp: "It has expired, or a new one was asked for on the site.",
} as const satisfies Catalog<typeof source>;
