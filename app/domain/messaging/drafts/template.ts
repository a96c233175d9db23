import type { Viewer } from "../../base/access/viewer";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { type DraftContent, hashIn } from "../sendings/compose/draft-content";
import { getTemplate, type Template } from "../templates/find";
import { type TemplateInput, templateInput } from "../templates/input";
import { mergedPayload } from "../templates/merge";
import { createTemplate, updateTemplate } from "../templates/templates";
import { rawBodyOf } from "./body";
import { type Draft, saveDraft } from "./drafts";
import { findPeople } from "./recipients/people";

/** Stores messages, budget and recipients; never start or spread (spec §2). */
export async function saveAsTemplate(
  platform: Platform,
  viewer: Viewer,
  content: DraftContent,
  title: string,
): Promise<Result<Template>> {
  const input = await inputOf(platform, viewer, content, title);
  return input.ok ? createTemplate(platform, viewer, input.value) : input;
}

/** The title stays. If the template has changed in the meantime, refuses once (`decidedMeanwhile`). */
export async function saveIntoTemplate(platform: Platform, viewer: Viewer, draft: Draft): Promise<Result<Template>> {
  const { content } = draft;
  const { id = "", title = "" } = content.template ?? {};
  const known = await ownTemplate(platform, viewer, id);
  if (!known) return refuse("templateGone", undefined, { title }, "notFound");
  const input = await inputOf(platform, viewer, content, known.row.title);
  if (!input.ok) return input;
  const { type, fallbacks = [], budget = null, recipient = null, split = null } = input.value;
  const payload = mergedPayload(known.row, input.value);
  const change = { type, payload, fallbacks, budget, recipient, split };
  const saved = await updateTemplate(platform, viewer, id, change, content.template?.updatedAt ?? 0);
  if (!saved) return refuse("templateGone", undefined, { title }, "notFound");
  if (!saved.ok && saved.code !== "conflict") return saved;
  const { template } = content;
  const updatedAt = saved.ok ? saved.value.row.updatedAt : known.row.updatedAt;
  const written = saved.ok && template && { isDetached: false, print: hashIn(content, template) };
  if (template) await saveDraft(platform, viewer, draft, { template: { ...template, updatedAt, ...written } });
  return saved;
}

export async function ownTemplate({ db }: Pick<Platform, "db">, viewer: Pick<Viewer, "id">, id: string) {
  const known = await getTemplate(db, { id: viewer.id, level: "me" }, id);
  return known?.role === "owner" ? known : null;
}

async function inputOf(
  platform: Platform,
  viewer: Viewer,
  content: DraftContent,
  title: string,
): Promise<Result<TemplateInput>> {
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const { recipient, schedule: _, ...body } = rawBodyOf(content, { now: platform.clock(), people });
  const parsed = templateInput.safeParse({ ...body, title, ...(recipient.include.length > 0 ? { recipient } : {}) });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return ok(parsed.data);
}
