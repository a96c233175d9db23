import { digestOf } from "../../base/access/sha256";
import type { Problem } from "../../base/shared/errors/result";
import { toUnits } from "../../base/shared/money";
import type { DryRun } from "../sendings/accept/dry-run";
import { canonical, type DraftContent, type DraftSchedule } from "../sendings/compose/draft-content";

export interface Shown {
  when: DraftSchedule["when"];
  content: string;
  accepted: number;
  /** Maximum price, micros. */
  price: number;
}

/** Hash of content and recipients. The schedule is submitted with the button. */
export async function contentDigest(content: DraftContent): Promise<string> {
  const { title, message, split, fallbacks, budget, recipients, variables } = content;
  return digestOf(canonical({ title, message, split, fallbacks, budget, recipients, variables }));
}

const CHOSEN = { now: "draftNowChosen", later: "draftLaterChosen", repeat: "draftRepeatChosen" };

/** Changes since the page was shown, as problems; empty if there are none. */
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
