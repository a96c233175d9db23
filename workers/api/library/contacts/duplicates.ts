import { z } from "zod";
import { assertCan } from "../../../../app/domain/base/access/viewer";
import { ok, refuse } from "../../../../app/domain/base/shared/errors/result";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { getContact } from "../../../../app/domain/library/contacts/contacts";
import {
  type DuplicateMeta,
  groupsNow,
  startDuplicates,
} from "../../../../app/domain/library/contacts/duplicates/duplicates";
import { LIKENESSES } from "../../../../app/domain/library/contacts/duplicates/kind";
import { mergeContacts as merge } from "../../../../app/domain/library/contacts/duplicates/merge";
import { contactView } from "../../../../app/domain/library/contacts/view";
import { endpoint, found, viewed } from "../../http/endpoint";
import { byId } from "../../http/list";
import { contact } from "./contacts";

/** A group has at most ten contacts. */
const MOST_MERGED = 20;

/** Starts a background search for people who are in a list more than once. */
export const findDuplicates = endpoint("findDuplicates", {
  isCostly: true,
  body: z.object({
    ListId: z.string({ error: "listRequired" }).min(1, "listRequired"),
    by: z.enum(LIKENESSES, "actionUnknown"),
  }),
  reply: z.object({ TaskId: z.string() }),
  async handle({ platform, viewer, body: { ListId: listId, by }, id }) {
    const started = found(await startDuplicates(platform, viewer, { id, listId, by }));
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

/** The groups that the task found, in their current state; `isCut`: there were more than it keeps. */
export const readDuplicates = endpoint("readDuplicates", {
  query: byId,
  reply: z.object({ state: z.string(), isCut: z.boolean(), groups: z.array(z.array(contact)) }),
  async handle({ platform: { db }, viewer, params }) {
    const { id = "" } = params;
    const [task, there] = await Promise.all([getTask(db, viewer, id), groupsNow(db, viewer, id)]);
    const { meta, state } = found(task?.type === "contacts:duplicates" ? task : null);
    const { isCut = false } = meta as Partial<DuplicateMeta>;
    return ok({ state, isCut, groups: there.map((group) => group.map(contactView)) });
  },
});

/** Fills the kept contact's missing values from the others and deletes them. */
export const mergeContacts = endpoint("mergeContacts", {
  isCostly: true,
  body: z.object({
    keep: z.string({ error: "nobodyChosen" }).min(1, "nobodyChosen"),
    ids: z.array(z.string(), { error: "nobodyChosen" }).min(1, "nobodyChosen").max(MOST_MERGED, "nobodyChosen"),
  }),
  reply: z.object({ merged: z.int() }),
  async handle({ platform, viewer, body: { keep, ids } }) {
    assertCan(viewer, ["contacts.get", "contacts.update"]);
    const others = [...new Set(ids)].filter((id) => id !== keep);
    if (others.length === 0) return refuse("nobodyChosen", "ids");
    const [kept, ...rest] = await Promise.all([keep, ...others].map((id) => getContact(platform.db, viewer, id)));
    return merge(platform, viewer, found(kept), rest.map(found));
  },
});
