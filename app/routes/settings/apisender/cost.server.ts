import { getAvailable } from "../../../domain/billing/available";
import { subscriptionOf } from "../../../domain/own-numbers/subscription";
import type { Platform } from "../../../domain/shared/ports/platform";
import type { Cost } from "./price";

export async function costFor(platform: Pick<Platform, "db" | "clock">, viewer: { id: string }): Promise<Cost> {
  const [subscription, { available, currency }] = await Promise.all([
    subscriptionOf(platform, viewer),
    getAvailable(platform.db, viewer.id),
  ]);
  return { price: subscription?.price ?? null, available, currency };
}
