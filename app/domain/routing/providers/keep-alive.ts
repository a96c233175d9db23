import { reportFailure } from "../../shared/errors/isolate-failures";
import type { Platform } from "../../shared/ports/platform";
import { openRouting } from "../config";

/** Sessions receive incoming messages even without any sending. */
export async function keepProviders(platform: Pick<Platform, "db" | "providers" | "config">): Promise<void> {
  const { providers } = await openRouting(platform);
  const kept = [...providers.values()].filter(({ isActive }) => isActive);
  const results = await Promise.allSettled(kept.map(({ provider }) => provider?.keep?.()));
  for (const result of results) {
    if (result.status === "rejected") reportFailure("providers.keep", {}, result.reason);
  }
}
