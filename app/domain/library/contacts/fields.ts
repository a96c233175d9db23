import { CUSTOM_FIELDS, type CustomField, NAMED_FIELDS } from "../../base/shared/contact-fields";

export type SettableField = Exclude<(typeof NAMED_FIELDS)[number], "phone"> | CustomField;
export const SETTABLE: readonly SettableField[] = [
  ...NAMED_FIELDS.filter((field) => field !== "phone"),
  ...CUSTOM_FIELDS,
];
