import { and, eq, sql } from "drizzle-orm";
import { type TariffRule, tariffs } from "../../../../db/schema/billing";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import type { Micros } from "../../base/shared/money";
import { OTHERS } from "../../base/shared/numbering/places";
import type { Platform } from "../../base/shared/ports/platform";
import { rulesAt } from "./destinations";
import { placesIn } from "./price";
import { currencyOf, type TariffRow, tariffsWhere } from "./rows";

const MOST_TARIFFS = 50;

/** Charged messages of a channel and an operator (`RU|mts`, '' unknown); `margin`: what resellers earned from them. */
export interface Charged {
  type: string;
  operator: string;
  messages: number;
  segments: number;
  charged: Micros;
  margin: Micros;
}

/** Micros. `unknown`: messages without a purchase price, which are in neither sum. */
export interface Earned {
  income: Micros;
  cost: Micros;
  unknown: number;
}

/** Providers' prices: the tariffs named in the platform's settings. */
export function purchaseTariffs(needs: Pick<Platform, "db" | "clock">): Promise<TariffRow[]> {
  const chosen = sql`(SELECT value FROM json_each((SELECT value FROM settings
    WHERE owner_id = ${PLATFORM_OWNER} AND key = 'purchases.tariffs')))`;
  const where = and(eq(tariffs.isActive, true), eq(tariffs.ownerId, PLATFORM_OWNER), sql`${tariffs.id} IN ${chosen}`);
  return tariffsWhere(needs, where, { limit: MOST_TARIFFS });
}

/** The platform's income and cost for messages charged in one currency. */
export function earnedOf(bought: readonly TariffRow[], all: readonly Charged[], currency: string): Earned {
  const earned = { income: 0, cost: 0, unknown: 0 };
  for (const { type, operator, messages, segments, charged, margin } of all) {
    const tariff = bought.find(({ source, data }) => source === `sendings.${type}` && currencyOf(data) === currency);
    const rule = tariff && ruleAt(tariff.data.rules, operator);
    const units = { segment: segments, message: messages, second: null, period: null }[rule?.unit ?? "second"];
    if (!rule || units === null || segments < messages) earned.unknown += messages;
    else {
      earned.income += charged - margin;
      earned.cost += rule.price * units;
    }
  }
  return earned;
}

/** The rule for a place's numbers from the month's first message on; none if their prices differ. */
function ruleAt(rules: readonly TariffRule[], operator: string): TariffRule | undefined {
  const first = rules.filter(({ from }) => !from);
  const [country = "", group = ""] = operator.split("|");
  if (first.some(({ prefixes }) => prefixes?.length)) {
    const place = group === "" || group === OTHERS ? country : operator;
    const [rule, ...others] = rulesAt(first, { places: new Set([place]) });
    return others.every(({ price, unit }) => price === rule?.price && unit === rule.unit) ? rule : undefined;
  }
  return (
    first.find(({ operators }) => operators?.includes(operator)) ??
    first.find(({ countries }) => countries?.includes(country)) ??
    first.find((rule) => placesIn(rule).includes(""))
  );
}
