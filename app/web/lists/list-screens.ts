import type { ListName } from "../../domain/people/views/lists";
import type { ScreenName } from "../../screens";

export const LIST_SCREENS = {
  sendings: "outgoing",
  sendingsIncoming: "incoming",
  tasks: "tasks",
  contacts: "contacts",
  contactLists: "contacts",
  templates: "templates",
  storage: "storage",
  billings: "billings",
  users: "users",
} as const satisfies Record<ListName, ScreenName>;
