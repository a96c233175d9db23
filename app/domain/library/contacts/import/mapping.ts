import { COLUMN_NAMES } from "../../../base/shared/column-names";
import { CONTACT_FIELDS, type ContactField } from "../../../base/shared/contact-fields";
import type { Problem } from "../../../base/shared/errors/result";
import { PARTS, splitsNames } from "../parse-row";

export type Mapping = (ContactField | null)[];

const ADDRESS_NAMES = [...COLUMN_NAMES.phone, ...COLUMN_NAMES.email].filter((_, index) => index % 2 === 0).join(", ");
const KNOWN: ReadonlySet<string> = new Set(CONTACT_FIELDS);

/** Known fields, each at most once, within the file's columns. */
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

export function hasAddress(mapping: Mapping): boolean {
  return mapping.includes("phone") || mapping.includes("email");
}

/** Lists the recognised names (spec §8). */
export function addressColumnMissing(): Problem {
  return {
    key: "addressColumnMissing",
    field: "mapping",
    values: { names: ADDRESS_NAMES },
  };
}

/** Fields that an import writes, including those taken from full names. */
export function writtenFields(mapping: Mapping): ReadonlySet<ContactField | null> {
  return new Set([...mapping, ...(splitsNames(mapping) ? PARTS : [])]);
}
