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
} as const satisfies Catalog<typeof source>;
