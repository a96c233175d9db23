import { columnKey, exactField } from "./column-names";
import { CUSTOM_FIELDS, type CustomField, type FieldNames } from "./contact-fields";

/** Settings key for an account's custom field names. */
export const FIELD_NAMES_KEY = "contacts.fieldNames";
export const LONGEST_FIELD_NAME = 50;

type WrongName = "fieldNameTooLong" | "fieldNameInvalid" | "fieldNameStandard" | "fieldNameRepeated";

/** Errors in chosen names, by field, as keys of "errors". Names are equal if column titles cannot distinguish them. */
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

/** Parses a stored setting defensively. */
export function fieldNamesIn(value: unknown): FieldNames {
  const stored = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    CUSTOM_FIELDS.flatMap((field) => {
      const name = stored[field];
      return typeof name === "string" && name !== "" ? [[field, name]] : [];
    }),
  );
}

/** The custom field with this name in the account. */
export function customFieldCalled(title: string, names: FieldNames): CustomField | null {
  const key = columnKey(title);
  return entriesOf(names).find(([, name]) => columnKey(name) === key)?.[0] ?? null;
}

/** Makes a field name from a column's title, cut if too long; null if it would conflict with one of these names. */
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
