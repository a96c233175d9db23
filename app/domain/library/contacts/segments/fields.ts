import { CUSTOM_FIELDS } from "../../../base/shared/contact-fields";

/** Subjects of conditions. Own fields are `custom01` to `custom20`. */
export const SEGMENT_FIELDS = [
  "phone",
  "email",
  "name",
  "firstName",
  "middleName",
  "lastName",
  "gender",
  "date",
  "createdAt",
  "list",
  "delivered",
  "answered",
  "clicked",
  ...CUSTOM_FIELDS,
] as const;

export type SegmentField = (typeof SEGMENT_FIELDS)[number];

export const ACTIVITIES = ["delivered", "answered", "clicked"] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const OPERATORS = [
  "is",
  "isNot",
  "contains",
  "startsWith",
  "isFilled",
  "isEmpty",
  "over",
  "under",
  "within",
  "notWithin",
  "ever",
  "never",
  "next",
] as const;
export type Operator = (typeof OPERATORS)[number];

export type FieldKind = "text" | "own" | "phone" | "email" | "gender" | "birthday" | "added" | "list" | "activity";

const OF_TEXT = ["is", "isNot", "contains", "startsWith", "isFilled", "isEmpty"] as const;

/** The first operator is proposed. */
const OPERATORS_OF: Record<FieldKind, readonly Operator[]> = {
  text: OF_TEXT,
  own: [...OF_TEXT, "over", "under"],
  phone: ["startsWith"],
  email: ["isFilled", "isEmpty", "contains", "is"],
  gender: ["is", "isEmpty"],
  birthday: ["next", "isFilled", "isEmpty"],
  added: ["within", "notWithin"],
  list: ["is", "isNot"],
  activity: ["within", "notWithin", "ever", "never"],
};

export function kindOf(field: SegmentField): FieldKind {
  if (field.startsWith("custom")) return "own";
  if ((ACTIVITIES as readonly string[]).includes(field)) return "activity";
  if (field === "phone" || field === "email" || field === "gender" || field === "list") return field;
  return field === "date" ? "birthday" : field === "createdAt" ? "added" : "text";
}

export const operatorsOf = (field: SegmentField): readonly Operator[] => OPERATORS_OF[kindOf(field)];

export type ValueKind = "none" | "days" | "number" | "text" | "list" | "gender";

/** Value that an operator compares with. */
export function comparedWith(field: SegmentField, op: Operator): ValueKind {
  if (op === "isFilled" || op === "isEmpty" || op === "ever" || op === "never") return "none";
  if (op === "within" || op === "notWithin" || op === "next") return "days";
  if (op === "over" || op === "under") return "number";
  return field === "list" || field === "gender" ? field : "text";
}

export const isSegmentField = (name: string): name is SegmentField =>
  (SEGMENT_FIELDS as readonly string[]).includes(name);

export interface Condition {
  field: SegmentField;
  op: Operator;
  /** Digits for days and phones; empty if the operator compares with nothing. */
  value: string;
}

export const MATCHES = ["all", "any"] as const;

/** Conditions as stored in a segment, and as kept with a campaign. */
export interface Conditions {
  match: (typeof MATCHES)[number];
  conditions: Condition[];
}

export const MOST_CONDITIONS = 10;

/** Conditions on messages read several rows a contact. */
export const readsMessages = ({ conditions }: Conditions): boolean =>
  conditions.some(({ field }) => kindOf(field) === "activity");

/** The list whose contacts the segment takes; null: those of all lists in use. */
export function onlyListOf({ match, conditions }: Conditions): string | null {
  const named = conditions.filter(({ field, op }) => field === "list" && op === "is");
  return (match === "all" || conditions.length === 1) && named[0] ? named[0].value : null;
}
