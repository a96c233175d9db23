import type { TariffRule } from "../../../../db/schema/billing";
import { deadPlaces } from "../../../domain/money/tariffs/live-rules";
import { comparePrices, type PlaceWords, type PriceChange } from "../../../domain/money/tariffs/price-table";
import { stateAfter, stateOf, type TariffRow } from "../../../domain/money/tariffs/rows";
import { shownPlace } from "../../../web/words/place-names.server";

/** Adds the everyday name of each place; "" for all others. */
export function namedChanges(changes: PriceChange[], words: PlaceWords) {
  return changes.map((change) => ({ ...change, name: shownPlace(change.place, words) }));
}

/** Rows that never set a price, each with the rows that take precedence. `number`: the row's number. */
export function namedDead(source: string, rules: readonly TariffRule[], words: PlaceWords) {
  const nameOf = (place: string) => shownPlace(place, words) || "*";
  return deadPlaces(source, rules).map(({ row, place, coveredBy }) => ({
    number: row + 1,
    name: nameOf(place),
    by: coveredBy.map(nameOf).join(", "),
  }));
}

export type DeadRow = ReturnType<typeof namedDead>[number];

/** Maximum prices shown per change. */
export const SHOWN = 5;

export function comingChanges(row: TariffRow, words: PlaceWords, most = SHOWN) {
  return row.coming.map(({ id, startsAt }, index) => {
    const [before, after] = [index > 0 ? stateAfter(row, index - 1) : stateOf(row), stateAfter(row, index)];
    const changes = comparePrices(before.data.rules, after.data.rules);
    return {
      id,
      startsAt,
      title: after.title,
      isOff: !after.isActive,
      prices: namedChanges(changes.slice(0, most), words),
      hasMore: changes.length > most,
    };
  });
}

export type ComingChange = ReturnType<typeof comingChanges>[number];

export type NamedChange = ReturnType<typeof namedChanges>[number];
