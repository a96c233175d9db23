import type { DryRun } from "../sendings/dry-run";
import { toUnits } from "../shared/money";
import type { Problem } from "../shared/result";
import type { DraftContent, DraftSchedule } from "./content";

/** What a button said that it would send. */
export interface Shown {
  when: DraftSchedule["when"];
  /** Recipients. */
  accepted: number;
  /** Micros. */
  price: number;
}

/** What of it is no longer so, in words for whoever pressed; empty where all is. */
export function changesSince(shown: Shown, { schedule }: DraftContent, { recipients, cost }: DryRun): Problem[] {
  const { accepted } = recipients;
  const price = cost.best;
  const changes = [
    ...(shown.when === schedule.when ? [] : [{ key: schedule.when === "now" ? "draftNowChosen" : "draftLaterChosen" }]),
    ...(shown.accepted === accepted
      ? []
      : [{ key: "draftCountChanged", values: { from: shown.accepted, to: accepted } }]),
    ...(shown.price === price
      ? []
      : [{ key: "draftSumChanged", values: { from: toUnits(shown.price), to: toUnits(price) } }]),
  ];
  return changes.length > 0 ? [...changes, { key: "draftNotSent" }] : [];
}
