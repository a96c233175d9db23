import { type ContactField, CUSTOM_COUNT, CUSTOM_FIELDS } from "../../base/shared/contact-fields";
import { phoneFault } from "../../base/shared/phone";
import { readCell } from "../../base/tables/csv-format";
import { emailIn, phoneIn } from "./cell-addresses";
import { namePartsOf } from "./name-parts";

export type Gender = "male" | "female";

export type ContactValues = {
  /** E.164 digits without plus, or the lower-case e-mail. */
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

/** If e-mails are accepted: "addressMissing": neither; "emailInvalid": no phone and a wrong e-mail. */
type RowReason = "phoneMissing" | "phoneInvalid" | "phoneDigitsLost" | "addressMissing" | "emailInvalid" | "rowBroken";
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

/** A full name is also split into its parts where no column holds them. */
export function splitsNames(mapping: Mapped): boolean {
  return mapping.includes("name") && !PARTS.some((field) => mapping.includes(field));
}

export const PARTS = ["firstName", "middleName", "lastName"] as const;

/** Only a bad address rejects a row; other bad values are dropped or cut, and reported in `lost`. */
export function rowParser(mapping: Mapped, withoutPhone: WithoutPhone = "leave") {
  const columns = mapping.flatMap((field, column) =>
    field === null || field === "phone" ? [] : [{ column, field, custom: CUSTOM_INDEX.get(field) }],
  );
  const isSplit = splitsNames(mapping);
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
    if (isSplit && contact.name !== null) Object.assign(contact, namePartsOf(contact.name));
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
  const phone = phoneIn(raw);
  if (phone !== null) return phone;
  if (raw !== "") return { ok: false, reason: phoneFault(raw), value: raw };
  if (places.email < 0) return { ok: false, reason: "phoneMissing", value: "" };
  const typed = readCell(cells[places.email] ?? "");
  return emailIn(typed) ?? { ok: false, reason: typed === "" ? "addressMissing" : "emailInvalid", value: typed };
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
    contact.email = emailIn(cell);
    return contact.email === null ? "emailInvalid" : null;
  }
  if (field === "gender") {
    contact.gender = parseGender(cell);
    return contact.gender === null ? "genderUnknown" : null;
  }
  if (field === "date") {
    contact.date = parseDate(cell);
    return contact.date === null ? "dateInvalid" : null;
  }
  contact[field as "name" | "firstName" | "middleName" | "lastName"] = cut(cell);
  return cell.length <= FIELD_LIMIT ? null : "textTooLong";
}

function fillCustom(contact: ContactValues, at: number, cell: string): RowWarning | null {
  contact.custom[at] = cut(cell);
  return cell.length <= FIELD_LIMIT ? null : "textTooLong";
}

function cut(text: string): string {
  if (text.length <= FIELD_LIMIT) return text;
  const splitsPair = (text.charCodeAt(FIELD_LIMIT - 1) & 0xfc00) === 0xd800;
  return text.slice(0, splitsPair ? FIELD_LIMIT - 1 : FIELD_LIMIT);
}
