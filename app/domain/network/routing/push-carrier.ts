import type { Platform, ProviderConfig } from "../../base/shared/ports/platform";
import { type AccountStateRow, accountRouting, accountStateQuery } from "./config";

type Needs = Pick<Platform, "db" | "providers" | "config">;

export const WEB_PUSH = "web-push";
export const FCM = "fcm";

/** The first of the account's routes; null without one. */
export async function pushCarrierOf(needs: Needs, ownerId: string, processor: string): Promise<ProviderConfig | null> {
  const [standing] = await needs.db.all<AccountStateRow>(accountStateQuery(ownerId));
  const { routing, groupsOf } = await accountRouting(needs, standing!);
  const members = groupsOf("push")
    .flatMap(({ rules }) => rules)
    .flatMap(({ providerGroups }) => providerGroups)
    .flatMap((group) => group.members);
  for (const { providerId, isAble, weight } of members) {
    const config = routing.providers.get(providerId)?.config;
    if (isAble && weight > 0 && config?.processor === processor) return config;
  }
  return null;
}

export function vapidKeyOf({ properties }: ProviderConfig): string | null {
  return typeof properties.public_key === "string" ? properties.public_key : null;
}
