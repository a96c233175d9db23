import type { Platform } from "../../domain/shared/ports/platform";

const PERIOD_MS = 30 * 24 * 60 * 60_000;

/** What "in 30 days" counts. */
export function periodOf({ clock }: Pick<Platform, "clock">) {
  const to = clock();
  return { from: to - PERIOD_MS, to };
}
