import { openRouting } from "../routing/config";
import type { OwnNumberAccount } from "../shared/ports/own-numbers";
import type { Platform } from "../shared/ports/platform";

type Needs = Pick<Platform, "db" | "providers" | "config" | "wapi">;

/** Where this provider's row runs its instances; null where it is gone or its set-up is wrong. */
export async function accountOf(needs: Needs, providerId: string): Promise<OwnNumberAccount | null> {
  const known = (await openRouting(needs)).providers.get(providerId);
  return known ? needs.wapi.open(known.config) : null;
}

/** The first provider in use that runs instances: where a new one is made. */
export async function newAccount(needs: Needs): Promise<{ providerId: string; account: OwnNumberAccount } | null> {
  for (const [providerId, { config, isActive }] of (await openRouting(needs)).providers) {
    const account = isActive ? needs.wapi.open(config) : null;
    if (account) return { providerId, account };
  }
  return null;
}
