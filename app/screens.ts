import type { Rule } from "./domain/access/viewer";

export interface Screen extends Rule {
  path: string;
  /** Key of the namespace "screens": title and menu. */
  title: string;
  /** Catalogs its page is made of beyond the frame's: the browser has them before it takes the page over. */
  words?: readonly string[];
  menu?: { icon: string };
}

/** Guard, menu, titles and tests read this one table (spec §2). */
export const SCREENS = {
  home: { path: "/", title: "home", permission: "signed-in", words: ["home"], menu: { icon: "house" } },
  send: { path: "/send", title: "send", permission: "sendings.generate", words: ["send"] },
  messages: {
    path: "/messages",
    title: "messages",
    permission: ["sendings.get", "tasks.get"],
    logic: "or",
    words: ["messages"],
    menu: { icon: "messages-square" },
  },
  outgoing: { path: "/messages/outgoing", title: "outgoing", permission: "sendings.get", words: ["messages"] },
  tasks: { path: "/messages/tasks", title: "tasks", permission: "tasks.get", words: ["messages", "tasks"] },
  contacts: {
    path: "/contacts",
    title: "contacts",
    permission: "contacts.get",
    words: ["contacts"],
    menu: { icon: "book-user" },
  },
  contactsImport: {
    path: "/contacts/import",
    title: "contactsImport",
    permission: "contacts.create",
    words: ["contacts"],
  },
  account: {
    path: "/account",
    title: "account",
    permission: ["users.get", "requisites.get", "tokens.get", "telemetry.get"],
    logic: "or",
  },
  profile: { path: "/account/profile", title: "profile", permission: "users.get" },
  requisites: {
    path: "/account/requisites",
    title: "requisites",
    permission: "requisites.get",
    unless: "secret.hideRequisites",
  },
  tokens: { path: "/account/tokens", title: "tokens", permission: "tokens.get" },
  password: { path: "/account/password", title: "password", permission: "users.get" },
  telemetry: { path: "/account/telemetry", title: "telemetry", permission: "telemetry.get" },
  settings: {
    path: "/settings",
    title: "settings",
    permission: ["settingsUser.get", "sendernames.get", "integrations.get", "apisender.get"],
    logic: "or",
    words: ["settings"],
    menu: { icon: "settings" },
  },
  settingsUser: {
    path: "/settings/settingsUser",
    title: "settingsUser",
    permission: "settingsUser.get",
    words: ["settings"],
  },
  sendernames: {
    path: "/settings/sendernames",
    title: "sendernames",
    permission: "sendernames.get",
    words: ["settings"],
  },
  integrations: {
    path: "/settings/integrations",
    title: "integrations",
    permission: ["integrations.get", "advanced.integrations"],
    words: ["settings"],
  },
  apisender: { path: "/settings/apisender", title: "apisender", permission: "apisender.get", words: ["settings"] },
  login: { path: "/login", title: "login", permission: "signed-in" },
  forbidden: { path: "/forbidden", title: "forbidden", permission: "signed-in" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
