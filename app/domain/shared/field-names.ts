import { columnKey, exactField } from "./column-names";
import { CUSTOM_FIELDS, type CustomField, type FieldNames } from "./contact-fields";

/** The setting of an account that names its own fields. */
export const FIELD_NAMES_KEY = "contacts.fieldNames";
export const LONGEST_FIELD_NAME = 50;

type WrongName = "fieldNameTooLong" | "fieldNameInvalid" | "fieldNameStandard" | "fieldNameRepeated";

/** What stands against names as somebody chose them, by field, as keys of "errors". Two are equal that a column's title cannot tell apart. */
export function wrongNames(names: FieldNames): Map<CustomField, WrongName> {
  const wrong = new Map<CustomField, WrongName>();
  const known = new Set<string>();
  for (const [field, name] of entriesOf(names)) {
    const key = columnKey(name);
    const why = wrongAlone(name) ?? (known.has(key) ? "fieldNameRepeated" : null);
    if (why) wrong.set(field, why);
    known.add(key);
  }
  return wrong;
}

/** A setting as it is stored, read with care. */
export function fieldNamesIn(value: unknown): FieldNames {
  const stored = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    CUSTOM_FIELDS.flatMap((field) => {
      const name = stored[field];
      return typeof name === "string" && name !== "" ? [[field, name]] : [];
    }),
  );
}

/** The own field that the account calls so. */
export function customFieldCalled(title: string, names: FieldNames): CustomField | null {
  const key = columnKey(title);
  return entriesOf(names).find(([, name]) => columnKey(name) === key)?.[0] ?? null;
}

/** A column's title as the name of a field, cut where it is too long; null where none of these names may stand beside it. */
export function nameFrom(title: string, names: FieldNames): string | null {
  const name = Array.from(title.trim().replace(/\s+/g, " ")).slice(0, LONGEST_FIELD_NAME).join("").trim();
  const fits = wrongAlone(name) === null && customFieldCalled(name, names) === null;
  return fits ? name : null;
}

function wrongAlone(name: string): WrongName | null {
  if (Array.from(name).length > LONGEST_FIELD_NAME) return "fieldNameTooLong";
  if (columnKey(name) === "") return "fieldNameInvalid";
  return exactField(name) === null ? null : "fieldNameStandard";
}

function entriesOf(names: FieldNames): [CustomField, string][] {
  return CUSTOM_FIELDS.flatMap((field): [CustomField, string][] => (names[field] ? [[field, names[field]]] : []));
}
