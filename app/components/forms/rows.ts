import type { SubmissionResult } from "@conform-to/react";
import { fieldsOf } from "./form-field";

type RowsReply = SubmissionResult<string[]> | undefined;
type Stored = { [name: string]: Stored } | Stored[] | string | number | boolean | null | undefined;

export function rowsFormOf(form: string, reply: RowsReply, stored: { [name: string]: Stored }) {
  const shown = reply ?? ({ initialValue: stored } as NonNullable<RowsReply>);
  const field = fieldsOf(form, shown);
  return {
    field,
    errors: reply?.error?.[""] ?? undefined,
    count(name: string): number {
      const value = name.match(/[^.[\]]+/g)?.reduce<unknown>((at, key) => Object(at)[key], shown.initialValue);
      return Array.isArray(value) ? value.length : 0;
    },
    isOn: (name: string) => ["on", "true"].includes(field(name).value),
    /** Changes with the rows, so that their uncontrolled fields are remounted. */
    key: JSON.stringify(shown.initialValue ?? null),
  };
}

export type RowsForm = ReturnType<typeof rowsFormOf>;

type Intent =
  | { type: "insert"; payload: { name: string } }
  | { type: "remove"; payload: { name: string; index: number } }
  | { type: "reorder"; payload: { name: string; from: number; to: number } };

/** Value of a row button, in conform's format. */
export function intentOf(intent: Intent) {
  return { name: "__intent__", value: JSON.stringify(intent), formNoValidate: true };
}
