import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Report a link",
  unknown: "Link not found",
  removed: "The link was deleted by its owner",
  expired: "The link has expired",
  blocked: "This link is blocked: it was reported or is unsafe",
  help: "Fraud, malware or spam? We will review the link and block it",
  link: "Short link",
  what: "What happened",
  send: "Report",
  sent: "Thank you. We will review the link",
  block: "Block",
  unblock: "Unblock",
} as const satisfies Catalog<typeof source>;
