import { data, redirect } from "@remix-run/cloudflare";
import { can } from "../../../domain/base/access/viewer";
import { CodedError, ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { saveDraft } from "../../../domain/messaging/drafts/drafts";
import { atStep, type DraftStep } from "../../../domain/messaging/drafts/problems";
import { draftFromTemplate } from "../../../domain/messaging/drafts/sources";
import { saveIntoTemplate } from "../../../domain/messaging/drafts/template";
import { redirectWithToast } from "../../../web/http/toast";
import type { Pressed } from "./press-button.server";
import { errorsOf, refusedAnswer, type StepAnswer } from "./step-result.server";

/** Undoes the draft's changes to its template. */
export async function revertToTemplate({ platform, viewer, draft, here }: Pressed) {
  const { template } = draft.content;
  if (!template) throw redirect(here, 303);
  const filled = await draftFromTemplate(platform.db, viewer, template.id, draft.content, { isEdited: true });
  if (!filled.ok) {
    const gone = { key: "templateGone", values: { title: template.title } };
    const problem = filled.code === "notFound" ? gone : filled.problems[0]!;
    return data<StepAnswer>({ errors: errorsOf([{ ...problem, field: "" }]) }, { status: 409 });
  }
  const saved = await saveDraft(platform, viewer, draft, filled.value);
  if (!saved.ok) return refusedAnswer(saved, { typed: draft.content, seen: draft.version });
  throw redirect(here, 303);
}

/** Saves the draft's changes into its template. */
export async function keepTemplate({ platform, viewer, draft, here }: Pressed, step: DraftStep) {
  if (!can(viewer, "templates.update")) throw new CodedError("forbidden");
  const kept = await saveIntoTemplate(platform, viewer, draft);
  if (kept.ok) {
    const key = kept.value.row.moderation === "pending" ? "templateSent" : "templateSaved";
    return redirectWithToast(here, { key, tone: "ok" });
  }
  const problems = kept.problems.map(atStep).map((one) => (one.step === step ? one : { ...one, field: "" }));
  return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[kept.code] });
}
