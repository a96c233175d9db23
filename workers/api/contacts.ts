import { z } from "zod";
import * as contacts from "../../app/domain/contacts/contacts";
import { findContacts } from "../../app/domain/contacts/find";
import { startImport } from "../../app/domain/contacts/import";
import { contactChange, contactInput } from "../../app/domain/contacts/input";
import { contactView } from "../../app/domain/contacts/view";
import { CUSTOM_FIELDS, type CustomField } from "../../app/domain/shared/contact-fields";
import { ok, refuse } from "../../app/domain/shared/result";
import { getTask } from "../../app/domain/tasks/tasks";
import { endpoint, found, viewed } from "./endpoint";
import { after, boundsOf, byId, isForeign, newestFirst, pageOf, paging, period } from "./list";

const text = z.string().nullable();

const contact = z.object({
  id: z.string(),
  phone: z.string(),
  email: text,
  name: text,
  firstName: text,
  middleName: text,
  lastName: text,
  gender: z.enum(["male", "female"]).nullable(),
  date: text,
  ...(Object.fromEntries(CUSTOM_FIELDS.map((field) => [field, text])) as Record<CustomField, typeof text>),
  ListId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const ListId = z.string({ error: "listRequired" }).min(1, "listRequired");

// What a phone begins with, in any notation.
const digits = z
  .string()
  .transform((typed) => typed.replace(/\D/g, "").replace(/^8/, "7"))
  .refine((value) => value !== "", "phoneInvalid");

export const listContacts = endpoint("listContacts", {
  query: z.strictObject({
    ...paging,
    ...newestFirst,
    ...period,
    ...after,
    ListId,
    phone: digits.optional(),
    $search: digits.optional(),
  }),
  reply: pageOf(contact),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findContacts(platform.db, viewer, {
      ...boundsOf(query.createdAt),
      listId: query.ListId,
      phone: query.phone ?? query.$search,
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
    });
    const { rows, total, next } = found(page);
    return ok({ data: rows.map(contactView), total, next });
  },
});

export const createContact = endpoint("createContact", {
  body: contactInput.extend({ ListId }),
  reply: contact,
  async handle({ platform, viewer, id, body: { ListId: listId, ...input } }) {
    const created = await contacts.createContact(platform, viewer, listId, input, { id });
    return viewed(created ?? refuse("listNotFound", "ListId", undefined, "notFound"), contactView);
  },
  async recover({ platform, viewer }, id) {
    const row = await contacts.getContact(platform.db, viewer, id);
    return row && contactView(row);
  },
});

/** Without an id: the contacts of a stored file into a list (integrators §1.4). */
export const importContacts = endpoint("importContacts", {
  body: z.object({
    ListId,
    from: z.object({ key: z.string({ error: "fileRequired" }).min(1, "fileRequired") }, { error: "fileRequired" }),
  }),
  reply: z.object({ TaskId: z.string() }),
  async handle({ platform, viewer, body, id }) {
    const [fileId = ""] = body.from.key.split(".", 1);
    const started = await startImport(platform, viewer, { id, fileId, listId: body.ListId, duplicates: "fill" });
    return viewed(started, ({ taskId }) => ({ TaskId: taskId }));
  },
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

export const readContact = endpoint("readContact", {
  query: byId,
  reply: contact,
  handle: async ({ platform, viewer, params }) =>
    ok(contactView(found(await contacts.getContact(platform.db, viewer, params.id ?? "")))),
});

export const updateContact = endpoint("updateContact", {
  body: contactChange.extend({ ListId: z.string().optional() }),
  reply: contact,
  async handle({ platform, viewer, params, body: { ListId: listId, ...change } }) {
    const id = params.id ?? "";
    const known = found(await contacts.getContact(platform.db, viewer, id));
    if (listId !== undefined && listId !== known.listId) return refuse("contactListFixed", "ListId");
    return viewed(found(await contacts.updateContact(platform, viewer, id, change)), contactView);
  },
});

export const removeContact = endpoint("removeContact", {
  reply: z.object({ id: z.string() }),
  async handle({ platform, viewer, params }) {
    const { id } = found(await contacts.removeContact(platform, viewer, params.id ?? ""));
    return ok({ id });
  },
});
