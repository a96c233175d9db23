import { can, type Viewer } from "../../../domain/access/viewer";

export function listRights(viewer: Viewer) {
  return {
    create: can(viewer, "contacts.create"),
    update: can(viewer, "contactLists.update"),
    remove: can(viewer, "contactLists.remove"),
    name: can(viewer, "contacts.update"),
    send: can(viewer, "sendings.generate"),
    merge: can(viewer, ["contacts.update", "contacts.remove"]),
  };
}

export type ListRights = ReturnType<typeof listRights>;
