import type { Viewer } from "../access/viewer";
import { MULTIPLIER_ONE, pricesOf } from "../billing/price";
import { findTariffs } from "../billing/tariffs";
import type { Micros } from "../shared/money";
import type { Platform } from "../shared/ports/platform";

export const SUBSCRIPTION = "subscription.apisender";

export interface Subscription {
  tariffId: string;
  price: Micros;
  multiplier: number;
}

/** null when no tariff prices it. */
export async function subscriptionOf(
  needs: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
): Promise<Subscription | null> {
  const tariff = (await findTariffs(needs, viewer)).find(({ source }) => source === SUBSCRIPTION);
  const price = tariff && pricesOf(tariff.data, tariff)({ phone: "", segments: 1 });
  return tariff && price
    ? { tariffId: tariff.id, price: price.amount, multiplier: tariff.multiplier ?? MULTIPLIER_ONE }
    : null;
}
