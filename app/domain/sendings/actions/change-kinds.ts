import type { Permission } from "../../access/permissions";

/** What can be done with many messages at once. */
export const CHANGE_KINDS = ["again", "cancel", "collect", "blacklist"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What is needed for each, beside looking at the list. */
export const CHANGE_RIGHTS = {
  again: "sendings.generate",
  cancel: "sendings.update",
  collect: "contacts.create",
  blacklist: "contacts.create",
} as const satisfies Record<ChangeKind, Permission>;
