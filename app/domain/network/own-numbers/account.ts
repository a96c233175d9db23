import type { OwnNumberAccount } from "../../base/shared/ports/own-numbers";
import type { Platform } from "../../base/shared/ports/platform";
import { openRouting, type Routing } from "../routing/config";

type Needs = Pick<Platform, "db" | "providers" | "config" | "wapi">;

/** null when the provider is missing or misconfigured. */
export async function accountOf(needs: Needs, providerId: string, routing?: Routing): Promise<OwnNumberAccount | null> {
  const known = (routing ?? (await openRouting(needs))).providers.get(providerId);
  return known ? needs.wapi.open(known.config) : null;
}

export async function newAccount(needs: Needs): Promise<{ providerId: string; account: OwnNumberAccount } | null> {
  for (const [providerId, { config, isActive }] of (await openRouting(needs)).providers) {
    const account = isActive ? needs.wapi.open(config) : null;
    if (account) return { providerId, account };
  }
  return null;
}
