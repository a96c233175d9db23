import type { Catalog } from "../../catalog";
import type { recover as source } from "../ru/recover";

export const recover = {
  title: "New password",
  lead: "Enter your username or e-mail and we will send you a link",
  username: "Username or e-mail",
  send: "Send the link",
  sending: "Sending…",
  asked:
    "If the account exists, an e-mail with a link is on its way. The link works for an hour. Not there? Check your spam folder.",
  toLogin: "Back to sign-in",
  resetTitle: "New password",
  password: "New password",
  passwordHint: "6 to 18 characters: Latin letters, digits, punctuation",
  endsTokens: "Revoke the API tokens too",
  endsTokensHint: "Tick this if somebody else may have known the password",
  confirmation: "Repeat the password",
  save: "Save the password",
  saving: "Saving…",
  again: "Ask for a new link",
} as const satisfies Catalog<typeof source>;
