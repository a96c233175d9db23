import type { Rule } from "../../base/access/viewer";

export const BULK_KINDS = ["read", "unread", "blacklist", "list"] as const;

export type BulkKind = (typeof BULK_KINDS)[number];

export const BULK_RIGHTS: Record<BulkKind, Rule> = {
  read: { permission: ["sendingsIncoming.get", "sendingsIncoming.update"] },
  unread: { permission: ["sendingsIncoming.get", "sendingsIncoming.update"] },
  blacklist: { permission: ["sendingsIncoming.get", "contacts.create"] },
  list: { permission: ["sendingsIncoming.get", "contacts.create"] },
};
