import type { DraftStep } from "../../../domain/messaging/drafts/problems";

export const STEPS = ["message", "fallbacks", "recipients", "preview"] as const satisfies readonly DraftStep[];

/** `fallback`: zero-based index of the fallback. */
export function pathOf(step: DraftStep, draftId: string, fallback?: number): string {
  const path = fallback === undefined ? step : `fallbacks/${fallback + 1}`;
  return `/send/${path}?d=${draftId}`;
}

/** Path of a draft's e-mail; the version busts the cache. */
export function emailPath(search: string, version: number, fallback?: number): string {
  const query = new URLSearchParams(search);
  if (fallback !== undefined) query.set("step", String(fallback + 1));
  query.set("v", String(version));
  return `/send/letter?${query}`;
}
