import type { Platform } from "../../../domain/base/shared/ports/platform";
import { getAvailable } from "../../../domain/money/billing/available";
import { subscriptionOf } from "../../../domain/network/own-numbers/subscription";
import type { Cost } from "./price";

export async function costFor(platform: Pick<Platform, "db" | "clock">, viewer: { id: string }): Promise<Cost> {
  const [subscription, { available, currency }] = await Promise.all([
    subscriptionOf(platform, viewer),
    getAvailable(platform.db, viewer.id),
  ]);
  return { price: subscription?.price ?? null, available, currency };
}
