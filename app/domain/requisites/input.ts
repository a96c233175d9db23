import { z } from "zod";
import type { RequisiteDetails } from "../../../db/schema/requisites";
import { isEmail } from "../shared/email";
import { isCountry, parsePhone } from "../shared/phone";
import { completed } from "./complete";
import { type Fault, faultsIn } from "./faults";
import { BUSINESS_TYPES, MOST_NAME, TAX_SYSTEMS, VAT_RATES } from "./fields";

const MOST_TEXT = 500;

/** What a document cannot print: pictures, and characters without a shape. */
const UNPRINTABLE = /(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}|[\p{Cc}\p{Co}\p{Cn}\p{Cs}]|[\ufe0f\u200d]/u;

function text(most = MOST_NAME) {
  return z
    .union([z.string(), z.number().transform(String)], { error: "textInvalid" })
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .superRefine((typed, context) => {
      const symbol = UNPRINTABLE.exec(typed)?.[0];
      if (typed.length > most) refuse(context, { key: "papersTooLong", values: { most, now: typed.length } });
      else if (symbol) refuse(context, { key: "papersSymbol", values: { symbol } });
    })
    .default("");
}

/** Numbers are typed and pasted in groups. */
const number = (most = 40) => text(most).transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase());

const optionOf = <T extends readonly [string, ...string[]]>(options: T, error: string) =>
  z.enum(["", ...options], { error }).default("");

const country = z
  .string({ error: "countryUnknown" })
  .toUpperCase()
  .refine((code) => code === "" || isCountry(code), "countryUnknown")
  .default("");

const email = text(254)
  .refine((typed) => typed === "" || isEmail(typed), "emailInvalid")
  .transform((typed) => typed.toLowerCase());

const phone = text(40).transform((typed, context) => {
  const digits = typed === "" ? "" : parsePhone(typed);
  if (digits === null) context.addIssue({ code: "custom", message: "phoneInvalid" });
  return digits ? `+${digits}` : "";
});

const part = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);
const cases = () => ({ nominative: text(), genitive: text() });

const address = { country, city: text(), index: text(12), address: text(MOST_TEXT), phone, phoneAdd: text(12) };

function shapeOf(matches: boolean) {
  const flag = z.boolean("papersFlag").default(matches);
  return {
    title: text(150),
    type: z.literal("business", "requisiteType").default("business"),
    isActive: z.boolean("isActiveInvalid").default(true),
    contact: part({
      ...{ firstName: text(100), middleName: text(100), lastName: text(100), email, phone },
      matchesProfile: flag,
    }),
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
        ...{ country, name: text(), opf: text(50), ogrn: number(), inn: number(), kpp: number(), okpo: number() },
        vatNumber: number(),
      }),
      bank: part({
        ...{ name: text(), rs: number(), ks: number(), bik: number(), iban: number(), swift: number() },
      }),
      tax: part({ system: optionOf(TAX_SYSTEMS, "taxSystem"), vat: optionOf(VAT_RATES, "vatRate") }),
      legalAddress: part(address),
      postalAddress: part({ ...address, matchesLegal: flag }),
    }),
  };
}

export const requisiteShape = z.object(shapeOf(true));

type Typed = z.output<typeof requisiteShape>;

function checked({ title, type: _, isActive, ...details }: Typed, context: z.RefinementCtx) {
  const whole: RequisiteDetails = completed(details);
  for (const { name, ...fault } of faultsIn(whole)) refuse(context, fault, name.split("."));
  return { title, isActive, details: whole };
}

/** Both doors': a form's unticked box says no, a program's missing flag yes. */
export const requisiteInput = requisiteShape.transform(checked);
export const requisiteForm = z
  .object({ ...shapeOf(false), id: z.uuid("idInvalid") })
  .transform(({ id, ...typed }, context) => ({ id, ...checked(typed, context) }));

const parts = z.record(z.string(), z.unknown()).optional();

/** What is absent stays; the whole is checked once it is put together. */
export const requisiteChange = z.object({
  title: text(150).unwrap().optional(),
  type: z.literal("business", "requisiteType").optional(),
  isActive: z.boolean("isActiveInvalid").optional(),
  ...{ contact: parts, signer: parts, manager: parts, data: parts },
});

export type RequisiteInput = z.output<typeof requisiteInput>;
export type RequisiteChange = z.output<typeof requisiteChange>;

function refuse(context: z.RefinementCtx, { key, values }: Fault, path: string[] = []) {
  context.addIssue({ code: "custom", message: key, path, ...(values && { params: values }) });
}
