import type { DraftTriggers } from "../../../domain/sendings/compose/draft-content";

/** What a step usually waits for in vain. */
export const CHOICES = ["delivered", "seen"] as const;
export type Until = (typeof CHOICES)[number];

/** Statuses that keep the step from being sent; `reports`: what the message before it may report. */
export function exceptFor(until: Until, reports: readonly string[]): string[] {
  const wanted = until === "seen" ? ["seen"] : ["delivered", "seen"];
  return wanted.filter((status) => reports.includes(status));
}

/** The choice that these triggers come to; "own" where only the single conditions say it. */
export function untilOf({ onStatus, onTimeout }: DraftTriggers, reports: readonly string[]): Until | "own" {
  if (!onStatus.includes("failed")) return "own";
  if (!onTimeout) return "delivered";
  const stored = onTimeout.except.toSorted().join();
  return CHOICES.find((until) => exceptFor(until, reports).toSorted().join() === stored) ?? "own";
}

/** The triggers with the choice written into them; any other word leaves them as they are. */
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
