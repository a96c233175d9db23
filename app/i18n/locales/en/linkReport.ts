import type { Catalog } from "../../catalog";
import type { linkReport as source } from "../ru/linkReport";

export const linkReport = {
  report: "Report a link",
  unknown: "There is no such link",
  removed: "The link was removed by its owner",
  expired: "The link has expired",
  blocked: "The link is blocked: it was reported or is dangerous",
  help: "Fraud, a virus or unwanted messages? We will check the link and stop it",
  link: "Short link",
  what: "What happened",
  send: "Report",
  sent: "Thank you, we will check the link",
  block: "Block",
  unblock: "Unblock",
} as const satisfies Catalog<typeof source>;
