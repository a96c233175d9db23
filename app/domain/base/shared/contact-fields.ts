export const CUSTOM_COUNT = 20;

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
export type CustomField = `custom0${Exclude<Digit, "0">}` | `custom1${Digit}` | "custom20";

export const CUSTOM_FIELDS = Array.from(
  { length: CUSTOM_COUNT },
  (_, index) => `custom${String(index + 1).padStart(2, "0")}` as CustomField,
);

/** An account's names for its custom fields; unnamed fields are absent. */
export type FieldNames = Partial<Record<CustomField, string>>;

export const NAMED_FIELDS = [
  "phone",
  "email",
  "name",
  "firstName",
  "middleName",
  "lastName",
  "date",
  "gender",
] as const;

export type ContactField = (typeof NAMED_FIELDS)[number] | CustomField;

export const CONTACT_FIELDS: readonly ContactField[] = [...NAMED_FIELDS, ...CUSTOM_FIELDS];
