import { z } from "zod";
import { listInput } from "../../../app/domain/contacts/input";
import { createList, findLists, getList, updateList } from "../../../app/domain/contacts/lists";
import { removeList } from "../../../app/domain/contacts/remove-list";
import { listView } from "../../../app/domain/contacts/view";
import { ok } from "../../../app/domain/shared/errors/result";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, flag, isForeign, pageOf, paging, sought, walked } from "../http/list";

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
  query: z.strictObject({ ...paging, ...walked, type: type.optional(), isActive: flag.optional() }),
  reply: pageOf(contactList),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { type, isActive } = query;
    const { rows, total, next } = await sought(
      query,
      (page) => findLists(platform.db, viewer, { ...page, type, isActive }),
      ({ title }) => [title],
    );
    return ok({ data: rows.map(listView), total, next });
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
