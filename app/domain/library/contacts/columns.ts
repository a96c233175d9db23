import { COLUMN_NAMES, CUSTOM_NAMES, columnKey, exactField } from "../../base/shared/column-names";
import { similarField } from "../../base/shared/column-words";
import {
  type ContactField,
  CUSTOM_FIELDS,
  type CustomField,
  type FieldNames,
  NAMED_FIELDS,
} from "../../base/shared/contact-fields";
import { customFieldCalled, nameFrom } from "../../base/shared/field-names";
import { readCell } from "../../base/tables/csv-format";
import { emailIn, phoneIn } from "./cell-addresses";

/** Spec §8. */
export const RECOGNISED_COLUMNS: readonly { field: ContactField; names: readonly string[] }[] = [
  ...NAMED_FIELDS.map((field) => ({ field, names: COLUMN_NAMES[field] })),
  ...CUSTOM_FIELDS.map((field) => ({
    field,
    names: CUSTOM_NAMES.map((name) => (name === "custom" ? field : `${name} ${field.slice(-2)}`)),
  })),
];

/** Russian, English or Spanish; null if unknown. */
export function recogniseColumn(header: string): ContactField | null {
  return exactField(header) ?? similarField(header);
}

/** Columns that only our exports have. */
export const BESIDE_FIELDS: readonly string[] = [
  "createdAt",
  "updatedAt",
  "row",
  "reason",
  "Добавлен",
  "Изменён",
  "Строка",
  "Причина",
  "Added",
  "Changed",
  "Row",
  "Reason",
  "Añadido",
  "Modificado",
  "Fila",
  "Motivo",
  "Adicionado",
  "Alterado",
  "Linha",
  "Ajouté",
  "Modifié",
  "Ligne",
  "Motif",
  "Hinzugefügt",
  "Geändert",
  "Zeile",
  "Grund",
  "Aggiunto",
  "Modificato",
  "Riga",
];
const BESIDE = new Set(BESIDE_FIELDS.map(columnKey));

/** `isSure`: the column has the field's name and matching values; otherwise a guess. */
interface GuessedColumn {
  field: ContactField | null;
  isSure: boolean;
}

export interface OwnFields {
  names?: FieldNames;
  inUse?: ReadonlySet<CustomField>;
}

/**
 * Assigns each field at most once: exact names, similar ones ("Телефон клиента"), then columns with phones or e-mails;
 * a column with other values is neither, whatever its name. Other titled columns get free custom fields. Without a
 * header pass empty headers.
 */
export function guessColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  { names = {}, inUse = new Set() }: OwnFields = {},
): GuessedColumn[] {
  const columns = recognised(headers, sampleRows, names);
  const mapping = columns.map(({ field }) => field);
  const proposed = { ...names };
  const free = CUSTOM_FIELDS.filter((field) => !names[field] && !inUse.has(field) && !mapping.includes(field));
  return columns.map((column, at) => {
    if (column.field !== null || isTitleOfOurs(headers[at]) || free.length === 0) return column;
    const name = nameFrom(headers[at] ?? "", proposed);
    if (name === null) return column;
    const field = free.shift()!;
    proposed[field] = name;
    return { field, isSure: false };
  });
}

export function lacksFields(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  names: FieldNames = {},
): boolean {
  return recognised(headers, sampleRows, names).some(
    ({ field }, column) => field === null && columnKey(headers[column] ?? "") !== "" && !isTitleOfOurs(headers[column]),
  );
}

export function namesOfColumns(
  headers: readonly string[],
  mapping: readonly (ContactField | null)[],
  names: FieldNames,
): FieldNames {
  const all = { ...names };
  const fresh: FieldNames = {};
  mapping.forEach((to, column) => {
    const field = CUSTOM_FIELDS.find((custom) => custom === to);
    const name = field && !all[field] ? nameFrom(headers[column] ?? "", all) : null;
    if (field && name) fresh[field] = all[field] = name;
  });
  return fresh;
}

function recognised(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  names: FieldNames,
): GuessedColumn[] {
  const width = Math.max(headers.length, ...sampleRows.map((row) => row.length));
  const titles = Array.from({ length: width }, (_, column) => readCell(headers[column] ?? ""));
  const values = titles.map((_, column) => sampleRows.map((row) => readCell(row[column] ?? "")).filter(Boolean));
  const exact = titles.map((title) => customFieldCalled(title, names) ?? exactField(title));
  const similar = titles.map(similarField);
  const columns = titles.map((): GuessedColumn => ({ field: null, isSure: false }));
  const free = (field: ContactField) => columns.every((one) => one.field !== field);
  const put = (column: number, field: ContactField | null, isSure = false) => {
    if (field && columns[column]!.field === null && free(field)) columns[column] = { field, isSure };
  };
  for (const field of ["phone", "email"] as const) {
    const held = values.map((cells) => cells.filter(TESTS[field]).length);
    const fits = (column: number) => held[column]! * 2 > values[column]!.length || values[column]!.length === 0;
    const best = (all: readonly (ContactField | null)[]) =>
      all.flatMap((called, column) => (called === field ? [column] : [])).sort((a, b) => held[b]! - held[a]!);
    const called = best(exact).find(fits) ?? best(similar).find((column) => fits(column) && exact[column] === null);
    const holding = held.findIndex((count, column) => exact[column] === null && count > 0 && fits(column));
    // If no column has any, trusts the name: the rows then report what is wrong with their values.
    const column = called ?? (holding >= 0 ? holding : best(exact)[0]);
    if (column !== undefined) put(column, field, exact[column] === field && fits(column));
  }
  const isAddress = (field: ContactField | null) => field === "phone" || field === "email";
  for (const [column, field] of exact.entries()) if (!isAddress(field)) put(column, field, true);
  for (const [column, field] of similar.entries()) if (!isAddress(field)) put(column, field);
  return withFirstName(columns);
}

const TESTS = {
  phone: (cell: string) => phoneIn(cell) !== null,
  email: (cell: string) => emailIn(cell) !== null,
};

/** With a surname, a name column is the first name: "phone;email;name;lastname". */
function withFirstName(columns: GuessedColumn[]): GuessedColumn[] {
  const has = (field: ContactField) => columns.some((column) => column.field === field);
  if (!has("lastName") || has("firstName")) return columns;
  return columns.map((column) => (column.field === "name" ? { ...column, field: "firstName" } : column));
}

const isTitleOfOurs = (title = "") => BESIDE.has(columnKey(title));
