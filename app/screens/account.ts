import type { Screen } from "../screens";

export const ACCOUNT_SCREENS = {
  account: {
    path: "/account",
    title: "account",
    permission: ["users.get", "requisites.get", "tokens.get", "telemetry.get"],
    logic: "or",
  },
  profile: {
    path: "/account/profile",
    title: "profile",
    permission: "users.get",
    words: ["account"],
    under: "account",
  },
  requisites: {
    path: "/account/requisites",
    title: "requisites",
    permission: "requisites.get",
    unless: "secret.hideRequisites",
    words: ["requisites", "errors"],
    under: "account",
  },
  requisitesCreate: {
    path: "/account/requisites/create",
    title: "requisitesCreate",
    permission: "requisites.create",
    unless: "secret.hideRequisites",
    words: ["requisites", "errors"],
  },
  tokens: {
    path: "/account/tokens",
    title: "tokens",
    permission: "tokens.get",
    under: "account",
    words: ["tokens"],
  },
  password: {
    path: "/account/password",
    title: "password",
    permission: "users.get",
    words: ["account"],
    under: "account",
  },
  telemetry: {
    path: "/account/telemetry",
    title: "telemetry",
    permission: "telemetry.get",
    words: ["account"],
    under: "account",
  },
} as const satisfies Record<string, Screen>;
