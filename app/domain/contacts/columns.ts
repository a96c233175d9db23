import { COLUMN_NAMES, CUSTOM_NAMES, columnKey, exactField } from "../shared/column-names";
import {
  type ContactField,
  CUSTOM_FIELDS,
  type CustomField,
  type FieldNames,
  NAMED_FIELDS,
} from "../shared/contact-fields";
import { isEmail } from "../shared/email";
import { customFieldCalled, nameFrom } from "../shared/field-names";
import { parsePhone } from "../shared/phone";

type NamedField = (typeof NAMED_FIELDS)[number];

/** Spec §8. */
export const RECOGNISED_COLUMNS: readonly { field: ContactField; names: readonly string[] }[] = [
  ...NAMED_FIELDS.map((field) => ({ field, names: COLUMN_NAMES[field] })),
  ...CUSTOM_FIELDS.map((field) => ({
    field,
    names: CUSTOM_NAMES.map((name) => (name === "custom" ? field : `${name} ${field.slice(-2)}`)),
  })),
];

// Parts of longer headers; «почта» must match whole, because «Почтовый индекс» is no e-mail.
const STEMS: [part: string, field: NamedField][] = [
  ["mail", "email"],
  ["почта", "email"],
  ["телефон", "phone"],
  ["phone", "phone"],
  ["мобил", "phone"],
  ["msisdn", "phone"],
  ["фамили", "lastName"],
  ["lastname", "lastName"],
  ["surname", "lastName"],
  ["отчеств", "middleName"],
  ["middlename", "middleName"],
  ["firstname", "firstName"],
  ["рожден", "date"],
  ["birth", "date"],
  ["фио", "name"],
  ["fullname", "name"],
];

/** Russian, English or Spanish; null for unknown. */
export function recogniseColumn(header: string): ContactField | null {
  return exactField(header) ?? similarField(header);
}

/** Columns only our exports have. */
export const BESIDE_FIELDS: readonly string[] = [
  ...["createdAt", "updatedAt", "row", "reason"],
  ...["Добавлен", "Изменён", "Строка", "Причина", "Added", "Changed", "Row", "Reason"],
  ...["Añadido", "Modificado", "Fila", "Motivo", "Adicionado", "Alterado", "Linha"],
  ...["Ajouté", "Modifié", "Ligne", "Motif", "Hinzugefügt", "Geändert", "Zeile", "Grund"],
  ...["Aggiunto", "Modificato", "Riga"],
];
const BESIDE = new Set(BESIDE_FIELDS.map(columnKey));

type Guessed = (ContactField | null)[];

export interface OwnFields {
  names?: FieldNames;
  inUse?: ReadonlySet<CustomField>;
}

/**
 * Each field at most once: exact names, similar ones ("Телефон клиента"), then columns with phones or e-mails; other
 * titled columns get free own fields. Without a header pass empty headers.
 */
export function guessMapping(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  { names = {}, inUse = new Set() }: OwnFields = {},
): Guessed {
  const mapping = recognised(headers, sampleRows, names);
  const proposed = { ...names };
  const free = CUSTOM_FIELDS.filter((field) => !names[field] && !inUse.has(field) && !mapping.includes(field));
  assign(mapping, (column) => {
    const name = isTitleOfOurs(headers[column]) ? null : nameFrom(headers[column] ?? "", proposed);
    const field = name === null ? undefined : free.shift();
    if (name === null || !field) return null;
    proposed[field] = name;
    return field;
  });
  return mapping;
}

export function lacksFields(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  names: FieldNames = {},
): boolean {
  return recognised(headers, sampleRows, names).some(
    (field, column) => field === null && columnKey(headers[column] ?? "") !== "" && !isTitleOfOurs(headers[column]),
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
): Guessed {
  const width = Math.max(headers.length, ...sampleRows.map((row) => row.length));
  const mapping: Guessed = new Array<ContactField | null>(width).fill(null);
  assign(mapping, (column) => customFieldCalled(headers[column] ?? "", names) ?? exactField(headers[column] ?? ""));
  assign(mapping, (column) => similarField(headers[column] ?? ""));
  assign(mapping, (column) => (mostly(sampleRows, column, (cell) => parsePhone(cell) !== null) ? "phone" : null));
  assign(mapping, (column) => (mostly(sampleRows, column, isEmail) ? "email" : null));
  return mapping;
}

const isTitleOfOurs = (title = "") => BESIDE.has(columnKey(title));

function assign(mapping: (ContactField | null)[], fieldOf: (column: number) => ContactField | null): void {
  const used = new Set(mapping);
  for (let column = 0; column < mapping.length; column++) {
    if (mapping[column] !== null) continue;
    const field = fieldOf(column);
    if (field === null || used.has(field)) continue;
    mapping[column] = field;
    used.add(field);
  }
}

function mostly(rows: readonly (readonly string[])[], column: number, test: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
}

function similarField(header: string): ContactField | null {
  const name = columnKey(header);
  return STEMS.find(([part]) => name.includes(part))?.[1] ?? null;
}
