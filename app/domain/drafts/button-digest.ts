import { digestOf } from "../access/sha256";
import type { DryRun } from "../sendings/accept/dry-run";
import { canonical, type DraftContent, type DraftSchedule } from "../sendings/compose/draft-content";
import type { Problem } from "../shared/errors/result";
import { toUnits } from "../shared/money";

/** What a button said that it would send. */
export interface Shown {
  when: DraftSchedule["when"];
  /** The `contentDigest` of what its page showed. */
  content: string;
  /** Recipients. */
  accepted: number;
  /** Micros that it can take at most. */
  price: number;
}

/** What is sent and to whom, in one short word. When it goes is posted with the button itself. */
export async function contentDigest(content: DraftContent): Promise<string> {
  const { title, message, fallbacks, budget, recipients, variables } = content;
  return digestOf(canonical({ title, message, fallbacks, budget, recipients, variables }));
}

const CHOSEN = { now: "draftNowChosen", later: "draftLaterChosen", repeat: "draftRepeatChosen" };

/** What of it is no longer so, in words for whoever pressed; empty where all is. */
export async function changesSince(
  shown: Shown,
  content: DraftContent,
  { recipients, cost }: DryRun,
): Promise<Problem[]> {
  const { schedule } = content;
  const { accepted } = recipients;
  const price = cost.worst;
  const changes = [
    ...(shown.when === schedule.when ? [] : [{ key: CHOSEN[schedule.when] }]),
    ...(shown.content === (await contentDigest(content)) ? [] : [{ key: "draftContentChanged" }]),
    ...(shown.accepted === accepted
      ? []
      : [{ key: "draftCountChanged", values: { from: shown.accepted, to: accepted } }]),
    ...(shown.price === price
      ? []
      : [{ key: "draftSumChanged", values: { from: toUnits(shown.price), to: toUnits(price) } }]),
  ];
  return changes.length > 0 ? [...changes, { key: "draftNotSent" }] : [];
}
