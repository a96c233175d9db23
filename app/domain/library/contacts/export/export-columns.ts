import {
  CONTACT_FIELDS,
  type ContactField,
  CUSTOM_FIELDS,
  type CustomField,
  type FieldNames,
} from "../../../base/shared/contact-fields";
import { customFieldCalled } from "../../../base/shared/field-names";
import { writtenTime } from "../../../base/shared/time/zones";
import type { Cell } from "../../../base/tables/cells";
import { type Encoding, encodePart } from "../../../base/tables/encodings";
import { recogniseColumn } from "../columns";
import { type ContactRow, contactView } from "../view";
import { ENGLISH, WORDS, type Words } from "./export-words";

export type ExportColumn = ContactField | "createdAt" | "updatedAt";

export const EXPORT_COLUMNS: readonly ExportColumn[] = [...CONTACT_FIELDS, "createdAt", "updatedAt"];

export type TimeTitles = Record<"createdAt" | "updatedAt", string>;

/** Reader's language and custom field names if the encoding supports them, otherwise English. */
export function wordingOf(
  columns: readonly ExportColumn[],
  language: string,
  encoding: Encoding,
  titles: TimeTitles,
  names: FieldNames = {},
) {
  const headOf = (words: Words, times: TimeTitles, called: FieldNames) => ({
    header: columns.map((column) => titleOf(column, words, times, called)),
    gender: words.gender,
  });
  const ways = [headOf(WORDS[language] ?? ENGLISH, titles, names), headOf(ENGLISH, PLAIN, names)];
  const written = ways.find(({ header }) => encodePart(header.join(), encoding).replaced === 0);
  return written ?? headOf(ENGLISH, PLAIN, {});
}

export type Wording = ReturnType<typeof wordingOf>;

const PLAIN: TimeTitles = { createdAt: "createdAt", updatedAt: "updatedAt" };

function titleOf(column: ExportColumn, words: Words, titles: TimeTitles, names: FieldNames = {}): string {
  if (column === "createdAt" || column === "updatedAt") return titles[column];
  if (!isCustom(column)) return words.fields[column];
  return names[column] ?? `${words.custom} ${column.slice(-2)}`;
}

export function isOurs(header: readonly string[], names: FieldNames = {}): boolean {
  const read = header.filter((title) => recogniseColumn(title) !== null && customFieldCalled(title, names) === null);
  if (read.length === 0) return false;
  return [ENGLISH, ...Object.values(WORDS)].some((words) => {
    const titles = new Set(CONTACT_FIELDS.map((column) => titleOf(column, words, PLAIN)));
    return read.every((title) => titles.has(title));
  });
}

function isCustom(field: ContactField): field is CustomField {
  return (CUSTOM_FIELDS as readonly string[]).includes(field);
}

export interface Writing {
  gender: Words["gender"];
  /** IANA. */
  zone: string;
}

/** Phone with plus (needed for foreign numbers), dates as "1990-11-21". */
export function cellsOf(row: ContactRow, columns: readonly ExportColumn[], { gender, zone }: Writing) {
  const view = contactView(row);
  return columns.map((column): Cell => {
    if (column === "createdAt" || column === "updatedAt") return { moment: writtenTime(row[column], zone) };
    if (column === "date") return view.date && { moment: view.date };
    return column === "gender" ? view.gender && gender[view.gender] : view[column];
  });
}

const SHOWN: Record<string, readonly ExportColumn[]> = {
  name: ["name", "lastName", "firstName", "middleName"],
  created: ["createdAt"],
  updated: ["updatedAt"],
};
const USUAL = ["name", "email", "date", "gender", "created"];

export function columnsShown(chosen: readonly string[] | null): ExportColumn[] {
  const shown = (chosen ?? USUAL).flatMap((key) => SHOWN[key] ?? EXPORT_COLUMNS.filter((column) => column === key));
  return [...new Set<ExportColumn>(["phone", ...shown])];
}
