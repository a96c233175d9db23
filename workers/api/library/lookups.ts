import { z } from "zod";
import { assertCan } from "../../../app/domain/base/access/viewer";
import { lookUpFileInput, storeLookedUp } from "../../../app/domain/library/hlr/file";
import { endpoint, found } from "../http/endpoint";

/** Stores look-up results as a file and, with a title, as a new list. */
export const storeLookups = endpoint("storeLookups", {
  isCostly: true,
  body: lookUpFileInput,
  reply: z.object({
    FileId: z.string(),
    rows: z.int(),
    next: z.int().nullable(),
    TaskId: z.string().optional(),
    ListId: z.string().optional(),
  }),
  async handle({ platform, viewer, params, body, id }) {
    if (body.listTitle !== undefined) assertCan(viewer, ["contactLists.create", "contacts.create"]);
    return found(await storeLookedUp(platform, viewer, params.id ?? "", body, { id }));
  },
});
