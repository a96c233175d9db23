import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { listInput } from "../../../../app/domain/library/contacts/input";
import { createList, findLists, getList, updateList } from "../../../../app/domain/library/contacts/lists";
import { removeList } from "../../../../app/domain/library/contacts/remove-list";
import { listView } from "../../../../app/domain/library/contacts/view";
import { endpoint, found, viewed } from "../../http/endpoint";
import { byId, figuresOf, flag, isForeign, pageIn, pageOf, paging, sortIn, walkedBy } from "../../http/list";

const type = z.enum(["regular", "blacklist"]);

const contactList = z.object({
  id: z.string(),
  title: z.string(),
  type,
  isActive: z.boolean(),
  OwnerId: z.string(),
  contacts: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const listContactLists = endpoint("listContactLists", {
  query: z.strictObject({
    ...paging,
    ...walkedBy("title", "contacts"),
    type: type.optional(),
    isActive: flag.optional(),
  }),
  reply: pageOf(contactList),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { type, isActive, $search: text } = query;
    const page = await findLists(platform.db, viewer, {
      ...pageIn(query),
      type,
      isActive,
      title: text ? { text, also: [] } : undefined,
      sort: sortIn(query, { title: sql`t.title`, contacts: sql`t.contacts` }),
    });
    return ok({ data: page.rows.map(listView), ...figuresOf(page) });
  },
});

export const createContactList = endpoint("createContactList", {
  body: listInput,
  reply: contactList,
  handle: async ({ platform, viewer, body, id }) => viewed(await createList(platform, viewer, body, { id }), listView),
  async recover({ platform, viewer }, id) {
    const row = await getList(platform.db, viewer, id);
    return row && listView(row);
  },
});

export const readContactList = endpoint("readContactList", {
  query: byId,
  reply: contactList,
  handle: async ({ platform, viewer, params }) =>
    ok(listView(found(await getList(platform.db, viewer, params.id ?? "")))),
});

export const updateContactList = endpoint("updateContactList", {
  body: listInput.partial(),
  reply: contactList,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateList(platform, viewer, params.id ?? "", body)), listView),
});

export const removeContactList = endpoint("removeContactList", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeList(platform, viewer, params.id ?? "")),
});
