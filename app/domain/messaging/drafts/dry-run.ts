import { blacklistedKey } from "../../base/channels/person";
import { isBarrier } from "../../base/preconditions/preconditions";
import { refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { isOwnOnly } from "../../money/trial/reach";
import { type Sender, tooLong } from "../sendings/accept/create-sending";
import { type DryRun, dryRun } from "../sendings/accept/dry-run";
import type { DraftContent } from "../sendings/compose/draft-content";
import { LEFT_REASONS, type LeftReason, MOST_SAMPLE } from "../sendings/recipients/exclusions";
import { bodyOf, type DraftBody } from "./body";
import { atSteps, problemsOf, type RefusedDraft } from "./problems";
import { splitAddresses } from "./recipients/addresses";
import { findPeople } from "./recipients/people";

type DraftRun = { ok: true; value: DryRun; kind: DraftBody["kind"] } | RefusedDraft;

/** Stores and charges nothing; refuses with all problems, assigned to steps. Insufficient money is not a refusal. */
export async function dryRunDraft(platform: Platform, viewer: Sender, content: DraftContent): Promise<DraftRun> {
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const setting = { now: platform.clock(), people };
  const problems = problemsOf(content, setting);
  if (problems.length > 0) return { ok: false, code: "invalid", problems };
  const body = bodyOf(content, setting);
  if (!body.ok) return atSteps(body, content);
  const run = await dryRun(platform, viewer, body.value.input, content.schedule.zone);
  if (!run.ok) return atSteps(run, content);
  run.value.recipients = withTyped(run.value.recipients, content);
  return run.value.recipients.accepted > 0
    ? { ...run, kind: body.value.kind }
    : atSteps(nobodyLeft(run.value, body.value.kind, content.message.type), content);
}

function withTyped(
  { total, excluded, ...rest }: DryRun["recipients"],
  { recipients }: DraftContent,
): DryRun["recipients"] {
  const { bad, repeats } = splitAddresses(recipients.phones);
  const typed = new Map<LeftReason, string[]>([
    ["duplicate", repeats],
    ["malformed", bad],
  ]);
  const merged = LEFT_REASONS.flatMap((reason) => {
    const known = excluded.find((one) => one.reason === reason);
    const more = typed.get(reason) ?? [];
    if (!known && more.length === 0) return [];
    const sample = [...(known?.sample ?? []), ...more].slice(0, MOST_SAMPLE);
    return [{ reason, count: (known?.count ?? 0) + more.length, sample }];
  });
  return { ...rest, total: total + bad.length + repeats.length, excluded: merged };
}

function nobodyLeft({ recipients: { excluded } }: DryRun, kind: DraftBody["kind"], type: string) {
  const [most] = [...excluded].sort((a, b) => b.count - a.count);
  if (most?.reason === "rejectedByRule") return refuse("messageRejected", "text", { title: "" });
  if (most?.reason === "textTooLong" || most?.reason === "tooManySegments") return tooLong(type, most.reason, "text");
  if (most?.reason === "textEmpty") return refuse(most.reason, "text");
  if (most?.reason === "budgetExceeded") return refuse("budgetTooSmall", "budget");
  if (most?.reason === "blacklist" && kind === "single") return refuse(blacklistedKey(type), "recipient");
  if (most && (isBarrier(most.reason) || isOwnOnly(most.reason))) return refuse(most.reason, "recipient");
  return refuse(most?.reason === "noPriceForPhone" ? most.reason : "recipientsEmpty", "recipient");
}
