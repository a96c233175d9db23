import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Reset password",
  lead: "Enter your username or e-mail and we will send you a reset link",
  username: "Username or e-mail",
  send: "Send link",
  sending: "Sending…",
  asked:
    "If the account exists, we have e-mailed a reset link. It is valid for an hour. If you do not see it, check your spam folder.",
  toLogin: "Back to sign-in",
  resetTitle: "Set a new password",
  password: "New password",
  passwordHint: "6 to 18 characters: Latin letters, digits and punctuation",
  endsTokens: "Also revoke API tokens",
  endsTokensHint: "Select this if someone else may have known the password",
  confirmation: "Confirm password",
  save: "Save password",
  saving: "Saving…",
  again: "Request a new link",
} as const satisfies Catalog<typeof source>;
