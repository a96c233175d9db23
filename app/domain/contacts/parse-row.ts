import { type ContactField, CUSTOM_COUNT, CUSTOM_FIELDS } from "../shared/contact-fields";
import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { readCell } from "../tables/csv-format";

export type Gender = "male" | "female";

export type ContactValues = {
  /** E.164 digits without plus; or the lower-case e-mail. */
  phone: string;
  email: string | null;
  name: string | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  gender: Gender | null;
  date: string | null;
  custom: (string | null)[];
};

/** With e-mails: "addressMissing" is neither, "emailInvalid" no phone and a wrong e-mail. */
type RowReason = "phoneMissing" | "phoneInvalid" | "addressMissing" | "emailInvalid" | "rowBroken";
export const WITHOUT_PHONE = ["leave", "email"] as const;
export type WithoutPhone = (typeof WITHOUT_PHONE)[number];
export type RowWarning = "emailInvalid" | "genderUnknown" | "dateInvalid" | "textTooLong";

export interface LostValue {
  /** From 0. */
  column: number;
  field: ContactField;
  warning: RowWarning;
  value: string;
}

type Mapped = readonly (ContactField | null)[];
type Rejected = { ok: false; reason: RowReason; value: string };
export type ParsedRow = { ok: true; contact: ContactValues; lost: LostValue[] } | Rejected;

/** UTF-16 code units. */
export const FIELD_LIMIT = 255;

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/;
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const CUSTOM_INDEX = new Map<ContactField, number>(CUSTOM_FIELDS.map((field, index) => [field, index]));

const GENDERS = new Map<string, Gender>([
  ...["м", "муж", "мужской", "мужчина", "m", "male", "man"].map((word) => [word, "male"] as const),
  ...["ж", "жен", "женский", "женщина", "f", "female", "woman"].map((word) => [word, "female"] as const),
]);

/** Only a bad address rejects a row; other bad values are dropped or cut, and reported in `lost`. */
export function parseContactRow(cells: readonly string[], mapping: Mapped, withoutPhone?: WithoutPhone): ParsedRow {
  return rowParser(mapping, withoutPhone)(cells);
}

export function rowParser(mapping: Mapped, withoutPhone: WithoutPhone = "leave") {
  const columns = mapping.flatMap((field, column) =>
    field === null || field === "phone" ? [] : [{ column, field, custom: CUSTOM_INDEX.get(field) }],
  );
  const places = { phone: mapping.indexOf("phone"), email: withoutPhone === "email" ? mapping.indexOf("email") : -1 };

  return (cells: readonly string[]): ParsedRow => {
    const phone = addressOf(cells, places);
    if (typeof phone !== "string") return phone;
    const contact = emptyContact(phone);
    const lost: LostValue[] = [];
    for (const { column, field, custom } of columns) {
      const cell = readCell(cells[column] ?? "");
      if (cell === "") continue;
      const warning = custom === undefined ? fill(contact, field, cell) : fillCustom(contact, custom, cell);
      if (warning !== null) lost.push({ column, field, warning, value: cell });
    }
    return { ok: true, contact, lost };
  };
}

function emptyContact(phone: string): ContactValues {
  return {
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
}

/** An invalid phone may be a typo: the e-mail does not replace it. */
function addressOf(cells: readonly string[], places: { phone: number; email: number }): string | Rejected {
  const raw = readCell(cells[places.phone] ?? "");
  const phone = parsePhone(raw);
  if (phone !== null) return phone;
  if (raw !== "") return { ok: false, reason: "phoneInvalid", value: raw };
  if (places.email < 0) return { ok: false, reason: "phoneMissing", value: "" };
  const email = readCell(cells[places.email] ?? "");
  if (isEmail(email)) return email.toLowerCase();
  return { ok: false, reason: email === "" ? "addressMissing" : "emailInvalid", value: email };
}

/** м/ж, муж/жен, m/f and full words; null otherwise. */
export function parseGender(text: string): Gender | null {
  return GENDERS.get(text.trim().toLowerCase().replace(/\.$/, "")) ?? null;
}

/** dd.mm.yyyy, dd/mm/yyyy, dd-mm-yyyy or yyyy-mm-dd, time ignored; 1900 to 2100. */
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

function fill(contact: ContactValues, field: ContactField, cell: string): RowWarning | null {
  if (field === "email") {
    if (!isEmail(cell)) return "emailInvalid";
    contact.email = cell;
    return null;
  }
  if (field === "gender") {
    contact.gender = parseGender(cell);
    return contact.gender === null ? "genderUnknown" : null;
  }
  if (field === "date") {
    contact.date = parseDate(cell);
    return contact.date === null ? "dateInvalid" : null;
  }
  const text = cut(cell);
  contact[field as "name" | "firstName" | "middleName" | "lastName"] = text;
  return text === cell ? null : "textTooLong";
}

function fillCustom(contact: ContactValues, at: number, cell: string): RowWarning | null {
  const text = cut(cell);
  contact.custom[at] = text;
  return text === cell ? null : "textTooLong";
}

function cut(text: string): string {
  if (text.length <= FIELD_LIMIT) return text;
  const splitsPair = (text.charCodeAt(FIELD_LIMIT - 1) & 0xfc00) === 0xd800;
  return text.slice(0, splitsPair ? FIELD_LIMIT - 1 : FIELD_LIMIT);
}
