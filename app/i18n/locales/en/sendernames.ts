import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Sender names",
  name: "Name",
  channel: "Channel",
  moderation: "Review",
  moderation_pending: "In review",
  moderation_approved: "Approved",
  moderation_rejected: "Rejected",
  comment: "Company and tax number",
  inactive: "Off",
  nothing: "No sender names yet",
  nothingHelp:
    "Recipients see the name instead of a number. Support registers it: your company’s name and tax number are needed.",
  toSupport: "Contact support",
} as const satisfies Catalog<typeof source>;
