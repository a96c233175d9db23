import { z } from "zod";
import type { RequisiteDetails } from "../../../db/schema/papers";
import { isCountry, parsePhone } from "../shared/phone";
import { type Fault, faultOfText } from "./faults";
import { BUSINESS_TYPES, TAX_SYSTEMS, VAT_RATES } from "./fields";

/** Only trimmed: what it may hold is checked with the whole, so that every fault is told at once. */
const text = () =>
  z
    .union([z.string(), z.number().transform(String)], { error: "textInvalid" })
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .default("");

export const ownText = (most: number) =>
  text().superRefine((typed, context) => {
    const fault = faultOfText(typed, most);
    if (fault) refuseAt(context, fault);
  });

const number = () => text().transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase());

const optionOf = <T extends readonly [string, ...string[]]>(options: T, error: string) =>
  z.enum(["", ...options], { error }).default("");

const country = z
  .string({ error: "countryUnknown" })
  .toUpperCase()
  .refine((code) => code === "" || isCountry(code), "countryUnknown")
  .default("");

const email = text().transform((typed) => typed.toLowerCase());
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
    ...{ firstName: text(), middleName: text(), lastName: text(), email, phone },
    matchesProfile: flag(matches),
  });

export const SELLER_TAX = { system: optionOf(TAX_SYSTEMS, "taxSystem") };
export const PAYER_TAX = { ...SELLER_TAX, vat: optionOf(VAT_RATES, "vatRate") };

/** What payers and sellers have in common. `matches`: of a flag that is left out. */
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
        ...{ country, name: text(), opf: text(), ogrn: number(), inn: number(), kpp: number(), okpo: number() },
        vatNumber: number(),
      }),
      bank: part({
        ...{ name: text(), rs: number(), ks: number(), bik: number(), iban: number(), swift: number() },
      }),
      tax: part(tax),
      legalAddress: part(address),
      postalAddress: part({ ...address, matchesLegal: flag(matches) }),
    }),
  };
}

/** A seller is written to at its address. */
export const NOBODY: RequisiteDetails["contact"] = {
  ...{ firstName: "", middleName: "", lastName: "", email: "", phone: "" },
  matchesProfile: true,
};

export function refuseAt(context: z.RefinementCtx, { key, values, name }: Fault & { name?: string }) {
  const path = name?.split(".") ?? [];
  context.addIssue({ code: "custom", message: key, path, ...(values && { params: values }) });
}
