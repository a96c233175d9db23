import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { removeDraft, saveDraft } from "../../../domain/messaging/drafts/drafts";
import type { DraftStep } from "../../../domain/messaging/drafts/problems";
import { changed, type DraftContent, isWritten } from "../../../domain/messaging/sendings/compose/draft-content";
import { readForm } from "../../../web/forms/read-form.server";
import { keepTemplate, revertToTemplate } from "./edited-template.server";
import { draftProblems } from "./frame.server";
import { type Intent, readIntent } from "./intents";
import { type Asker, type OpenStep, openStep } from "./open-step.server";
import { pathOf, STEPS } from "./paths";
import { errorsOf, refusedAnswer, type StepAnswer } from "./step-result.server";

export interface Stepping {
  step: DraftStep;
  read(form: FormData, content: DraftContent): Partial<DraftContent>;
  /** Change made by the button, saved with the form. */
  change?(content: DraftContent, intent: Intent | null, form: FormData): Partial<DraftContent>;
  /** Zero-based index of a fallback. */
  fallback?: number;
  /** Error that prevents the action; the form is saved anyway. */
  refuse?(form: FormData, intent: Intent | null): StepAnswer | null;
}

/** A stored draft and the button that saved it. */
export interface Pressed extends OpenStep {
  form: FormData;
  intent: Intent | null;
  here: string;
}

/** Saves the form, then handles the button; only "next" validates the step. Each step handles its own buttons. */
export async function answerStep(args: ActionFunctionArgs, asker: Asker, stepping: Stepping) {
  const open = await openStep(args, asker);
  const { platform, viewer, draft } = open;
  const { step, fallback } = stepping;
  const form = await readForm(args.request);
  const intent = readIntent(form);
  if (intent?.name === "drop") await removeDraft(platform, viewer, intent.of);
  const typed = stepping.read(form, draft.content);
  const change = { ...typed, ...stepping.change?.({ ...draft.content, ...typed }, intent, form) };
  if (intent?.name === "drop" && draft.version === 0 && !isWritten(draft.content, change)) {
    throw redirect(`/send/${step}${new URL(args.request.url).search}`, 303);
  }
  const version = intent?.name === "mine" ? draft.version : Number(form.get("version"));
  const saved = await saveDraft(platform, viewer, { id: draft.id, version, blank: draft.content }, change);
  if (!saved.ok) return { answer: refusedAnswer(saved, { typed: changed(draft.content, change), seen: version }) };
  const refusal = stepping.refuse?.(form, intent);
  if (refusal) return { answer: data(refusal, { status: 422 }) };
  const here = pathOf(step, draft.id, fallback) + (open.as ? `&as=${encodeURIComponent(open.as)}` : "");
  return answerCommon({ ...open, form, intent, draft: saved.value, here }, stepping);
}

/** Buttons common to all steps; others are left to the step. */
async function answerCommon(pressed: Pressed, { step, fallback }: Stepping) {
  const { intent, here, draft } = pressed;
  switch (intent?.name) {
    case "save":
    case "mine":
    case "drop":
      throw redirect(here, 303);
    case "go":
      throw redirect(intent.of === "home" ? "/" : pathOf(intent.of, draft.id), 303);
    case "back":
      throw redirect(pathBeside(draft.id, { step, fallback }, -1), 303);
    case "next":
      return { answer: await finish(pressed, { step, fallback }) };
    case "as":
      throw redirect(`${pathOf(step, draft.id, fallback)}&as=${encodeURIComponent(intent.of)}`, 303);
    case "revert":
      return { answer: await revertToTemplate(pressed) };
    case "keepTemplate":
      return { answer: await keepTemplate(pressed, step) };
    default:
      return { ...pressed, intent };
  }
}

type Place = Pick<Stepping, "step" | "fallback">;

/** A fallback's message belongs to the fallbacks step. */
function pathBeside(id: string, { step, fallback }: Place, by: 1 | -1): string {
  return pathOf(fallback === undefined ? STEPS[STEPS.indexOf(step) + by]! : "fallbacks", id);
}

async function finish({ platform, viewer, draft }: Pressed, { step, fallback }: Place) {
  const within = fallback === undefined ? "" : `fallbacks.${fallback}.`;
  const problems = (await draftProblems(platform, viewer, draft.content)).filter(
    (problem) => problem.step === step && problem.field.startsWith(within),
  );
  if (problems.length > 0) return data<StepAnswer>({ errors: errorsOf(problems) }, { status: 422 });
  throw redirect(pathBeside(draft.id, { step, fallback }, 1), 303);
}
