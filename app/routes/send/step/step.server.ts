import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { errorWriter } from "../../../components/ui/error-text";
import { can, type Viewer } from "../../../domain/access/viewer";
import {
  countDrafts,
  type Draft,
  draftOf,
  findDrafts,
  MOST_DRAFTS,
  readDraft,
  removeDraft,
  saveDraft,
} from "../../../domain/drafts/drafts";
import { findMessageProblems } from "../../../domain/drafts/message-problems";
import { findPeople } from "../../../domain/drafts/people";
import { atStep, type DraftProblem, type DraftStep, problemsOf } from "../../../domain/drafts/problems";
import { draftLike } from "../../../domain/drafts/resend";
import { sentOf } from "../../../domain/drafts/send";
import { draftFromQuery, draftFromTemplate } from "../../../domain/drafts/sources";
import { ownTemplate, saveIntoTemplate } from "../../../domain/drafts/template";
import type { GeneratorReply } from "../../../domain/generator/view";
import { blankContent, changed, type DraftContent, isWritten } from "../../../domain/sendings/compose/draft-content";
import { message } from "../../../domain/shared/errors/error-message";
import { CodedError, ERROR_STATUS } from "../../../domain/shared/errors/errors";
import type { Result } from "../../../domain/shared/errors/result";
import { newId } from "../../../domain/shared/ids";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { SpeechReply } from "../../../domain/speech/view";
import { readForm } from "../../../web/forms/form-data";
import { redirectWithToast } from "../../../web/http/toast";
import { localeOf } from "../../../web/words/locale";
import { readerOf } from "../../../web/words/translator.server";
import { pathOf, STEPS } from "./names";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const OFFERED_DRAFTS = 3;

interface Asker {
  platform: Platform;
  viewer: Viewer;
}

export interface OpenStep extends Asker {
  draft: Draft;
  /** Why the address's template was not applied; `missing`: its unknown id. */
  note: { text: string; missing: string | null } | null;
  as: string | null;
  fetched: { name: string; id: string } | null;
  /** Search without JavaScript: files for an extra, or templates. */
  sought: { name: string; words: string } | null;
}

/** Draft of the address: without an id a new one; a sent draft redirects to its task. */
export async function openStep(args: Pick<LoaderFunctionArgs, "request" | "context">, asker: Asker): Promise<OpenStep> {
  const { viewer, platform } = asker;
  const { request } = args;
  const { pathname, searchParams: query } = new URL(request.url);
  const id = query.get("d") ?? "";
  const as = query.get("as");
  const [name, file] = [query.get("for"), query.get("file")];
  const fetched = name && file && UUID.test(file) ? { name, id: file } : null;
  const words = query.get("words");
  const sought = words ? { name: query.get("find") ?? "", words } : null;
  if (!UUID.test(id)) {
    query.set("d", newId());
    throw redirect(`${pathname.replace(/\.data$/, "")}?${query}`, 303);
  }
  const row = await readDraft(platform.db, viewer, id);
  const asked = { viewer, platform, as, fetched, sought };
  if (row && row.sentAt === null) return { ...asked, draft: draftOf(row), note: null };
  const sent = row && (await sentOf(platform, viewer, row));
  if (sent) throw redirect(pathOfSent(sent));
  const { content, problem, missing } = await blankOf(platform, viewer, query);
  const note = problem === null ? null : { text: await writtenFor(args, problem), missing };
  return { ...asked, draft: { id, version: 0, content, createdAt: 0, updatedAt: 0 }, note };
}

export function pathOfSent({ kind, id }: { kind: "message" | "task"; id: string }): string {
  return kind === "message" ? `/messages/outgoing/${id}` : `/messages/tasks/${id}`;
}

async function blankOf({ db }: Platform, viewer: Viewer, query: URLSearchParams) {
  const blank = blankContent(viewer.preferences.timeZone);
  const given = draftFromQuery(query, blank);
  const template = query.get("template");
  if (template) {
    const filled = await draftFromTemplate(db, viewer, template, given, { isEdited: query.has("edit") });
    if (filled.ok) return { content: filled.value, problem: null, missing: null };
    const missing = filled.code === "notFound" ? template : null;
    return { content: given, problem: message(filled.problems[0]!), missing };
  }
  const again = query.get("like");
  const content = (again && (await draftLike(db, viewer, again, blank))) || given;
  return { content, problem: null, missing: null };
}

