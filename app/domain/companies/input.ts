import { z } from "zod";
import type { DocumentType, SellerDetails, VatRate } from "../../../db/schema/papers";
import { completed } from "../requisites/complete";
import { faultsIn } from "../requisites/faults";
import { NOBODY, ownText, partsWith, refuseAt, SELLER_TAX } from "../requisites/shape";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { momentAt } from "../shared/time/zones";
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

/** A line a rate, "2026-01-01 22": as a form has them. */
const rateLines = z.string("vatRatesRequired").transform((typed, context) => {
  const lines = typed.split("\n").map((line) => line.trim().split(/[\s;,]+/));
  const given = lines
    .filter(([from]) => from)
    .map(([from, value = ""]) => ({ from, rate: value === "-" ? "none" : value.replace("%", "") }));
  const parsed = rates.safeParse(given);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: given.length === 0 ? "vatRatesRequired" : "vatRateLines" });
  return z.NEVER;
});

const types = z.array(z.enum(DOCUMENT_TYPES, "documentType"), "documentType").default([]);

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
  // Its rates are asked for apart.
  const tax = { ...data.tax, vat: "none" };
  const { contact: _, ...whole } = completed({ contact: NOBODY, signer, manager, data: { ...data, tax } });
  for (const fault of faultsIn({ contact: NOBODY, ...whole })) refuseAt(context, fault);
  return { ...rest, details: { ...whole, data: { ...whole.data, tax: { system: tax.system } } } };
}

const parts = partsWith(SELLER_TAX, true);
const formParts = partsWith(SELLER_TAX, false);

export const companyInput = z.object({ ...own, ...parts, vatRates: rates }).transform(checked);

export const companyForm = z
  .object({ ...own, ...formParts, isActive: z.boolean().default(false), vatRates: rateLines, id: z.uuid("idInvalid") })
  .transform(({ id, ...typed }, context) => ({ id, ...checked(typed, context) }));

const tree = z.record(z.string(), z.unknown()).optional();

/** What is absent stays; the whole is checked once it is put together. */
export const companyChange = z.object({
  ...{ title: ownText(150).unwrap().optional(), isActive: own.isActive.unwrap().optional() },
  ...{ documentTypes: types.unwrap().optional(), numbering: tree, vatRates: z.array(z.unknown()).optional() },
  ...{ signer: tree, manager: tree, data: tree },
});

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
  ...{ title: contractInput.shape.title, tags: typedTags },
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
