import { channelOf } from "../../../domain/base/channels/channels";
import { LINK } from "../../../domain/base/text/variables";
import type { DraftMessage, DraftTriggers } from "../../../domain/messaging/sendings/compose/draft-content";

/** Statuses that a step usually waits for. */
export const CHOICES = ["delivered", "seen", "clicked"] as const;
export type Until = (typeof CHOICES)[number];

/** A per-recipient short link adds reports of clicks. */
export function reportsOf({ type, payload }: DraftMessage): readonly string[] {
  const { reports } = channelOf(type);
  return JSON.stringify(payload).includes(`\${${LINK}`) ? [...reports, "clicked"] : reports;
}

/** Statuses that prevent the step; `reports`: statuses that the predecessor may report. */
export function exceptFor(until: Until, reports: readonly string[]): string[] {
  const wanted = until === "delivered" ? ["delivered", "seen"] : [until];
  return wanted.filter((status) => reports.includes(status));
}

/** Preset that matches these triggers; "own" if none does. */
export function untilOf({ onStatus, onTimeout }: DraftTriggers, reports: readonly string[]): Until | "own" {
  if (!onStatus.includes("failed")) return "own";
  if (!onTimeout) return "delivered";
  const stored = onTimeout.except.toSorted().join();
  return CHOICES.find((until) => exceptFor(until, reports).toSorted().join() === stored) ?? "own";
}

/** Triggers with the preset applied; unknown presets change nothing. */
export function withUntil(triggers: DraftTriggers, until: string, reports: readonly string[]): DraftTriggers {
  const choice = CHOICES.find((known) => known === until);
  if (!choice) return triggers;
  const { onStatus, onTimeout } = triggers;
  return {
    ...triggers,
    onStatus: onStatus.includes("failed") ? onStatus : ["failed", ...onStatus],
    onTimeout: onTimeout && { ...onTimeout, except: exceptFor(choice, reports) },
  };
}
