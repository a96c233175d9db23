import type { Database } from "../../../../db/client";
import { can, type Viewer } from "../../base/access/viewer";
import { getMoney, type Money } from "../../money/billing/available";
import { NEAR } from "../../money/billing/figures";
import { type Forecast, forecastOf, type LeftDay, leftByDay } from "../../money/billing/forecast";
import { CHART_DAYS, type SpentDay, spendByDay } from "../../money/billing/spend";
import { keptForMinute } from "./minute-cache";

export interface Runway {
  money: Money;
  /** The same as on the balance page; null: not for this viewer, or too many lines to read here. */
  forecast: Forecast | null;
  coming: LeftDay[];
}

const spendOf = keptForMinute<SpentDay[]>();

/** `zone`: the owner's, because the balance page counts days in it. */
export async function getRunway(
  db: Database,
  viewer: Viewer,
  { id: ownerId, zone }: { id: string; zone: string | undefined },
  now: number,
): Promise<Runway | null> {
  if (!can(viewer, "billings.get")) return null;
  const [money, days] = await Promise.all([
    getMoney(db, ownerId),
    can(viewer, "billings.find")
      ? spendOf(`${ownerId} ${zone}`, now, () => spendByDay(db, { id: ownerId }, { now, zone }, NEAR))
      : [],
  ]);
  const isWhole = days.length === CHART_DAYS;
  if (!isWhole) return { money, forecast: null, coming: [] };
  const forecast = forecastOf(money.available, days, now);
  return { money, forecast, coming: leftByDay(money.available, forecast, now, zone) };
}
