import { z } from "zod";
import { CUSTOM_FIELDS, type CustomField } from "../../base/shared/contact-fields";
import { readEmail } from "../../base/shared/email";
import { parsePhone, phoneFault } from "../../base/shared/phone";
import { READ_DELIMITER } from "../../base/tables/csv-format";
import { encodingOf } from "../../base/tables/encoding-input";
import { READ_ENCODINGS } from "../../base/tables/encodings";
import { FIELD_LIMIT, parseDate, WITHOUT_PHONE } from "./parse-row";

const TITLE_LIMIT = 150;

const title = z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(TITLE_LIMIT, "titleTooLong");

/** Spec §3; messages are keys of "errors". */
export const listInput = z.object({
  title,
  type: z.enum(["regular", "blacklist"], { error: "listTypeUnknown" }).optional(),
  isActive: z.boolean({ error: "isActiveInvalid" }).optional(),
});

export type ListInput = z.infer<typeof listInput>;

// Absent: unchanged; empty or null: clear.
const text = z
  .string({ error: "textInvalid" })
  .trim()
  .max(FIELD_LIMIT, "fieldTooLong")
  .transform((value) => value || null)
  .nullish();

const email = z
  .string({ error: "emailInvalid" })
  .trim()
  .transform((value, context) => {
    const email = readEmail(value);
    if (email === null && value !== "") context.addIssue({ code: "custom", message: "emailInvalid" });
    return email;
  })
  .nullish();

const date = z
  .string({ error: "dateInvalid" })
  .trim()
  .refine((value) => value === "" || parseDate(value) !== null, "dateInvalid")
  .transform((value) => parseDate(value))
  .nullish();

const phone = z
  .string({ error: "phoneInvalid" })
  .transform((value, context) => {
    const digits = parsePhone(value);
    if (digits === null && value.trim() !== "") context.addIssue({ code: "custom", message: phoneFault(value) });
    return digits;
  })
  .nullish();

const custom = Object.fromEntries(CUSTOM_FIELDS.map((field) => [field, text])) as Record<CustomField, typeof text>;

/** Spec §3: phone in any format, default Russia; dates dd.mm.yyyy or ISO. `keyAfter` requires an address. */
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

/** For known phones: fill empty fields, replace or leave. */
const DUPLICATE_POLICIES = ["fill", "replace", "skip"] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

const MOST_COLUMNS = 1000;

const reading = {
  encoding: encodingOf(READ_ENCODINGS).optional(),
  delimiter: z.string({ error: "delimiterUnknown" }).regex(READ_DELIMITER, "delimiterUnknown").optional(),
  hasHeader: z.boolean({ error: "hasHeaderInvalid" }).optional(),
  /** From 1; 0 for none. */
  headingRow: z
    .int({ error: "headingRowInvalid" })
    .min(0, "headingRowInvalid")
    .max(1_048_576, "headingRowInvalid")
    .optional(),
  /** From 1, as in the workbook. */
  sheet: z.int({ error: "sheetInvalid" }).min(1, "sheetInvalid").max(10_000, "sheetInvalid").optional(),
  /** null leaves a column out. */
  mapping: z
    .array(z.string().max(100, "mappingInvalid").nullable(), { error: "mappingInvalid" })
    .max(MOST_COLUMNS, "mappingInvalid")
    .optional(),
  withoutPhone: z.enum(WITHOUT_PHONE, { error: "withoutPhoneUnknown" }).optional(),
};

const previewInput = z.object({
  fileId: z.string({ error: "fileRequired" }).min(1, "fileRequired"),
  ...reading,
});

export const importInput = previewInput.extend({
  id: z.uuidv7({ error: "idInvalid" }).optional(),
  listId: z.string().min(1).optional(),
  listTitle: title.optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, { error: "duplicatesUnknown" }).default("fill"),
  /** The file contains personal data. */
  keepsFile: z.boolean().optional(),
});

export type PreviewInput = z.infer<typeof previewInput>;
export type ImportInput = z.infer<typeof importInput>;
