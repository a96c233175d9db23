import { z } from "zod";
import { CUSTOM_FIELDS, type CustomField } from "../shared/contact-fields";
import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { ENCODINGS } from "../tables/encodings";
import { DELIMITERS } from "../tables/write-csv";
import { FIELD_LIMIT, parseDate, WITHOUT_PHONE } from "./row";

const TITLE_LIMIT = 150;

const title = z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(TITLE_LIMIT, "titleTooLong");

/** A contact list (spec §3); messages are keys of the namespace "errors". */
export const listInput = z.object({
  title,
  type: z.enum(["regular", "blacklist"], { error: "listTypeUnknown" }).optional(),
  isActive: z.boolean({ error: "isActiveInvalid" }).optional(),
});

export type ListInput = z.infer<typeof listInput>;

// Absent: leave as it is; empty or null: clear.
const text = z
  .string({ error: "textInvalid" })
  .trim()
  .max(FIELD_LIMIT, "fieldTooLong")
  .transform((value) => value || null)
  .nullish();

const email = z
  .string({ error: "emailInvalid" })
  .trim()
  .refine((value) => value === "" || isEmail(value), "emailInvalid")
  .transform((value) => value || null)
  .nullish();

const date = z
  .string({ error: "dateInvalid" })
  .trim()
  .refine((value) => value === "" || parseDate(value) !== null, "dateInvalid")
  .transform((value) => parseDate(value))
  .nullish();

const phone = z
  .union([z.string(), z.number().transform(String)], { error: "phoneInvalid" })
  .transform((value, context) => {
    const digits = parsePhone(value);
    if (digits === null && value.trim() !== "") context.addIssue({ code: "custom", message: "phoneInvalid" });
    return digits;
  })
  .nullish();

const custom = Object.fromEntries(CUSTOM_FIELDS.map((field) => [field, text])) as Record<CustomField, typeof text>;

/**
 * A contact (spec §3), or what is changed of one: the phone in any valid format, country Russia by default; dates as
 * dd.mm.yyyy or ISO. That it has an address at all is `keyAfter`'s rule.
 */
export const contactInput = z.object({
  phone,
  email,
  name: text,
  firstName: text,
  middleName: text,
  lastName: text,
  gender: z.enum(["male", "female"], { error: "genderUnknown" }).nullish(),
  date,
  ...custom,
});

export type ContactInput = z.infer<typeof contactInput>;

/** What happens to a row whose phone the list already has: fill its empty fields, replace its values, leave it. */
export const DUPLICATE_POLICIES = ["fill", "replace", "skip"] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

const reading = {
  encoding: z.enum(ENCODINGS, { error: "encodingUnknown" }).optional(),
  delimiter: z.enum(DELIMITERS, { error: "delimiterUnknown" }).optional(),
  hasHeader: z.boolean({ error: "hasHeaderInvalid" }).optional(),
  /** A field or null (leave out) for every column, in the file's order. */
  mapping: z.array(z.string().nullable(), { error: "mappingInvalid" }).optional(),
  withoutPhone: z.enum(WITHOUT_PHONE, { error: "withoutPhoneUnknown" }).optional(),
};

export const previewInput = z.object({
  fileId: z.string({ error: "fileRequired" }).min(1, "fileRequired"),
  ...reading,
});

/** Into one list: an existing one, or a new one with this title. */
export const importInput = previewInput.extend({
  id: z.uuidv7({ error: "idInvalid" }).optional(),
  listId: z.string().min(1).optional(),
  listTitle: title.optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: "duplicatesUnknown" }).default("fill"),
  /** Whether the file stays once its contacts are in: it is full of personal data. */
  keepsFile: z.boolean().optional(),
});

export type PreviewInput = z.infer<typeof previewInput>;
export type ImportInput = z.infer<typeof importInput>;
