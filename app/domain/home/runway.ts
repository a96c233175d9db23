import type { Database } from "../../../db/client";
import { can, type Viewer } from "../access/viewer";
import { getMoney, type Money } from "../billing/available";
import { NEAR } from "../billing/figures";
import { type Forecast, forecastOf, type LeftDay, leftByDay } from "../billing/forecast";
import { CHART_DAYS, type SpentDay, spendByDay } from "../billing/spend";
import { keptForMinute } from "./minute-cache";

export interface Runway {
  money: Money;
  /** As the balance's page tells it; null: not for this viewer, or too many lines to tell it here. */
  forecast: Forecast | null;
  coming: LeftDay[];
}

const spendOf = keptForMinute<SpentDay[]>();

/** `zone`: the owner's, by whose days the balance's page counts. */
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
