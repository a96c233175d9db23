import { data } from "@remix-run/cloudflare";
import type { DraftProblem } from "../../../domain/drafts/problems";
import type { GeneratorReply } from "../../../domain/generator/view";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import { message } from "../../../domain/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/shared/errors/errors";
import type { Result } from "../../../domain/shared/errors/result";
import type { SpeechReply } from "../../../domain/speech/view";

/** Result of a step: `errors` by field; `typed` is unsaved content after a conflict. */
export interface StepAnswer {
  errors?: Record<string, string[]>;
  typed?: DraftContent;
  isConflict?: boolean;
  /** Version of the form, for detecting conflicts. */
  seen?: number;
  spoken?: SpeechReply;
  written?: GeneratorReply;
}

/** Messages by field; "" for none. */
export function errorsOf(problems: Pick<DraftProblem, "key" | "values" | "field">[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) errors[problem.field] = [...(errors[problem.field] ?? []), message(problem)];
  return errors;
}

type Refusal = Extract<Result<unknown>, { ok: false }>;

/** A draft that was not saved: its form is shown again. */
export function refusedAnswer(refusal: Refusal, form: Pick<StepAnswer, "typed" | "seen">) {
  const isConflict = refusal.problems.some(({ key }) => key === "draftChanged");
  const errors = isConflict ? {} : errorsOf(refusal.problems.map((problem) => ({ ...problem, field: "" })));
  return data<StepAnswer>({ errors, ...form, isConflict }, { status: ERROR_STATUS[refusal.code] });
}
