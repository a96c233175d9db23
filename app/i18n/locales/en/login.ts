import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Sign in",
  username: "Username or e-mail",
  password: "Password",
  forgot: "Forgot the password?",
  noAccount: "No account yet?",
  signUp: "Sign up",
  signIn: "Sign in",
  signingIn: "Signing in…",
  needed: "Sign in first",
  neededHelp: "Your session may have ended. The page you asked for opens after you sign in.",
  ended: "Your session has ended",
  endedHelp: "Sign in again and we will bring you back to this page.",
  unsent: "Your session has ended, the form was not sent",
  unsentHelp: "Sign in again and repeat it: we will bring you back to the same page.",
} as const satisfies Catalog<typeof source>;
