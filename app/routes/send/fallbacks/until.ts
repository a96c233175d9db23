import type { DraftTriggers } from "../../../domain/sendings/compose/draft-content";

/** Statuses that a step usually waits for. */
export const CHOICES = ["delivered", "seen"] as const;
export type Until = (typeof CHOICES)[number];

/** Statuses that prevent the step; `reports`: statuses that the predecessor may report. */
export function exceptFor(until: Until, reports: readonly string[]): string[] {
  const wanted = until === "seen" ? ["seen"] : ["delivered", "seen"];
  return wanted.filter((status) => reports.includes(status));
}

/** Preset of these triggers; "own" if none fits. */
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
