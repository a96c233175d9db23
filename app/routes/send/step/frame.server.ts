import { can, type Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { countDrafts, findDrafts, MOST_DRAFTS } from "../../../domain/messaging/drafts/drafts";
import { findMessageProblems } from "../../../domain/messaging/drafts/message-problems";
import { atStep, type DraftStep, problemsOf } from "../../../domain/messaging/drafts/problems";
import { findPeople } from "../../../domain/messaging/drafts/recipients/people";
import { ownTemplate } from "../../../domain/messaging/drafts/template";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";
import type { OpenStep } from "./open-step.server";
import { STEPS } from "./paths";

const OFFERED_DRAFTS = 3;

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
  const reported = new Set(problems.map(({ field }) => field));
  return [...problems, ...ofFiles.map(atStep).filter(({ field }) => !reported.has(field))];
}
