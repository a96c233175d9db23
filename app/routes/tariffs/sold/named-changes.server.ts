import { stateAfter, stateOf, type TariffRow } from "../../../domain/billing/tariffs";
import { comparePrices, type PlaceWords, type PriceChange } from "../../../domain/tariffs/price-table";
import { shownPlace } from "../../../web/words/place-names.server";

/** With the place as people call it; "" for all others. */
export function namedChanges(changes: PriceChange[], words: PlaceWords) {
  return changes.map((change) => ({ ...change, name: shownPlace(change.place, words) }));
}

/** Prices of one change. */
export const SHOWN = 5;

export function comingChanges(row: TariffRow, words: PlaceWords, most = SHOWN) {
  return row.coming.map(({ id, startsAt }, index) => {
    const [before, after] = [index > 0 ? stateAfter(row, index - 1) : stateOf(row), stateAfter(row, index)];
    const changes = comparePrices(before.data.rules, after.data.rules);
    return {
      ...{ id, startsAt, title: after.title, isOff: !after.isActive },
      prices: namedChanges(changes.slice(0, most), words),
      hasMore: changes.length > most,
    };
  });
}

export type ComingChange = ReturnType<typeof comingChanges>[number];

export type NamedChange = ReturnType<typeof namedChanges>[number];
