import type { Rule } from "./domain/access/viewer";
// Node itself reads this table too (scripts/budget.mjs), and wants the extension.
import { ROUTING_SCREENS } from "./routing-screens.ts";

export interface Screen extends Rule {
  path: string;
  /** Key of the namespace "screens": title and menu. */
  title: string;
  /**
   * Catalogs its page is made of beyond the frame's: the browser has them before it takes the page over. "errors" where
   * a page opens with one; a form's errors come with its answer.
   */
  words?: readonly string[];
  /** The section that it is a tab of. */
  under?: string;
  /** Whom it is for, where that is not only who is signed in. */
  audience?: "strangers" | "everybody";
  menu?: { icon: string };
}

const EVERYBODY = { permission: "signed-in", audience: "everybody" } as const;

/** Guard, menu, titles and tests read this one table (spec §2). */
export const SCREENS = {
  home: { path: "/", title: "home", permission: "signed-in", words: ["home", "errors"], menu: { icon: "house" } },
  send: { path: "/send", title: "send", permission: "sendings.generate", words: ["send"] },
  messages: {
    path: "/messages",
    title: "messages",
    permission: ["sendings.get", "tasks.get", "templates.get"],
    logic: "or",
    words: ["messages"],
    menu: { icon: "messages-square" },
  },
  outgoing: {
    path: "/messages/outgoing",
    title: "outgoing",
    permission: "sendings.get",
    words: ["messages", "channels"],
    under: "messages",
  },
  incoming: {
    path: "/messages/incoming",
    title: "incoming",
    permission: "sendingsIncoming.get",
    words: ["incoming", "messages", "channels"],
    under: "messages",
  },
  tasks: {
    path: "/messages/tasks",
    title: "tasks",
    permission: "tasks.get",
    words: ["messages", "tasks", "channels"],
    under: "messages",
  },
  templates: {
    path: "/messages/templates",
    title: "templates",
    permission: "templates.get",
    words: ["empty"],
    under: "messages",
  },
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
  storage: {
    path: "/storage",
    title: "storage",
    permission: "storage.get",
    words: ["storage"],
    menu: { icon: "folder" },
  },
  storageCreate: {
    path: "/storage/create",
    title: "storageCreate",
    permission: ["storage.get", "storage.create"],
    words: ["storage"],
  },
  balance: {
    path: "/balance",
    title: "balance",
    permission: ["payments.get", "recurrentPayments.get", "billings.find", "invoices.get"],
    logic: "or",
    menu: { icon: "wallet" },
  },
  payments: {
    path: "/balance/payments",
    title: "payments",
    permission: "payments.get",
    words: ["empty"],
    under: "balance",
  },
  recurrentPayments: {
    path: "/balance/recurrentPayments",
    title: "recurrentPayments",
    permission: "recurrentPayments.get",
    words: ["empty"],
    under: "balance",
  },
  billings: {
    path: "/balance/billings",
    title: "billings",
    permission: "billings.find",
    words: ["balance", "channels", "messages"],
    under: "balance",
  },
  invoices: {
    path: "/balance/invoices",
    title: "invoices",
    permission: "invoices.get",
    words: ["empty"],
    under: "balance",
    unless: "secret.hideRequisites",
  },
  referrals: {
    path: "/balance/referrals",
    title: "referrals",
    permission: "billings.find",
    words: ["balance"],
    under: "balance",
  },
  tariffs: {
    path: "/tariffs",
    title: "tariffs",
    permission: "signed-in",
    words: ["tariffs", "channels"],
    menu: { icon: "receipt-text" },
  },
  widgets: {
    path: "/widgets",
    title: "widgets",
    permission: "widgets.get",
    level: "meAndAbove",
    words: ["empty"],
    menu: { icon: "key-round" },
  },
  shortLinks: {
    path: "/short-links",
    title: "shortLinks",
    permission: "shortLinks.get",
    level: "meAndAbove",
    words: ["empty"],
    menu: { icon: "link" },
  },
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
    words: ["empty"],
    under: "account",
  },
  requisitesCreate: {
    path: "/account/requisites/create",
    title: "requisitesCreate",
    permission: "requisites.create",
    unless: "secret.hideRequisites",
    words: ["empty"],
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
    words: ["sendernames", "channels"],
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
    words: ["empty"],
    under: "settings",
  },
  platform: {
    path: "/settings/platform",
    title: "platform",
    permission: "settings.update",
    words: ["settings"],
    under: "settings",
  },
  notifications: {
    path: "/notifications",
    title: "notifications",
    permission: "notifications.get",
    words: ["notifications"],
  },
  documentation: { path: "/documentation", title: "documentation", ...EVERYBODY, words: ["documentation"] },
  about: { path: "/about", title: "about", ...EVERYBODY, words: ["about"] },
  debug: { path: "/debug", title: "debug", ...EVERYBODY, words: ["kit"] },
  users: {
    path: "/users",
    title: "users",
    permission: "users.get",
    level: "resellerAndAbove",
    words: ["users", "channels"],
    menu: { icon: "users-round" },
  },
  ...ROUTING_SCREENS,
  login: { path: "/login", title: "login", permission: "signed-in", audience: "strangers" },
  registration: {
    path: "/registration",
    title: "registration",
    permission: "signed-in",
    audience: "strangers",
    words: ["registration"],
  },
  survey: { path: "/survey", title: "survey", permission: "signed-in", words: ["registration"] },
  recover: {
    path: "/recover",
    title: "recover",
    permission: "signed-in",
    audience: "strangers",
    words: ["recover", "errors"],
  },
  unsubscribe: { path: "/unsubscribe", title: "unsubscribe", ...EVERYBODY, words: ["unsubscribe"] },
  forbidden: { path: "/forbidden", title: "forbidden", permission: "signed-in" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
