import { can } from "../../../domain/access/viewer";
import { countDrafts, findDrafts, MOST_DRAFTS } from "../../../domain/drafts/drafts";
import type { DraftStep } from "../../../domain/drafts/problems";
import { ownTemplate } from "../../../domain/drafts/template";
import type { OpenStep } from "./open-step.server";
import { STEPS } from "./paths";
import { draftProblems } from "./problems.server";

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
