import { type Sender, tooLong } from "../sendings/create";
import { type DryRun, dryRun } from "../sendings/dry-run";
import type { LeftReason } from "../sendings/left-out";
import type { Platform } from "../shared/platform";
import { refuse } from "../shared/result";
import { bodyOf } from "./body";
import type { DraftContent } from "./content";
import { findPeople } from "./people";
import { problemsOf } from "./problems";
import { atSteps, type RefusedDraft } from "./refusal";

export type DraftRun = { ok: true; value: DryRun } | RefusedDraft;

/**
 * Plays what sending a draft would do, with nothing stored or charged; refuses with all that keeps it from being sent,
 * each at its step. Too little money is no refusal.
 */
export async function dryRunDraft(platform: Platform, viewer: Sender, content: DraftContent): Promise<DraftRun> {
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const setting = { now: platform.clock(), people };
  const problems = problemsOf(content, setting);
  if (problems.length > 0) return { ok: false, code: "invalid", problems };
  const body = bodyOf(content, setting);
  if (!body.ok) return atSteps(body, content);
  const run = await dryRun(platform, viewer, body.value.input, content.schedule.zone);
  if (!run.ok) return atSteps(run, content);
  return run.value.recipients.accepted > 0
    ? run
    : atSteps(nobodyLeft(run.value, body.value.kind, content.message.type), content);
}

const WHY: Partial<Record<LeftReason, string>> = {
  noPriceForPhone: "noPriceForPhone",
  addressUnknown: "addressUnknown",
};

// What keeps most of them away is what there is to fix.
function nobodyLeft({ recipients: { excluded } }: DryRun, kind: "single" | "bulk", type: string) {
  const [most] = [...excluded].sort((a, b) => b.count - a.count);
  if (most?.reason === "rejectedByRule") return refuse("messageRejected", "text", { title: "" });
  if (most?.reason === "textTooLong" || most?.reason === "tooManySegments") return tooLong(type, most.reason, "text");
  if (most?.reason === "budgetExceeded") return refuse("budgetTooSmall", "budget");
  if (most?.reason === "blacklist" && kind === "single") return refuse("recipientBlacklisted", "recipient");
  return refuse((most && WHY[most.reason]) ?? "recipientsEmpty", "recipient");
}
