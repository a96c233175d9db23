import { data } from "@remix-run/cloudflare";
import { message } from "../../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { SpeechReply } from "../../../domain/library/speech/view";
import type { DraftProblem } from "../../../domain/messaging/drafts/problems";
import type { GeneratorReply } from "../../../domain/messaging/generator/view";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";

/** Result of a step: `errors` by field; `typed` is unsaved content after a conflict. */
export interface StepAnswer {
  errors?: Record<string, string[]>;
  typed?: DraftContent;
  isConflict?: boolean;
  /** Version of the form, for conflict detection. */
  seen?: number;
  spoken?: SpeechReply;
  written?: GeneratorReply;
}

/** Messages by field; "" if they belong to none. */
export function errorsOf(problems: Pick<DraftProblem, "key" | "values" | "field">[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) errors[problem.field] = [...(errors[problem.field] ?? []), message(problem)];
  return errors;
}

type Refusal = Extract<Result<unknown>, { ok: false }>;

/** An unsaved draft: shows its form again. */
export function refusedAnswer(refusal: Refusal, form: Pick<StepAnswer, "typed" | "seen">) {
  const isConflict = refusal.problems.some(({ key }) => key === "draftChanged");
  const errors = isConflict ? {} : errorsOf(refusal.problems.map((problem) => ({ ...problem, field: "" })));
  return data<StepAnswer>({ errors, ...form, isConflict }, { status: ERROR_STATUS[refusal.code] });
}
