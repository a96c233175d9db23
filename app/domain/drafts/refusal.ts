import type { DraftContent } from "../sendings/compose/draft-content";
import type { Result } from "../shared/errors/result";
import { atStep, type DraftProblem } from "./problems";

export type Refusal = Extract<Result<unknown>, { ok: false }>;
export type RefusedDraft = Omit<Refusal, "problems"> & { problems: DraftProblem[] };

export function atSteps(refusal: Refusal, content?: DraftContent): RefusedDraft {
  const problems = refusal.problems.map(atStep).map((problem) => {
    const isOfLists = problem.field === "recipients.phones" && problem.key !== "recipientInvalid";
    const hasLists = (content?.recipients.include.length ?? 0) > 0;
    return isOfLists && hasLists ? { ...problem, field: "recipients.include" } : problem;
  });
  return { ...refusal, problems };
}
