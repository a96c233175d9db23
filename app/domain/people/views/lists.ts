import type { Permission } from "../../base/access/permissions";

/** Lists by REST resource, with the permission to read each. */
export const LISTS = {
  sendings: "sendings.get",
  sendingsIncoming: "sendingsIncoming.get",
  tasks: "tasks.get",
  contacts: "contacts.get",
  contactLists: "contacts.get",
  templates: "templates.get",
  storage: "storage.get",
  billings: "billings.find",
  users: "users.get",
} as const satisfies Record<string, Permission>;

export type ListName = keyof typeof LISTS;

export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];
