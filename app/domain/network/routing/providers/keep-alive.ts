import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import type { Platform } from "../../../base/shared/ports/platform";
import { openRouting } from "../config";

/** Keeps sessions open: they receive incoming messages even when nothing is sent. */
export async function keepProviders(platform: Pick<Platform, "db" | "providers" | "config">): Promise<void> {
  const { providers } = await openRouting(platform);
  const kept = [...providers.values()].filter(({ isActive }) => isActive);
  const results = await Promise.allSettled(kept.map(({ provider }) => provider?.keep?.()));
  for (const result of results) {
    if (result.status === "rejected") reportFailure("providers.keep", {}, result.reason);
  }
}
