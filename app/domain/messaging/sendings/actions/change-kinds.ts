import type { Permission } from "../../../base/access/permissions";

export const CHANGE_KINDS = ["again", "cancel", "collect", "blacklist"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_RIGHTS = {
  again: "sendings.generate",
  cancel: "sendings.update",
  collect: "contacts.create",
  blacklist: "contacts.create",
} as const satisfies Record<ChangeKind, Permission>;
