import { z } from "zod";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { ok } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { Walk } from "../../../app/domain/base/shared/walk";
import { createCompany, removeCompany, updateCompany } from "../../../app/domain/papers/companies/change";
import type { CompanyRow } from "../../../app/domain/papers/companies/find";
import { getCompany, maySet, pageOfCompanies } from "../../../app/domain/papers/companies/find";
import { companyBody, companyChange } from "../../../app/domain/papers/companies/input";
import { DOCUMENT_TYPES, SELLER_RATES, vatAt } from "../../../app/domain/papers/companies/vat";
import { companyView, titleOfCompany } from "../../../app/domain/papers/companies/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, flag, isForeign, pageOf, paging, searchPage, walkedBy } from "../http/list";
import { requisite } from "./requisites";

const documentType = z.enum(DOCUMENT_TYPES);
const { signer, manager, data } = requisite.shape;

const company = z.object({
  id: z.string(),
  title: z.string(),
  /** Today's rate in per cent, or "none". */
  vat: z.string().nullable(),
  isActive: z.boolean(),
  /** "": the platform. */
  OwnerId: z.string(),
  DocumentTemplatesTypes: z.array(documentType),
  signer,
  manager,
  data,
  vatRates: z.array(z.object({ from: z.iso.datetime(), rate: z.string() })).optional(),
  numbering: z.partialRecord(documentType, z.object({ prefix: z.string(), next: z.number() })).optional(),
  hasStamp: z.boolean().optional(),
  hasSignature: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const view = ({ clock }: Platform, viewer: Viewer, row: CompanyRow) => companyView(row, clock(), maySet(viewer, row));

const list = endpoint("listCompanies", {
  query: z.strictObject({
    ...paging,
    ...walkedBy("title"),
    /** `true`: any rate. */
    vat: z.enum([...SELLER_RATES, "true", "false"], "vatRate").optional(),
    documentType: documentType.optional(),
    isActive: flag.optional(),
  }),
  reply: pageOf(company),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { vat, documentType: type, isActive } = query;
    const now = platform.clock();
    const isMeant = (row: CompanyRow) => {
      const rate = vatAt(row.vatRates, now) ?? "none";
      const isOfRate = vat === undefined || vat === rate || vat === String(rate !== "none");
      const isOfType = type === undefined || row.documentTypes.includes(type);
      return isOfRate && isOfType && (isActive === undefined || row.isActive === isActive);
    };
    const page = await searchPage(
      query,
      (walk: Walk & { offset: number; limit: number }) => pageOfCompanies(platform.db, viewer, walk),
      (row: CompanyRow) => [titleOfCompany(row), row.details.data.legal.inn],
      { isMeant, keys: { title: titleOfCompany } },
    );
    return ok({ data: page.rows.map((row) => view(platform, viewer, row)), ...figuresOf(page) });
  },
});

const create = endpoint("createCompany", {
  body: companyBody,
  reply: company,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createCompany(platform, viewer, body, { id }), (row) => view(platform, viewer, row)),
  async recover({ platform, viewer }, id) {
    const made = await getCompany(platform.db, viewer, id);
    return made && view(platform, viewer, made);
  },
});

const read = endpoint("readCompany", {
  query: byId,
  reply: company,
  handle: async ({ platform, viewer, params }) =>
    ok(view(platform, viewer, found(await getCompany(platform.db, viewer, params.id ?? "")))),
});

const update = endpoint("updateCompany", {
  body: companyChange,
  reply: company,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateCompany(platform, viewer, params.id ?? "", body)), (row) => view(platform, viewer, row)),
});

const remove = endpoint("removeCompany", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeCompany(platform, viewer, params.id ?? "")),
});

export const companies = { list, create, read, update, remove };
