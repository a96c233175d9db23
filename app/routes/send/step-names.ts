import type { DraftStep } from "../../domain/drafts/problems";

/** In the order of the wizard. */
export const STEPS = ["message", "fallbacks", "recipients", "preview"] as const satisfies readonly DraftStep[];

/** `fallback`: from 0, where the message of a fallback is written. */
export function pathOf(step: DraftStep, draftId: string, fallback?: number): string {
  const path = fallback === undefined ? step : `fallbacks/${fallback + 1}`;
  return `/send/${path}?d=${draftId}`;
}
