import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { payerTitleOf } from "../../../app/domain/base/shared/legal-name";
import { createRequisite, removeRequisite, updateRequisite } from "../../../app/domain/papers/requisites/change";
import { BUSINESS_TYPES } from "../../../app/domain/papers/requisites/fields";
import { findRequisites, getRequisite } from "../../../app/domain/papers/requisites/find";
import { requisiteChange, requisiteInput } from "../../../app/domain/papers/requisites/input";
import { requisiteView } from "../../../app/domain/papers/requisites/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, flag, isForeign, pageOf, paging, searchRows, walkedBy } from "../http/list";

const cases = z.object({ nominative: z.string(), genitive: z.string() });
const address = z.object({
  country: z.string(),
  city: z.string(),
  index: z.string(),
  address: z.string(),
  phone: z.string(),
  phoneAdd: z.string(),
});

export const requisite = z.object({
  id: z.string(),
  title: z.string(),
  type: z.literal("business"),
  isActive: z.boolean(),
  /** Taxation system. */
  tax: z.string(),
  contact: z.object({
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The contact is the owner's profile. */
    matchesProfile: z.boolean(),
  }),
  signer: z.object({
    position: cases,
    basis: cases.extend({ details: z.string() }),
    fullName: cases,
    fullNameShort: cases,
  }),
  manager: z.object({ fullName: z.string(), post: z.string() }),
  data: z.object({
    legal: z.object({
      businessType: z.enum(BUSINESS_TYPES),
      country: z.string(),
      name: z.string(),
      opf: z.string(),
      ogrn: z.string(),
      inn: z.string(),
      kpp: z.string(),
      okpo: z.string(),
      vatNumber: z.string(),
    }),
    bank: z.object({
      name: z.string(),
      rs: z.string(),
      ks: z.string(),
      bik: z.string(),
      iban: z.string(),
      swift: z.string(),
      ls: z.string(),
    }),
    tax: z.object({ system: z.string(), vat: z.string() }),
    legalAddress: address,
    postalAddress: address.extend({ matchesLegal: z.boolean() }),
  }),
  attachments: z.object({}),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const list = endpoint("listRequisites", {
  query: z.strictObject({ ...paging, ...walkedBy("title"), isActive: flag.optional() }),
  reply: pageOf(requisite),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findRequisites(platform.db, viewer);
    const wanted = rows.filter(({ isActive }) => query.isActive === undefined || isActive === query.isActive);
    const wordsOf = (row: (typeof rows)[number]) => [payerTitleOf(row), row.details.data.legal.inn];
    const page = searchRows(query, wanted, wordsOf, { title: payerTitleOf });
    return ok({ data: page.rows.map(requisiteView), ...figuresOf(page) });
  },
});

const create = endpoint("createRequisite", {
  body: requisiteInput,
  reply: requisite,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createRequisite(platform, viewer, body, { id }), requisiteView),
  async recover({ platform, viewer }, id) {
    const made = await getRequisite(platform.db, viewer, id);
    return made && requisiteView(made);
  },
});

const read = endpoint("readRequisite", {
  query: byId,
  reply: requisite,
  handle: async ({ platform, viewer, params }) =>
    ok(requisiteView(found(await getRequisite(platform.db, viewer, params.id ?? "")))),
});

const update = endpoint("updateRequisite", {
  body: requisiteChange,
  reply: requisite,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateRequisite(platform, viewer, params.id ?? "", body)), requisiteView),
});

const remove = endpoint("removeRequisite", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeRequisite(platform, viewer, params.id ?? "")),
});

export const requisites = { list, create, read, update, remove };
