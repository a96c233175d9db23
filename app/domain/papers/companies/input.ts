import { z } from "zod";
import type { DocumentType, SellerDetails, VatRate } from "../../../../db/schema/papers";
import { writtenAs } from "../../base/shared/raw-shape";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt } from "../../base/shared/time/zones";
import { completed } from "../requisites/complete";
import { faultsIn } from "../requisites/faults";
import { NOBODY, ownText, partsWith, refuseAt, SELLER_TAX } from "../requisites/shape";
import { DOCUMENT_TYPES, SELLER_RATES } from "./vat";

const MOST_RATES = 20;
const MOST_TAGS = 20;
const MOST_NUMBER = 999_999_999;

const day = z
  .string("dateInvalid")
  .regex(/^\d{4}-\d{2}-\d{2}/, "dateInvalid")
  .transform((typed, context) => {
    const isDay = typed.length === 10;
    const ms = Date.parse(isDay ? `${typed}T00:00:00Z` : typed);
    if (!Number.isNaN(ms)) return isDay ? momentAt(ms, DEFAULT_ZONE) : ms;
    context.addIssue({ code: "custom", message: "dateInvalid" });
    return z.NEVER;
  });

const rate = z.object({ from: day, rate: z.enum(SELLER_RATES, "vatRate") });

const sorted = (rates: VatRate[]) => rates.toSorted((one, other) => one.from - other.from);

const rates = z.array(rate, "vatRate").min(1, "vatRatesRequired").max(MOST_RATES, "vatRatesMost").transform(sorted);

/** One rate per line, "2026-01-01 22", as typed in a form. */
const rateLines = z.string("vatRatesRequired").transform((typed, context) => {
  const lines = typed.split("\n").map((line) => line.trim().split(/[\s;,]+/));
  const entries = lines
    .filter(([from]) => from)
    .map(([from, value = ""]) => ({ from, rate: value === "-" ? "none" : value.replace("%", "") }));
  const parsed = rates.safeParse(entries);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: entries.length === 0 ? "vatRatesRequired" : "vatRateLines" });
  return z.NEVER;
});

const types = z
  .array(z.enum(DOCUMENT_TYPES, "documentType"), "documentType")
  .max(DOCUMENT_TYPES.length, "documentType")
  .default([]);

const counter = z.object({
  prefix: ownText(20),
  next: z.preprocess(
    (typed) => (typed === "" ? undefined : typed),
    z.coerce.number("numberNext").int("numberNext").min(1, "numberNext").max(MOST_NUMBER, "numberNext").default(1),
  ),
});
const numbering = z.partialRecord(z.enum(DOCUMENT_TYPES, "documentType"), counter).default({});

const own = {
  title: ownText(150),
  isActive: z.boolean("isActiveInvalid").default(true),
  documentTypes: types,
  numbering,
};

export interface CompanyInput {
  title: string;
  isActive: boolean;
  details: SellerDetails;
  vatRates: VatRate[];
  documentTypes: DocumentType[];
  numbering: Partial<Record<DocumentType, { prefix: string; next: number }>>;
}

type Typed = Omit<CompanyInput, "details"> & SellerDetails;

function checked({ signer, manager, data, ...rest }: Typed, context: z.RefinementCtx): CompanyInput {
  // VAT rates are entered separately.
  const tax = { ...data.tax, vat: "none" };
  const { contact: _, ...whole } = completed({ contact: NOBODY, signer, manager, data: { ...data, tax } });
  for (const fault of faultsIn({ contact: NOBODY, ...whole })) refuseAt(context, fault);
  return { ...rest, details: { ...whole, data: { ...whole.data, tax: { system: tax.system } } } };
}

const parts = partsWith(SELLER_TAX, true);
const formParts = partsWith(SELLER_TAX, false);

export const companyInput = z.object({ ...own, ...parts, vatRates: rates }).transform(checked);

const chosenTypes = types.unwrap().optional();

/** Field names of the read format (spec §3), accepted alongside the more detailed ones. */
const asRead = { DocumentTemplatesTypes: chosenTypes, vat: z.enum(SELLER_RATES, "vatRate").nullish() };

const shape = z.object({
  ...own,
  ...parts,
  ...asRead,
  documentTypes: chosenTypes,
  vatRates: rates.optional(),
});

/** REST body of a new company: a rate given only by `vat` has no first day. */
export const companyBody = shape.transform(({ vat, vatRates, DocumentTemplatesTypes = [], ...rest }, context) => {
  if (!vatRates && !vat) context.addIssue({ code: "custom", path: ["vatRates"], message: "vatRatesRequired" });
  const { documentTypes = DocumentTemplatesTypes } = rest;
  const known = vatRates ?? (vat ? [{ from: 0, rate: vat }] : []);
  return checked({ ...rest, documentTypes, vatRates: known }, context);
});

export const companyForm = z
  .object({ ...own, ...formParts, isActive: z.boolean().default(false), vatRates: rateLines, id: z.uuid("idInvalid") })
  .transform(({ id, ...typed }, context) => ({ id, ...checked(typed, context) }));

const tree = z.record(z.string(), z.unknown()).optional();

/** Absent fields stay unchanged; the merged result is validated as a whole. */
export const companyChange = writtenAs(
  z.object({
    title: ownText(150).unwrap().optional(),
    isActive: own.isActive.unwrap().optional(),
    documentTypes: chosenTypes,
    ...asRead,
    numbering: tree,
    vatRates: z.array(z.unknown()).max(MOST_RATES, "tooMany").optional(),
    signer: tree,
    manager: tree,
    data: tree,
  }),
  () => shape,
);

const id = (error: string) => z.string({ error }).min(1, error).max(100, error);

export const contractInput = z.object({
  title: ownText(150).refine((typed) => typed !== "", "titleRequired"),
  tags: z.array(ownText(50), "textInvalid").max(MOST_TAGS, "tagsMost").default([]),
  RequisiteId: id("requisiteRequired"),
  CompanyId: id("companyUnknown"),
  FileId: id("idInvalid").nullable().default(null),
});

const typedTags = z
  .string("textInvalid")
  .default("")
  .transform((typed) => [
    ...new Set(
      typed
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().max(50, "valueTooLong")).max(MOST_TAGS, "tagsMost"));

export const contractForm = contractInput.omit({ FileId: true }).extend({ id: z.uuid("idInvalid"), tags: typedTags });

export const contractChangeForm = z.object({
  title: contractInput.shape.title,
  tags: typedTags,
  isFileRemoved: z.boolean().default(false),
});

export const contractChange = z.object({
  title: contractInput.shape.title.optional(),
  tags: contractInput.shape.tags.unwrap().optional(),
  FileId: contractInput.shape.FileId.unwrap().optional(),
});

export type CompanyChange = z.output<typeof companyChange>;
export type ContractInput = z.output<typeof contractInput>;
export type ContractChange = z.output<typeof contractChange>;
