import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import type { Viewer } from "../../../domain/access/viewer";
import { type Draft, removeDraft, saveDraft } from "../../../domain/drafts/drafts";
import type { DraftStep } from "../../../domain/drafts/problems";
import { changed, type DraftContent, isWritten } from "../../../domain/sendings/compose/draft-content";
import type { Platform } from "../../../domain/shared/ports/platform";
import { readForm } from "../../../web/forms/form-data";
import { keepTemplate, revertToTemplate } from "./edited-template.server";
import { pathOf, STEPS } from "./names";
import { type Asker, openStep } from "./open-step.server";
import { draftProblems } from "./problems.server";
import { errorsOf, refusedAnswer, type StepAnswer } from "./step-answer.server";

interface Stepping {
  step: DraftStep;
  read(form: FormData, content: DraftContent): Partial<DraftContent>;
  /** Index of a fallback, from 0. */
  fallback?: number;
  /** Error that prevents the action; the rest is saved. */
  refuse?(form: FormData): StepAnswer | null;
}

/** Saves the form, then acts on the button; only "next" validates the step. null for an unknown button. */
export async function answerStep(args: ActionFunctionArgs, asker: Asker, { step, read, fallback, refuse }: Stepping) {
  const open = await openStep(args, asker);
  const { platform, viewer, draft } = open;
  const form = await readForm(args.request);
  const intent = String(form.get("intent") ?? "save");
  const here = pathOf(step, draft.id, fallback) + (open.as ? `&as=${encodeURIComponent(open.as)}` : "");
  const dropped = /^drop:(.+)$/.exec(intent)?.[1];
  if (dropped) await removeDraft(platform, viewer, dropped);
  const change = read(form, draft.content);
  if (dropped && draft.version === 0 && !isWritten(draft.content, change)) {
    throw redirect(`/send/${step}${new URL(args.request.url).search}`, 303);
  }
  const version = intent === "mine" ? draft.version : Number(form.get("version"));
  const saved = await saveDraft(platform, viewer, { id: draft.id, version, blank: draft.content }, change);
  if (!saved.ok) return { answer: refusedAnswer(saved, { typed: changed(draft.content, change), seen: version }) };
  if (dropped) throw redirect(here, 303);
  if (intent === "revert") return { answer: await revertToTemplate(open, saved.value, here) };
  const told = refuse?.(form);
  if (told) return { answer: data(told, { status: 422 }) };
  if (intent === "keepTemplate") return { answer: await keepTemplate(open, saved.value, { step, here }) };
  const next = await leave(platform, viewer, saved.value, { intent, step, fallback, here });
  if (next) return { answer: next };
  return { ...open, form, intent, draft: saved.value, here };
}

async function leave(
  platform: Platform,
  viewer: Viewer,
  { id, content }: Draft,
  { intent, step, fallback, here }: { intent: string; here: string } & Pick<Stepping, "step" | "fallback">,
) {
  const at = STEPS.indexOf(step);
  const goes = /^go:(\w+)$/.exec(intent)?.[1];
  if (goes === "home") throw redirect("/", 303);
  const to = STEPS.find((name) => name === goes);
  if (to) throw redirect(pathOf(to, id), 303);
  if (intent === "back") throw redirect(pathOf(fallback === undefined ? STEPS[at - 1]! : "fallbacks", id), 303);
  if (intent.startsWith("as:"))
    throw redirect(`${pathOf(step, id, fallback)}&as=${encodeURIComponent(intent.slice(3))}`, 303);
  if (intent === "save" || intent === "mine") throw redirect(here, 303);
  if (intent !== "next") return null;
  const within = fallback === undefined ? "" : `fallbacks.${fallback}.`;
  const problems = (await draftProblems(platform, viewer, content)).filter(
    (problem) => problem.step === step && problem.field.startsWith(within),
  );
  if (problems.length > 0) return data<StepAnswer>({ errors: errorsOf(problems) }, { status: 422 });
  throw redirect(pathOf(fallback === undefined ? STEPS[at + 1]! : "fallbacks", id), 303);
}
