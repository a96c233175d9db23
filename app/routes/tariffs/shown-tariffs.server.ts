import { isOfPeriods } from "../../domain/billing/periods";
import { placesIn } from "../../domain/billing/price";
import { asHeld, type TariffRow } from "../../domain/billing/tariffs";
import { boundsOf } from "../../domain/billing/usage";
import { countriesUnder, rulesAt, type Sought } from "../../domain/tariffs/destinations";
import { type PlaceWords, shownUnit } from "../../domain/tariffs/price-table";
import type { Quote } from "../../domain/tariffs/quote";
import type { Language } from "../../i18n/options";
import { placeWords, shownPlace, soughtPlaces } from "../../web/words/place-names.server";
import { comingChanges } from "./sold/named-changes.server";

/** Prices of a tariff before it is opened alone. */
const MOST_PRICES = 25;
const MOST_PLACES = 12;
const MOST_FOUND = 6;

interface Asked {
  search: string;
  /** "" for all. */
  source: string;
}

/** Tariffs as tables of prices, those of the sought numbers alone. */
export function shownTariffs(rows: readonly TariffRow[], { search, source }: Asked, language: Language) {
  const words = placeWords(language);
  const sought = search ? soughtIn(search, language) : null;
  const isNowhere = search !== "" && sought === null;
  const isWhole = rows.some((row) => row.source === source);
  const tariffs = rows
    .filter((row) => !isWhole || row.source === source)
    .map((held) => {
      const row = asHeld(held);
      const { id, title, source } = row;
      const { rules, options } = row.data;
      const found = sought ? rulesAt(rules, sought) : rules;
      const shown = isWhole || sought ? found : found.slice(0, MOST_PRICES);
      return {
        ...{ id, title, source, more: found.length - shown.length },
        ...{ refundOnFailed: options.refundOnFailed, noPayments: options.noPayments },
        hasPlaces: rules.some((rule) => placesIn(rule)[0] !== ""),
        prices: shown.map((rule) => ({
          ...{ price: rule.price, unit: shownUnit(rule), from: rule.from ?? 0 },
          ...shownPlaces(placesIn(rule), words),
        })),
        /** Of this month; null where no price depends on it. */
        sent: boundsOf(rules).length > 0 ? (row.sent ?? 0) : null,
        isSubscription: isOfPeriods(source),
        coming: comingChanges(row, words, MOST_PRICES),
      };
    });
  return { tariffs: isNowhere ? [] : tariffs, places: sought ? foundIn(sought, words) : [], isNowhere };
}

export type ShownTariff = ReturnType<typeof shownTariffs>["tariffs"][number];

function soughtIn(written: string, language: Language): Sought | null {
  const digits = written.replace(/[\s()+-]/g, "");
  if (/^\d{1,15}$/.test(digits)) return { prefix: digits };
  const places = soughtPlaces(written, language);
  return places && { places };
}

function shownPlaces(places: string[], words: PlaceWords) {
  const shown = places.filter((place) => place !== "").slice(0, MOST_PLACES);
  const prefixes = shown.filter((place) => /^\d/.test(place));
  const owners = new Set(prefixes.flatMap(countriesUnder).map((country) => words.nameOf(country)));
  return {
    places: shown.map((place) => shownPlace(place, words)).join(", "),
    morePlaces: Math.max(0, places.length - MOST_PLACES),
    owners: owners.size <= MOST_FOUND ? [...owners].join(", ") : "",
  };
}

function foundIn(sought: Sought, words: PlaceWords): string[] {
  if ("prefix" in sought) {
    const countries = countriesUnder(sought.prefix).map((country) => words.nameOf(country));
    return [`+${sought.prefix}`, ...countries];
  }
  const names = [...sought.places].map((place) => words.nameOf(place));
  return names.length > MOST_FOUND ? [...names.slice(0, MOST_FOUND), "…"] : names;
}

/** Whose number it is: "Kazakhstan: Kcell". */
export function shownQuote({ owner, ...quote }: Quote, language: Language) {
  const { nameOf } = placeWords(language);
  const place = owner && (owner.group === "other" ? owner.country : `${owner.country}|${owner.group}`);
  return { ...quote, owner: place ? nameOf(place) : "" };
}

export type ShownQuote = ReturnType<typeof shownQuote>;
