import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Sender names",
  lead: "Recipients see the name instead of a number. It can be sent under once it is approved.",
  name: "Name",
  channel: "Channel",
  comment: "Company and tax number",
  commentHint:
    "The company’s name and tax number. A Russian INN has 10 digits, or 12 for a sole trader; a foreign company gives its own number: DE123456789.",
  nothing: "No sender names yet",
  nothingHelp:
    "Recipients see the name instead of a number. To request one, have your company’s name and tax number at hand.",
  nothingAsk: "Support adds a name: you have no right to request one.",
  toSupport: "Contact support",
  newName: "Request a name",
  request: "Send for review",
  fits: "Fits",
  unfit: "Does not fit yet",
  usualReview: "Usually reviewed within {{time}}.",
  rule_sms: "4–11 Latin letters, digits and ! ? - _ . (\u00a0), no spaces",
  rule_viber: "3–28 letters, digits, spaces and punctuation",
  rule_whatsapp: "A number of 7–15 digits, or a name of 3–75 characters",
  rule_vk: "The community’s name, 3–48 characters",
  rule_telegram: "The bot’s username: 5–32 Latin letters, digits and _",
  rule_voice: "The number that calls: 6–15 digits",
  rule_email: "An address at your domain",
  rule_push: "The site’s name on the notice, 3–50 characters",
  alike: "Names of others that look alike",
  alikeSame: "{{owner}}: the same",
  alikeLike: "{{owner}}: looks alike",
  alikeOther: "Another customer",
  correct: "Correct it",
  removeTitle: "Delete the name {{name}}?",
  removeHelp: "Nothing will be sent under it any more. To have it back takes another review.",
  sendUnder: "Send under this name",
} as const satisfies Catalog<typeof source>;
