import type { Permission } from "../../../domain/base/access/permissions";
import { can, type Viewer } from "../../../domain/base/access/viewer";

/** A customer's lists are read-only here. */
export function listRights(viewer: Viewer, isOwn = true) {
  const may = (right: Permission | Permission[]) => isOwn && can(viewer, right);
  return {
    create: may("contacts.create"),
    update: may("contactLists.update"),
    remove: may("contactLists.remove"),
    name: may("contacts.update"),
    send: may("sendings.generate"),
    merge: may(["contacts.update", "contacts.remove"]),
    export: isOwn,
  };
}

export type ListRights = ReturnType<typeof listRights>;

/** Keeps the scope in a link. */
export const ofOwner = (scope: string | null) => (scope ? `?whose=${scope}` : "");
