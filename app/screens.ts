import type { Permission } from "./domain/access/permissions";

export interface Screen {
  path: string;
  /** Key of the namespace "screens": title and menu. */
  title: string;
  permission: Permission | readonly Permission[] | "signed-in";
  menu?: { icon: string };
}

/** Guard, menu, titles and tests read this one table (spec §2). */
export const SCREENS = {
  home: { path: "/", title: "home", permission: "signed-in", menu: { icon: "house" } },
  send: { path: "/send", title: "send", permission: "sendings.generate" },
  messages: {
    path: "/messages",
    title: "messages",
    permission: ["sendings.get", "tasks.get"],
    menu: { icon: "messages-square" },
  },
  outgoing: { path: "/messages/outgoing", title: "outgoing", permission: "sendings.get" },
  tasks: { path: "/messages/tasks", title: "tasks", permission: "tasks.get" },
  contacts: { path: "/contacts", title: "contacts", permission: "contacts.get", menu: { icon: "book-user" } },
  contactsImport: { path: "/contacts/import", title: "contactsImport", permission: "contacts.create" },
  login: { path: "/login", title: "login", permission: "signed-in" },
  forbidden: { path: "/forbidden", title: "forbidden", permission: "signed-in" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
