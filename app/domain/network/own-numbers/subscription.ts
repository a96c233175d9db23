import type { Viewer } from "../../base/access/viewer";
import type { Micros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { NUMBER_SUBSCRIPTION } from "../../money/billing/source-name";
import { MULTIPLIER_ONE, pricesOf } from "../../money/tariffs/price";
import { findTariffs } from "../../money/tariffs/rows";

export const SUBSCRIPTION = NUMBER_SUBSCRIPTION;

export interface Subscription {
  tariffId: string;
  price: Micros;
  multiplier: number;
}

/** null when no tariff has a price for it. */
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
