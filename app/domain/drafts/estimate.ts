import { previewBulk } from "../sendings/accept/create-bulk";
import type { Sender } from "../sendings/accept/create-sending";
import type { Estimate } from "../sendings/accept/estimate";
import { bulkInput } from "../sendings/accept/input";
import type { DraftContent } from "../sendings/compose/draft-content";
import { problemsOfIssues } from "../shared/errors/problems";
import { ok, type Result } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { rawBodyOf } from "./body";
import { findPeople } from "./people";

export interface DraftEstimate {
  estimate: Estimate;
  available: number;
}

/** Amounts in micros; problems carry the paths of the body. */
export async function estimateDraft(
  platform: Platform,
  viewer: Sender,
  content: DraftContent,
): Promise<Result<DraftEstimate>> {
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const parsed = bulkInput.safeParse(rawBodyOf(content, { now: platform.clock(), people }));
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
  const preview = await previewBulk(platform, viewer, parsed.data);
  if (!preview.ok) return preview;
  const { estimate, available } = preview.value;
  return ok({ estimate, available });
}
