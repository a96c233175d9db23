import type { Rule } from "./domain/base/access/viewer";
// scripts/budget.mjs runs this in Node, which needs the extension.
import { ACCOUNT_SCREENS } from "./screens/account.ts";
import { MONEY_SCREENS } from "./screens/money.ts";
import { ROUTING_SCREENS } from "./screens/routing.ts";
import { SEND_SCREENS } from "./screens/send.ts";
import { SETTINGS_SCREENS } from "./screens/settings.ts";

export interface Screen extends Rule {
  path: string;
  title: string;
  /** Catalogs beyond the frame's, loaded before hydration. "errors" only if a page opens with an error. */
  words?: readonly string[];
  under?: string;
  /** Default: signed-in users. */
  audience?: "strangers" | "everybody";
  menu?: { icon: string };
}

const EVERYBODY = { permission: "signed-in", audience: "everybody" } as const;

/** Source of guards, menu, titles and tests (spec §2). */
export const SCREENS = {
  home: { path: "/", title: "home", permission: "signed-in", words: ["home", "figures"], menu: { icon: "house" } },
  search: {
    path: "/search",
    title: "search",
    permission: "signed-in",
    words: ["search"],
  },
  review: {
    path: "/review",
    title: "review",
    permission: ["sendernames.moderate", "templates.moderate", "routing.update", "payments.update"],
    logic: "or",
    level: "resellerAndAbove",
    words: ["reviewQueue", "moderation", "channels", "doubts"],
    menu: { icon: "list-checks" },
  },
  console: {
    path: "/console",
    title: "console",
    permission: ["routing.get", "providers.get"],
    logic: "or",
    level: "manager",
    words: ["console", "health", "deadLetters", "reviewQueue", "channels"],
    menu: { icon: "gauge" },
  },
  incidents: {
    path: "/console/incidents",
    title: "incidents",
    permission: "routing.get",
    level: "manager",
    words: ["console", "channels"],
  },
  broadcast: {
    path: "/console/message",
    title: "broadcast",
    permission: "notifications.create",
    level: "manager",
    words: ["console"],
  },
  ...SEND_SCREENS,
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
    words: ["messages", "channels", "choosing"],
    under: "messages",
  },
  failures: {
    path: "/messages/failures",
    title: "failures",
    permission: "sendings.get",
    words: ["failures", "messages", "channels"],
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
    words: ["messages", "tasks", "figures", "rail", "channels", "choosing"],
    under: "messages",
  },
  templates: {
    path: "/messages/templates",
    title: "templates",
    permission: "templates.get",
    words: ["templates", "rail", "moderation", "channels"],
    under: "messages",
  },
  templateForm: {
    path: "/messages/templates/new",
    title: "templateForm",
    permission: "templates.create",
    words: ["templates", "rail", "compose", "moderation", "channels"],
  },
  contacts: {
    path: "/contacts",
    title: "contacts",
    permission: "contacts.get",
    words: ["contacts", "contactList", "segments"],
    menu: { icon: "book-user" },
  },
  contactsImport: {
    path: "/contacts/import",
    title: "contactsImport",
    permission: "contacts.create",
    words: ["contacts"],
  },
  segments: {
    path: "/contacts/segments",
    title: "segments",
    permission: ["contacts.get", "contactLists.get"],
    words: ["segments", "contacts"],
  },
  storage: {
    path: "/storage",
    title: "storage",
    permission: "storage.get",
    words: ["storage", "player"],
    menu: { icon: "folder" },
  },
  storageCreate: {
    path: "/storage/create",
    title: "storageCreate",
    permission: ["storage.get", "storage.create"],
    words: ["storage", "errors"],
  },
  speech: {
    path: "/storage/speech",
    title: "speech",
    permission: ["storage.get", "storage.create"],
    words: ["speech", "tones", "player", "errors"],
  },
  generator: {
    path: "/generator",
    title: "generator",
    permission: "sendings.generate",
    words: ["generator", "tones", "errors"],
  },
  reports: {
    path: "/reports",
    title: "reports",
    permission: "reports.get",
    words: ["reports", "figures", "messages", "channels"],
    menu: { icon: "chart-column" },
  },
  reportFiles: { path: "/reports/files", title: "reportFiles", permission: "reports.get", words: ["reports"] },
  reportFileNew: {
    path: "/reports/files/new",
    title: "reportFileNew",
    permission: ["reports.get", "reports.create"],
    words: ["reports", "messages", "channels", "errors"],
  },
  reportSchedules: {
    path: "/reports/schedules",
    title: "reportSchedules",
    permission: "reports.get",
    words: ["reports"],
  },
  reportScheduleNew: {
    path: "/reports/schedules/new",
    title: "reportScheduleNew",
    permission: ["reports.get", "reports.create"],
    words: ["reports", "channels", "errors"],
  },
  ...MONEY_SCREENS,
  widgets: {
    path: "/widgets",
    title: "widgets",
    permission: "widgets.get",
    level: "meAndAbove",
    words: ["widgets"],
    menu: { icon: "key-round" },
  },
  shortLinks: {
    path: "/short-links",
    title: "shortLinks",
    permission: "shortLinks.get",
    level: "meAndAbove",
    words: ["shortLinks", "channels", "errors"],
    menu: { icon: "link" },
  },
  ...ACCOUNT_SCREENS,
  ...SETTINGS_SCREENS,
  notifications: {
    path: "/notifications",
    title: "notifications",
    permission: "notifications.get",
    words: ["notifications"],
  },
  views: { path: "/views", title: "views", permission: "settings.get", words: ["views"] },
  documentation: { path: "/documentation", title: "documentation", ...EVERYBODY, words: ["documentation"] },
  about: { path: "/about", title: "about", ...EVERYBODY, words: ["about"] },
  /** Component kit, for those who build screens. */
  debug: { path: "/debug", title: "debug", permission: "routing.get", level: "manager", words: ["kit"] },
  users: {
    path: "/users",
    title: "users",
    permission: "users.get",
    level: "resellerAndAbove",
    words: ["users", "channels", "features", "pricing", "tariffs"],
    menu: { icon: "users-round" },
  },
  operations: {
    path: "/users/operations",
    title: "operations",
    permission: "billings.create",
    level: "resellerAndAbove",
    words: ["operations", "errors"],
  },
  ...ROUTING_SCREENS,
  login: { path: "/login", title: "login", permission: "signed-in", audience: "strangers", words: ["login"] },
  registration: {
    path: "/registration",
    title: "registration",
    permission: "signed-in",
    audience: "strangers",
    words: ["registration"],
  },
  ownPhone: { path: "/phone", title: "ownPhone", permission: "signed-in", words: ["start"] },
  firstMessage: {
    path: "/start",
    title: "firstMessage",
    permission: "sendings.create",
    words: ["start", "home", "figures"],
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
  confirm: { path: "/confirm", title: "confirm", ...EVERYBODY, words: ["confirm"] },
  linkReport: { path: "/link-report", title: "linkReport", ...EVERYBODY, words: ["linkReport", "errors"] },
  forbidden: { path: "/forbidden", title: "forbidden", permission: "signed-in", words: ["failurePages"] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
