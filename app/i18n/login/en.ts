import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Sign in",
  username: "Username or e-mail",
  password: "Password",
  forgot: "Forgot password?",
  noAccount: "No account yet?",
  signUp: "Sign up",
  signIn: "Sign in",
  signingIn: "Signing in…",
  needed: "Sign in to continue",
  neededHelp: "Your session may have expired. After you sign in, the page you requested opens.",
  ended: "Your session has expired",
  endedHelp: "Sign in again to return to this page.",
  unsent: "Your session expired and the form was not sent",
  unsentHelp: "Sign in again to return to this page and resubmit the form.",
} as const satisfies Catalog<typeof source>;
