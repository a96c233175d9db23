import { z } from "zod";
import type { RequisiteDetails } from "../../../../db/schema/papers";
import { readEmail } from "../../base/shared/email";
import { isCountry, parsePhone } from "../../base/shared/phone";
import { withoutMarks } from "../../base/shared/visible";
import { numberFrom } from "./clean";
import { type Fault, faultOfText } from "./faults";
import { BUSINESS_TYPES, TAX_SYSTEMS, VAT_RATES } from "./fields";
import { countryOf, taxSystemOf, vatRateOf } from "./words";

/**
 * Trimmed, without invisible characters. Its content is validated with the whole, so that all faults are reported
 * together.
 */
const text = () =>
  z
    .string({ error: "textInvalid" })
    .transform((typed) => withoutMarks(typed).replace(/\s+/g, " ").trim())
    .default("");

export const ownText = (most: number) =>
  text().superRefine((typed, context) => {
    const fault = faultOfText(typed, most);
    if (fault) refuseAt(context, fault);
  });

const number = () => text().transform(numberFrom);

/** `read`: maps aliases to an option. */
const optionOf = <T extends readonly [string, ...string[]]>(
  options: T,
  error: string,
  read: (typed: unknown) => unknown,
) => z.preprocess(read, z.enum(["", ...options], { error }).default(""));

const country = z
  .string({ error: "countryUnknown" })
  .transform(countryOf)
  .refine((code) => code === "" || isCountry(code), "countryUnknown")
  .default("");

const email = text().transform((typed) => readEmail(typed) ?? typed.toLowerCase());
const phone = text().transform((typed) => {
  const digits = parsePhone(typed);
  return digits ? `+${digits}` : typed;
});

const part = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);
const cases = () => ({ nominative: text(), genitive: text() });
const flag = (otherwise: boolean) => z.boolean("papersFlag").default(otherwise);

const address = { country, city: text(), index: text(), address: text(), phone, phoneAdd: text() };

export const contactPart = (matches: boolean) =>
  part({
    firstName: text(),
    middleName: text(),
    lastName: text(),
    email,
    phone,
    matchesProfile: flag(matches),
  });

export const SELLER_TAX = { system: optionOf(TAX_SYSTEMS, "taxSystem", taxSystemOf) };
export const PAYER_TAX = { ...SELLER_TAX, vat: optionOf(VAT_RATES, "vatRate", vatRateOf) };

/** Fields that payers and sellers share. `matches`: default of the flag. */
export function partsWith<T extends z.ZodRawShape>(tax: T, matches: boolean) {
  return {
    signer: part({
      position: part(cases()),
      basis: part({ ...cases(), details: text() }),
      fullName: part(cases()),
      fullNameShort: part(cases()),
    }),
    manager: part({ fullName: text(), post: text() }),
    data: part({
      legal: part({
        businessType: z.enum(BUSINESS_TYPES, { error: "businessType" }).default("company"),
        country,
        name: text(),
        opf: text(),
        ogrn: number(),
        inn: number(),
        kpp: number(),
        okpo: number(),
        vatNumber: number(),
      }),
      bank: part({
        name: text(),
        rs: number(),
        ks: number(),
        bik: number(),
        iban: number(),
        swift: number(),
        /** Account number within the treasury. */
        ls: text().transform((typed) => typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase()),
      }),
      tax: part(tax),
      legalAddress: part(address),
      postalAddress: part({ ...address, matchesLegal: flag(matches) }),
    }),
  };
}

/** Sellers have no contact: they are reached at their address. */
export const NOBODY: RequisiteDetails["contact"] = {
  firstName: "",
  middleName: "",
  lastName: "",
  email: "",
  phone: "",
  matchesProfile: true,
};

export function refuseAt(context: z.RefinementCtx, { key, values, name }: Fault & { name?: string }) {
  const path = name?.split(".") ?? [];
  context.addIssue({ code: "custom", message: key, path, ...(values && { params: values }) });
}
