import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Sender names",
  lead: "Recipients see the name instead of a number. A name must be approved before you can use it.",
  name: "Name",
  channel: "Channel",
  comment: "Company and tax number",
  commentHint:
    "Company name and tax number. A Russian INN has 10 digits, or 12 for a sole proprietor; foreign companies enter their own number: DE123456789.",
  nothing: "No sender names yet",
  nothingHelp:
    "Recipients see the name instead of a number. To request one, have your company name and tax number ready.",
  nothingAsk: "You do not have permission to request a name. Contact support to add one.",
  toSupport: "Contact support",
  newName: "Request sender name",
  request: "Submit for review",
  fits: "Valid",
  unfit: "Not valid yet",
  also: "Same name for other channels",
  usualReview: "Usually reviewed within {{time}}.",
  rule_sms: "4–11 Latin letters, digits and ! ? - _ . (\u00a0), no spaces",
  rule_viber: "3–28 letters, digits, spaces and punctuation",
  rule_whatsapp: "A number of 7–15 digits, or a name of 3–75 characters",
  rule_vk: "The community name, 3–48 characters",
  rule_telegram: "The bot’s username: 5–32 Latin letters, digits and _",
  rule_voice: "The calling number: 6–15 digits",
  rule_email: "An address at your domain",
  rule_push: "The site name shown in the notification, 3–50 characters",
  alike: "Similar names of other customers",
  alikeSame: "{{owner}}: identical",
  alikeLike: "{{owner}}: similar",
  alikeOther: "Another customer",
  correct: "Edit and resubmit",
  removeTitle: "Delete the sender name {{name}}?",
  removeHelp: "You can no longer send under this name. Restoring it requires another review.",
  sendUnder: "Send under this name",
} as const satisfies Catalog<typeof source>;
