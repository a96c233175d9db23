import type { PlaceWords, PriceChange } from "../../../domain/tariffs/price-table";
import { shownPlace } from "../../../web/words/place-names.server";

/** With the place as people call it; "" for all others. */
export function namedChanges(changes: PriceChange[], words: PlaceWords) {
  return changes.map((change) => ({ ...change, name: shownPlace(change.place, words) }));
}

export type NamedChange = ReturnType<typeof namedChanges>[number];
