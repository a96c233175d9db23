import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import { createCompany, removeCompany, updateCompany } from "../../../app/domain/companies/change";
import type { CompanyRow } from "../../../app/domain/companies/find";
import { getCompany, maySet, pageOfCompanies } from "../../../app/domain/companies/find";
import { companyChange, companyInput } from "../../../app/domain/companies/input";
import { DOCUMENT_TYPES, SELLER_RATES, vatAt } from "../../../app/domain/companies/vat";
import { companyView, titleOfCompany } from "../../../app/domain/companies/view";
import { ok } from "../../../app/domain/shared/errors/result";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import type { Walk } from "../../../app/domain/shared/walk";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, COSTLY_WINDOW, flag, isForeign, pageOf, paging, sought, walked } from "../http/list";
import { requisite } from "./requisites";

const documentType = z.enum(DOCUMENT_TYPES);
const { signer, manager, data } = requisite.shape;

const company = z.object({
  id: z.string(),
  title: z.string(),
  /** Per cent today, or "none". */
  vat: z.string().nullable(),
  isActive: z.boolean(),
  /** "": the platform's. */
  OwnerId: z.string(),
  DocumentTemplatesTypes: z.array(documentType),
  ...{ signer, manager, data },
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
    ...{ ...paging, ...walked },
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
    const isAll = vat === undefined && type === undefined && isActive === undefined;
    const { rows, total, next } = await sought(
      query,
      (page: Walk & { offset: number; limit: number }) => pageOfCompanies(platform.db, viewer, page),
      (row: CompanyRow) => [titleOfCompany(row), row.details.data.legal.inn],
      { window: COSTLY_WINDOW, isMeant: isAll ? undefined : isMeant },
    );
    return ok({ data: rows.map((row) => view(platform, viewer, row)), total, next });
  },
});

const create = endpoint("createCompany", {
  body: companyInput,
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
