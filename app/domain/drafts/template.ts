import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/platform";
import { problemsOfIssues } from "../shared/problems";
import type { Result } from "../shared/result";
import type { Template } from "../templates/find";
import { templateInput } from "../templates/input";
import { createTemplate } from "../templates/templates";
import { rawBodyOf } from "./body";
import type { DraftContent } from "./content";
import { findPeople } from "./people";

/** Keeps a draft as a template: its messages, budget and recipients, never its start and spreading (spec §2). */
export async function saveAsTemplate(
  platform: Platform,
  viewer: Viewer,
  content: DraftContent,
  title: string,
): Promise<Result<Template>> {
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const { recipient, schedule: _, ...body } = rawBodyOf(content, { now: platform.clock(), people });
  const parsed = templateInput.safeParse({ ...body, title, ...(recipient.include.length > 0 ? { recipient } : {}) });
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  return createTemplate(platform, viewer, parsed.data);
}
