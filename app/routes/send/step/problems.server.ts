import type { Viewer } from "../../../domain/access/viewer";
import { findMessageProblems } from "../../../domain/drafts/message-problems";
import { atStep, problemsOf } from "../../../domain/drafts/problems";
import { findPeople } from "../../../domain/drafts/recipients/people";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import type { Platform } from "../../../domain/shared/ports/platform";

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
