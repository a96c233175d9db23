import { z } from "zod";
import { readEmail } from "../../../base/shared/email";
import { phonePrefix } from "../filter";
import { listInput } from "../input";
import { FIELD_LIMIT } from "../parse-row";
import {
  type Condition,
  comparedWith,
  isSegmentField,
  MATCHES,
  MOST_CONDITIONS,
  OPERATORS,
  operatorsOf,
} from "./fields";

const MOST_DAYS = 3650;
const LIST_ID = /^[\da-f-]{36}$/i;

const typed = z
  .union([z.string(), z.number()], "segmentValueInvalid")
  .nullish()
  .transform((value) => String(value ?? "").trim());

/** A condition is checked as a whole: the field decides the operators, the operator decides the value. */
export const conditionInput = z
  .object({ field: z.string("segmentFieldUnknown"), op: z.string("segmentOperatorUnknown"), value: typed })
  .transform(({ field, op, value }, context): Condition => {
    const fault = (name: "field" | "op" | "value", message: string) => {
      context.issues.push({ code: "custom", message, path: [name], input: value });
      return z.NEVER;
    };
    if (!isSegmentField(field)) return fault("field", "segmentFieldUnknown");
    const operator = OPERATORS.find((known) => known === op);
    if (!operator || !operatorsOf(field).includes(operator)) return fault("op", "segmentOperatorUnknown");
    const kind = comparedWith(field, operator);
    if (kind === "none") return { field, op: operator, value: "" };
    if (value === "") return fault("value", "segmentValueRequired");
    if (value.length > FIELD_LIMIT) return fault("value", "fieldTooLong");
    const clean = cleaned[kind === "text" && (field === "phone" || field === "email") ? field : kind](value);
    return clean === null ? fault("value", FAULTS[kind]) : { field, op: operator, value: clean };
  });

const FAULTS = {
  days: "segmentDaysInvalid",
  number: "segmentNumberInvalid",
  list: "listNotFound",
  gender: "genderUnknown",
  text: "segmentValueInvalid",
} as const;

/** The value as stored; null if it is not one. */
const cleaned = {
  days: (value: string) => (/^\d{1,4}$/.test(value) && Number(value) <= MOST_DAYS ? String(Number(value)) : null),
  number(value: string) {
    const plain = value.replace(/\s/g, "").replace(",", ".");
    return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? plain : null;
  },
  list: (value: string) => (LIST_ID.test(value) ? value.toLowerCase() : null),
  gender: (value: string) => (value === "male" || value === "female" ? value : null),
  phone: (value: string) => phonePrefix(value),
  email: (value: string) => (readEmail(value) ?? value).toLowerCase(),
  text: (value: string) => value,
};

/** Spec of a segment for forms and REST; messages are keys of "errors". */
export const segmentInput = z.object({
  title: listInput.shape.title,
  match: z.enum(MATCHES, "segmentMatchUnknown").default("all"),
  conditions: z
    .array(conditionInput, "segmentConditionsRequired")
    .min(1, "segmentConditionsRequired")
    .max(MOST_CONDITIONS, "segmentConditionsTooMany"),
});

export type SegmentInput = z.infer<typeof segmentInput>;

/** `PATCH`: what is absent stays. */
export const segmentChange = z.object({
  title: segmentInput.shape.title.optional(),
  match: z.enum(MATCHES, "segmentMatchUnknown").optional(),
  conditions: segmentInput.shape.conditions.optional(),
});
