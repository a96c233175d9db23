import { data, redirect } from "@remix-run/cloudflare";
import { can } from "../../../domain/base/access/viewer";
import { CodedError, ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import { saveDraft } from "../../../domain/messaging/drafts/drafts";
import { atStep } from "../../../domain/messaging/drafts/problems";
import { draftFromTemplate } from "../../../domain/messaging/drafts/sources";
import { saveAsTemplate } from "../../../domain/messaging/drafts/template";
import { redirectWithToast } from "../../../web/http/toast";
import type { Pressed } from "../step/press-button.server";
import { errorsOf, type StepAnswer } from "../step/step-result.server";

/** Template buttons: fill the draft from a template, or save it as one. */
export async function answerTemplate(pressed: Pressed) {
  switch (pressed.intent?.name) {
    case "template":
      return fillIn(pressed);
    case "saveTemplate":
      return saveTemplate(pressed);
    default:
      throw redirect(pressed.here, 303);
  }
}

async function fillIn({ platform, viewer, draft, form, here }: Pressed) {
  const filled = await draftFromTemplate(platform.db, viewer, String(form.get("template") ?? ""), draft.content);
  if (!filled.ok) {
    const problems = filled.problems.map((problem) => ({ ...problem, field: "" }));
    return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[filled.code] });
  }
  await saveDraft(platform, viewer, draft, filled.value);
  throw redirect(here, 303);
}

async function saveTemplate({ platform, viewer, draft, form, here }: Pressed) {
  if (!can(viewer, "templates.create")) throw new CodedError("forbidden");
  const saved = await saveAsTemplate(platform, viewer, draft.content, String(form.get("template.title") ?? ""));
  if (saved.ok) return redirectWithToast(here, { key: "templateSaved", tone: "ok" });
  const problems = saved.problems.map((problem) =>
    problem.field === "title" ? { ...problem, field: "template.title" } : atStep(problem),
  );
  return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[saved.code] });
}
