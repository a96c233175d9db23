import type { Permission } from "../../../domain/access/permissions";
import { can, type Viewer } from "../../../domain/access/viewer";

/** Of a customer's lists nothing is changed here. */
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
export const ofOwner = (whose: string | null) => (whose ? `?whose=${whose}` : "");
