import type { Screen } from "../screens";

export const SETTINGS_SCREENS = {
  settings: {
    path: "/settings",
    title: "settings",
    permission: [
      "settingsUser.get",
      "sendernames.get",
      "webhooks.get",
      "push.get",
      "integrations.get",
      "apisender.get",
    ],
    logic: "or",
    words: ["settings"],
    menu: { icon: "settings" },
  },
  settingsUser: {
    path: "/settings/settingsUser",
    title: "settingsUser",
    permission: "settingsUser.get",
    words: ["settings", "notifications"],
    under: "settings",
  },
  sendernames: {
    path: "/settings/sendernames",
    title: "sendernames",
    permission: "sendernames.get",
    words: ["sendernames", "moderation", "channels"],
    under: "settings",
  },
  webhooks: {
    path: "/settings/webhooks",
    title: "webhooks",
    permission: "webhooks.get",
    words: ["webhooks"],
    under: "settings",
  },
  push: { path: "/settings/push", title: "push", permission: "push.get", words: ["push"], under: "settings" },
  integrations: {
    path: "/settings/integrations",
    title: "integrations",
    permission: ["integrations.get", "advanced.integrations"],
    words: ["empty"],
    under: "settings",
  },
  apisender: {
    path: "/settings/apisender",
    title: "apisender",
    permission: "apisender.get",
    words: ["apisender"],
    under: "settings",
  },
  platform: {
    path: "/settings/platform",
    title: "platform",
    permission: "settings.update",
    words: ["settings", "features"],
    under: "settings",
  },
  terminals: {
    path: "/settings/payments",
    title: "terminals",
    permission: "settings.update",
    words: ["payments"],
    under: "settings",
  },
} as const satisfies Record<string, Screen>;