/** Error text on the server: the browser has no such catalog. */
async function writtenFor({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, problem: string) {
  return errorWriter(readerOf(await localeOf(request, context)))(problem);
}

export async function frameOf({ platform, viewer, draft, note }: OpenStep, step: DraftStep) {
  const isStored = draft.version > 0;
  const { template } = draft.content;
  const isKeepable = isStored && template?.isDetached && can(viewer, "templates.update");
  const [problems, drafts, { total }, own] = await Promise.all([
    isStored ? draftProblems(platform, viewer, draft.content) : [],
    isStored ? [] : findDrafts(platform.db, viewer, OFFERED_DRAFTS),
    isStored ? { total: 0 } : countDrafts(platform, viewer),
    isKeepable ? ownTemplate(platform, viewer, template.id) : null,
  ]);
  return {
    step,
    id: draft.id,
    version: draft.version,
    /** ms UTC; 0: not stored yet. */
    savedAt: draft.updatedAt,
    now: platform.clock(),
    toDo: STEPS.filter((name) => problems.some((problem) => problem.step === name)),
    /** `mayKeep`: changes may be saved to the template. */
    template: template && { ...template, mayKeep: own !== null },
    note,
    drafts: { shown: drafts, total, most: MOST_DRAFTS },
  };
}

export type Frame = Awaited<ReturnType<typeof frameOf>>;

export async function draftProblems(platform: Platform, viewer: Viewer, content: DraftContent) {
  const [people, ofFiles] = await Promise.all([
    findPeople(platform.db, viewer, content.recipients.contacts),
    findMessageProblems(platform.db, viewer, content),
  ]);
  const problems = problemsOf(content, { now: platform.clock(), people });
  // One problem per field.
  const told = new Set(problems.map(({ field }) => field));
  return [...problems, ...ofFiles.map(atStep).filter(({ field }) => !told.has(field))];
}

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
  if (!saved.ok) return { answer: refused(saved, { typed: changed(draft.content, change), seen: version }) };
  if (dropped) throw redirect(here, 303);
  if (intent === "revert") return { answer: await revert(open, saved.value, here) };
  const told = refuse?.(form);
  if (told) return { answer: data(told, { status: 422 }) };
  if (intent === "keepTemplate") return { answer: await keep(open, saved.value, { step, here }) };
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

async function keep(
  { platform, viewer }: OpenStep,
  draft: Draft,
  { step, here }: Pick<Stepping, "step"> & { here: string },
) {
  if (!can(viewer, "templates.update")) throw new CodedError("forbidden");
  const kept = await saveIntoTemplate(platform, viewer, draft);
  if (kept.ok) {
    const key = kept.value.row.moderation === "pending" ? "templateSent" : "templateSaved";
    return redirectWithToast(here, { key, tone: "ok" });
  }
  const problems = kept.problems.map(atStep).map((one) => (one.step === step ? one : { ...one, field: "" }));
  return data<StepAnswer>({ errors: errorsOf(problems) }, { status: ERROR_STATUS[kept.code] });
}

/** Messages by field; "" for none. */
export function errorsOf(problems: Pick<DraftProblem, "key" | "values" | "field">[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) errors[problem.field] = [...(errors[problem.field] ?? []), message(problem)];
  return errors;
}

function refused(refusal: Extract<Result<unknown>, { ok: false }>, form: Pick<StepAnswer, "typed" | "seen">) {
  const isConflict = refusal.problems.some(({ key }) => key === "draftChanged");
  const errors = isConflict ? {} : errorsOf(refusal.problems.map((problem) => ({ ...problem, field: "" })));
  return data<StepAnswer>({ errors, ...form, isConflict }, { status: ERROR_STATUS[refusal.code] });
}

async function revert({ platform, viewer }: OpenStep, draft: Draft, here: string) {
  const { template } = draft.content;
  if (!template) throw redirect(here, 303);
  const filled = await draftFromTemplate(platform.db, viewer, template.id, draft.content, { isEdited: true });
  if (!filled.ok) {
    const gone = { key: "templateGone", values: { title: template.title } };
    const problem = filled.code === "notFound" ? gone : filled.problems[0]!;
    return data<StepAnswer>({ errors: errorsOf([{ ...problem, field: "" }]) }, { status: 409 });
  }
  const saved = await saveDraft(platform, viewer, draft, filled.value);
  if (!saved.ok) return refused(saved, { typed: draft.content, seen: draft.version });
  throw redirect(here, 303);
}
