export const BULK_KINDS = ["move", "copy", "blacklist", "set", "remove"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Permissions beyond reading the list. */
export const BULK_RIGHTS = {
  move: "contacts.update",
  copy: "contacts.create",
  blacklist: "contacts.create",
  set: "contacts.update",
  remove: "contacts.remove",
} as const satisfies Record<BulkKind, string>;
