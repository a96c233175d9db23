import { z } from "zod";
import { CUSTOM_FIELDS, type CustomField } from "../../../../app/domain/base/shared/contact-fields";
import { ok, refuse } from "../../../../app/domain/base/shared/errors/result";
import { idOf, strangeCursor } from "../../../../app/domain/base/shared/sorted-pages";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { parseDayOfYear } from "../../../../app/domain/library/contacts/birthdays";
import * as contacts from "../../../../app/domain/library/contacts/contacts";
import { type ContactFilter, isWhole, parseSearch, phonePrefix } from "../../../../app/domain/library/contacts/filter";
import { CONTACT_ORDERS, findContacts, findInAllLists, isCursorOf } from "../../../../app/domain/library/contacts/find";
import { startImport } from "../../../../app/domain/library/contacts/import/start-import";
import { contactInput, importInput } from "../../../../app/domain/library/contacts/input";
import type { Order } from "../../../../app/domain/library/contacts/orders";
import { findSegmentContacts } from "../../../../app/domain/library/contacts/segments/find-people";
import { conditionsOf, getSegment } from "../../../../app/domain/library/contacts/segments/segments";
import { contactView } from "../../../../app/domain/library/contacts/view";
import { endpoint, found, viewed } from "../../http/endpoint";
import {
  after,
  boundsOf,
  byId,
  direction,
  figuresOf,
  flag,
  isForeign,
  pageOf,
  period,
  searchText,
  shallow,
  sortIn,
} from "../../http/list";

const text = z.string().nullable();

/** `phone`: null if only an e-mail is known. */
export const contact = z.object({
  id: z.string(),
  phone: text,
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

const contactOrder = {
  $order: z
    .tuple([z.tuple([z.enum(["createdAt", "phone", "name"], "orderInvalid"), direction])], "orderInvalid")
    .optional(),
};

const ListId = z.string({ error: "listRequired" }).min(1, "listRequired");

// Start of a phone number, in any notation.
const digits = z.string().transform((typed, context) => {
  const begun = phonePrefix(typed);
  if (begun !== null) return begun;
  context.issues.push({ code: "custom", message: "phoneInvalid", input: typed });
  return z.NEVER;
});

const dayOfYear = z
  .string()
  .refine((text) => dayOf(text) === text, "noSuchDay")
  .optional();

const dayOf = (text: string) => parseDayOfYear(text.split("-").reverse().join("."));

// Start of a phone, a name or an e-mail.
const search = searchText.min(1).transform((typed) => parseSearch(typed) ?? { phone: typed });

/** Shared by the list and by bulk changes. */
export const contactFilter = {
  phone: digits.optional(),
  $search: search.optional(),
  gender: z.enum(["male", "female"], "genderUnknown").optional(),
  hasEmail: flag.optional(),
  /** Days of the year, "MM-DD", both inclusive; the range wraps over New Year if `$gte` is later. */
  birthday: z.strictObject({ $gte: dayOfYear, $lte: dayOfYear }).optional(),
  ...period,
};

export function filterOf(query: z.infer<z.ZodObject<typeof contactFilter>>): ContactFilter {
  const { phone, gender, hasEmail, birthday } = query;
  return {
    ...boundsOf(query.createdAt),
    ...query.$search,
    ...(phone === undefined ? {} : { phone }),
    gender,
    hasEmail,
    birthday: birthday && { from: birthday.$gte ?? "01-01", to: birthday.$lte ?? "12-31" },
  };
}

function orderOf(requested: readonly ["createdAt" | "phone" | "name", "asc" | "desc"] | undefined): Order {
  if (requested?.[0] === "phone") return "phone";
  return requested?.[1] === "asc" ? "old" : "new";
}

export const listContacts = endpoint("listContacts", {
  query: z.strictObject({
    ...shallow,
    ...contactOrder,
    ...after,
    ...contactFilter,
    ListId: ListId.optional(),
    segment: z.string().optional(),
  }),
  reply: pageOf(contact),
  async handle({ platform: { db, clock }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { ListId: listId } = query;
    const row = query.segment === undefined ? null : await getSegment(db, viewer, query.segment);
    if (query.segment !== undefined && !row) return refuse("segmentNotFound", "segment", undefined, "notFound");
    const segment = row ? { ...conditionsOf(row), at: clock() } : undefined;
    if (segment && listId === undefined) {
      const { $after: cursor, $offset: offset, $limit: limit, $order, ...narrower } = query;
      const filter = filterOf(narrower);
      if (!isWhole(filter) || $order) return refuse("segmentNeedsList", "ListId");
      const { rows, ...figures } = await findSegmentContacts(db, viewer, { segment, cursor, offset, limit });
      return ok({ data: rows.map(contactView), ...figuresOf(figures) });
    }
    const sort = sortIn(query, CONTACT_ORDERS);
    // A list's primary key orders it by phone, ascending only.
    const isAlongKey = query.$order?.[0].join() === "phone,asc" && listId !== undefined;
    const filter = {
      ...filterOf(query),
      ...(segment && { segment }),
      order: orderOf(query.$order?.[0]),
      sort: isAlongKey ? undefined : sort,
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
      isCounted: true,
    };
    if (filter.cursor !== undefined && !filter.sort) {
      if (listId === undefined) idOf(filter.cursor);
      else if (!isCursorOf(filter.cursor, filter.order)) throw strangeCursor();
    }
    const page =
      listId === undefined
        ? await findInAllLists(db, viewer, filter)
        : await findContacts(db, viewer, { ...filter, listId });
    const { rows, ...figures } = found(page);
    return ok({ data: rows.map(contactView), ...figuresOf(figures) });
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

/** Without an id, imports the contacts of a stored file into a list (integrators §1.4). */
export const importContacts = endpoint("importContacts", {
  isCostly: true,
  body: z.object({
    ListId,
    from: z.object(
      {
        key: z.string({ error: "fileRequired" }).min(1, "fileRequired"),
        /** Keeps the file after the import instead of deleting it. */
        keep: z.boolean().optional(),
      },
      { error: "fileRequired" },
    ),
    withoutPhone: importInput.shape.withoutPhone,
  }),
  reply: z.object({ TaskId: z.string() }),
  async handle({ platform, viewer, body, id }) {
    const [fileId = ""] = body.from.key.split(".", 1);
    const { ListId: listId, withoutPhone } = body;
    const keepsFile = body.from.keep;
    const params = { id, fileId, listId, withoutPhone, keepsFile, duplicates: "fill" as const };
    const started = await startImport(platform, viewer, params);
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
  body: contactInput.extend({ ListId: z.string().optional() }),
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
