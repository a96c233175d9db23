import type { SubmissionResult } from "@conform-to/react";
import { fieldsOf } from "./form-field";

export type RowsReply = SubmissionResult<string[]> | undefined;
type Stored = { [name: string]: Stored } | Stored[] | string | number | boolean | null | undefined;

/** A form with rows in it: `conditions[0].values` is read from what was typed, else from what is stored. */
export function rowsFormOf(form: string, reply: RowsReply, stored: { [name: string]: Stored }) {
  const shown = reply ?? ({ initialValue: stored } as NonNullable<RowsReply>);
  const field = fieldsOf(form, shown);
  return {
    field,
    errors: reply?.error?.[""] ?? undefined,
    /** How many rows there are now. */
    count(name: string): number {
      const value = name.match(/[^.[\]]+/g)?.reduce<unknown>((at, key) => Object(at)[key], shown.initialValue);
      return Array.isArray(value) ? value.length : 0;
    },
    isOn: (name: string) => ["on", "true"].includes(field(name).value),
    /** Another one for another set of rows: fields that the browser filled are drawn anew. */
    key: JSON.stringify(shown.initialValue ?? null),
  };
}

export type RowsForm = ReturnType<typeof rowsFormOf>;

type Intent =
  | { type: "insert"; payload: { name: string } }
  | { type: "remove"; payload: { name: string; index: number } }
  | { type: "reorder"; payload: { name: string; from: number; to: number } };

/** What a button that changes a form's rows carries (conform's own form of it). */
export function intentOf(intent: Intent) {
  return { name: "__intent__", value: JSON.stringify(intent), formNoValidate: true };
}
