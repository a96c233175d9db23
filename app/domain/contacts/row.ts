import { type ContactField, CUSTOM_COUNT, CUSTOM_FIELDS } from "../shared/contact-fields";
import { readCell } from "../shared/csv";
import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";

export type Gender = "male" | "female";

export type ContactValues = {
  /** E.164 digits without plus. */
  phone: string;
  email: string | null;
  name: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  gender: Gender | null;
  /** Birth date, "yyyy-mm-dd". */
  date: string | null;
  /** custom01 … custom20. */
  custom: (string | null)[];
};

/** Why an import leaves a row out; "rowBroken" is the reader's `broken` row. */
export type RowReason = "phoneMissing" | "phoneInvalid" | "rowBroken";
export type RowWarning = "emailInvalid" | "genderUnknown" | "dateInvalid" | "textTooLong";

export type ParsedRow =
  | { ok: true; contact: ContactValues; warnings: RowWarning[] }
  | { ok: false; reason: RowReason; value: string };

/** Longest text a contact field keeps, in UTF-16 code units. */
export const FIELD_LIMIT = 255;

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/;
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const CUSTOM_INDEX = new Map<ContactField, number>(CUSTOM_FIELDS.map((field, index) => [field, index]));

const GENDERS = new Map<string, Gender>([
  ...["м", "муж", "мужской", "мужчина", "m", "male", "man"].map((word) => [word, "male"] as const),
  ...["ж", "жен", "женский", "женщина", "f", "female", "woman"].map((word) => [word, "female"] as const),
]);

/**
 * A contact from a row's cells. Only the phone can reject a row; any other bad value is dropped (an over-long text is
 * cut) and named in `warnings`, once a kind.
 */
export function parseContactRow(cells: readonly string[], mapping: readonly (ContactField | null)[]): ParsedRow {
  const raw = readCell(cells[mapping.indexOf("phone")] ?? "");
  const phone = parsePhone(raw);
  if (phone === null) return { ok: false, reason: raw === "" ? "phoneMissing" : "phoneInvalid", value: raw };

  const contact: ContactValues = {
    phone,
    email: null,
    name: null,
    firstName: null,
    middleName: null,
    lastName: null,
    gender: null,
    date: null,
    custom: new Array<string | null>(CUSTOM_COUNT).fill(null),
  };
  const warnings = new Set<RowWarning>();
  for (let column = 0; column < mapping.length; column++) {
    const field = mapping[column];
    const cell = field ? readCell(cells[column] ?? "") : "";
    if (field && cell) fill(contact, field, cell, warnings);
  }
  return { ok: true, contact, warnings: [...warnings] };
}

/** "male" or "female" from м/ж, муж/жен, m/f and the full words; null for anything else. */
export function parseGender(text: string): Gender | null {
  return GENDERS.get(text.trim().toLowerCase().replace(/\.$/, "")) ?? null;
}

/** dd.mm.yyyy, dd/mm/yyyy, dd-mm-yyyy or yyyy-mm-dd (a time behind it is ignored) as "yyyy-mm-dd"; 1900 to 2100. */
export function parseDate(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  const [year, month, day] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : (YEAR_FIRST.exec(text)?.slice(1, 4) ?? []);
  if (!year || !month || !day || Number(year) < 1900 || Number(year) > 2100) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.getUTCDate() === Number(day) ? date : null;
}

function fill(contact: ContactValues, field: ContactField, cell: string, warnings: Set<RowWarning>): void {
  if (field === "phone") return;
  if (field === "email") {
    if (isEmail(cell)) contact.email = cell;
    else warnings.add("emailInvalid");
  } else if (field === "gender") {
    contact.gender = parseGender(cell);
    if (contact.gender === null) warnings.add("genderUnknown");
  } else if (field === "date") {
    contact.date = parseDate(cell);
    if (contact.date === null) warnings.add("dateInvalid");
  } else {
    const text = cut(cell);
    if (text !== cell) warnings.add("textTooLong");
    const custom = CUSTOM_INDEX.get(field);
    if (custom !== undefined) contact.custom[custom] = text;
    else contact[field as "name" | "firstName" | "middleName" | "lastName"] = text;
  }
}

function cut(text: string): string {
  if (text.length <= FIELD_LIMIT) return text;
  const splitsPair = (text.charCodeAt(FIELD_LIMIT - 1) & 0xfc00) === 0xd800;
  return text.slice(0, splitsPair ? FIELD_LIMIT - 1 : FIELD_LIMIT);
}
