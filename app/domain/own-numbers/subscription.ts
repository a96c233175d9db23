import type { Viewer } from "../access/viewer";
import { findTariffs } from "../billing/tariffs";
import type { Micros } from "../shared/money";
import type { Platform } from "../shared/ports/platform";

/** What a tariff that prices a number is for (spec §3). */
export const SUBSCRIPTION = "subscription.apisender";

export interface Subscription {
  tariffId: string;
  /** Of a number for thirty days. */
  price: Micros;
}

/** What a number costs this account; null where no tariff of it says so. */
export async function subscriptionOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
): Promise<Subscription | null> {
  const tariff = (await findTariffs(db, viewer)).find(({ source }) => source === SUBSCRIPTION);
  // A number is for every phone: only a rule without prefixes prices it.
  const rule = tariff?.data.rules.find(({ prefixes }) => !prefixes?.length);
  return tariff && rule ? { tariffId: tariff.id, price: rule.price } : null;
}
