import type { StepAnswer } from "./step-result.server";

export interface StepField {
  id: string;
  name: string;
  errors: string[] | undefined;
}

/** Field by draft path; `within`: path of the message, "fallbacks.0". */
export function stepFields(answer: StepAnswer | undefined, within?: string) {
  return (name: string): StepField => ({
    id: `send-${name.replaceAll(".", "-")}`,
    name,
    errors: answer?.errors?.[within && name !== "title" ? `${within}.${name}` : name],
  });
}

export type StepFields = ReturnType<typeof stepFields>;
