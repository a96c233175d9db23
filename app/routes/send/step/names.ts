import type { DraftStep } from "../../../domain/drafts/problems";

/** In the order of the wizard. */
export const STEPS = ["message", "fallbacks", "recipients", "preview"] as const satisfies readonly DraftStep[];

/** `fallback`: from 0, where the message of a fallback is written. */
export function pathOf(step: DraftStep, draftId: string, fallback?: number): string {
  const path = fallback === undefined ? step : `fallbacks/${fallback + 1}`;
  return `/send/${path}?d=${draftId}`;
}

/** A draft's letter by itself, as its page's address shows it; each version is another address. */
export function letterOf(search: string, version: number, fallback?: number): string {
  const query = new URLSearchParams(search);
  if (fallback !== undefined) query.set("step", String(fallback + 1));
  query.set("v", String(version));
  return `/send/letter?${query}`;
}
