import { CONTACT_FIELDS, type ContactField } from "../shared/contact-fields";
import type { Problem } from "../shared/result";
import { COLUMN_NAMES } from "./columns";

export type Mapping = (ContactField | null)[];

const SHOWN_NAMES = 12;
const KNOWN: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** A mapping as somebody typed it: only known fields, each at most once, no more than the file has columns. */
export function readMapping(
  mapping: readonly (string | null)[],
  width: number,
): { mapping: Mapping } | { problem: Problem } {
  const fields = mapping.filter((field) => field !== null);
  const unknown = fields.find((field) => !KNOWN.has(field));
  if (unknown !== undefined)
    return { problem: { key: "mappingUnknownField", field: "mapping", values: { name: unknown } } };
  if (mapping.length > width)
    return { problem: { key: "mappingTooWide", field: "mapping", values: { columns: width } } };
  const repeated = fields.find((field, index) => fields.indexOf(field) !== index);
  if (repeated !== undefined)
    return { problem: { key: "mappingRepeated", field: "mapping", values: { name: repeated } } };
  return { mapping: Array.from({ length: width }, (_, column) => (mapping[column] ?? null) as ContactField | null) };
}

/** An import without a phone column, with the names that would have been recognised (spec §8). */
export function phoneColumnMissing(): Problem {
  return {
    key: "phoneColumnMissing",
    field: "mapping",
    values: { names: COLUMN_NAMES.phone.slice(0, SHOWN_NAMES).join(", ") },
  };
}
