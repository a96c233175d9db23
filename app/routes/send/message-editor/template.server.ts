import { data, redirect } from "@remix-run/cloudflare";
import { can } from "../../../domain/access/viewer";
import type { Draft } from "../../../domain/drafts/drafts";
import { saveDraft } from "../../../domain/drafts/drafts";
import { atStep } from "../../../domain/drafts/problems";
import { draftFromTemplate } from "../../../domain/drafts/sources";
import { saveAsTemplate } from "../../../domain/drafts/template";
import { CodedError, ERROR_STATUS } from "../../../domain/shared/errors/errors";
import { redirectWithToast } from "../../../web/http/toast";
import type { OpenStep } from "../step/open-step.server";
import { errorsOf, type StepAnswer } from "../step/step-answer.server";

interface Pressed extends Pick<OpenStep, "platform" | "viewer"> {
  draft: Draft;
  form: FormData;
  intent: string;
  here: string;
}

/** Template buttons: fill the draft or save it as a template. */
export async function answerTemplate({ platform, viewer, draft, form, intent, here }: Pressed) {
  if (intent === "template") {
    const filled = await draftFromTemplate(platform.db, viewer, String(form.get("template") ?? ""), draft.content);
    if (!filled.ok) {
      const problems = filled.problems.map((problem) => ({ ...problem, field: "" }));
      return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[filled.code] });
    }
    await saveDraft(platform, viewer, draft, filled.value);
    throw redirect(here, 303);
  }
  if (intent !== "saveTemplate") throw redirect(here, 303);
  if (!can(viewer, "templates.create")) throw new CodedError("forbidden");
  const saved = await saveAsTemplate(platform, viewer, draft.content, String(form.get("template.title") ?? ""));
  if (saved.ok) return redirectWithToast(here, { key: "templateSaved", tone: "ok" });
  const problems = saved.problems.map((problem) =>
    problem.field === "title" ? { ...problem, field: "template.title" } : atStep(problem),
  );
  return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[saved.code] });
}
