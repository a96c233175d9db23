import { isOfPeriods } from "../../domain/money/billing/periods";
import { boundsOf } from "../../domain/money/billing/usage";
import { countriesUnder, type DestinationSearch, rulesAt } from "../../domain/money/tariffs/destinations";
import { liveRules } from "../../domain/money/tariffs/live-rules";
import { placesIn } from "../../domain/money/tariffs/price";
import { type PlaceWords, shownUnit } from "../../domain/money/tariffs/price-table";
import type { Quote } from "../../domain/money/tariffs/quote";
import { asHeld, type TariffRow } from "../../domain/money/tariffs/rows";
import { SUBSCRIPTION } from "../../domain/network/own-numbers/subscription";
import type { Language } from "../../i18n/options";
import { placeWords, searchPlaces, shownPlace } from "../../web/words/place-names.server";
import { comingChanges } from "./sold/named-changes.server";

/** Maximum prices of a tariff in the list; its own page shows all. */
const MOST_PRICES = 25;
const MOST_PLACES = 12;
const MOST_FOUND = 6;

interface PriceQuery {
  search: string;
  /** "" for all. */
  source: string;
}

/** Tariffs as price tables, limited to the searched numbers. */
export function shownTariffs(rows: readonly TariffRow[], { search, source }: PriceQuery, language: Language) {
  const words = placeWords(language);
  const wanted = search ? parseWanted(search, language) : null;
  const isNowhere = search !== "" && wanted === null;
  const isWhole = rows.some((row) => row.source === source);
  const tariffs = rows
    .filter((row) => !isWhole || row.source === source)
    .map((held) => {
      const row = asHeld(held);
      const { id, title, source } = row;
      const { options } = row.data;
      const rules = liveRules(source, row.data.rules);
      const found = wanted ? rulesAt(rules, wanted) : rules;
      const shown = isWhole || wanted ? found : found.slice(0, MOST_PRICES);
      return {
        id,
        title,
        source,
        more: found.length - shown.length,
        refundOnFailed: options.refundOnFailed,
        noPayments: options.noPayments,
        hasPlaces: rules.some((rule) => placesIn(rule)[0] !== ""),
        prices: shown.map((rule) => ({
          // An own number is paid for 30 days, whatever unit its tariff counts.
          price: rule.price,
          unit: source === SUBSCRIPTION ? ("period" as const) : shownUnit(rule),
          from: rule.from ?? 0,
          ...shownPlaces(placesIn(rule), words),
        })),
        /** Sent this month; null if no price depends on it. */
        sent: boundsOf(rules).length > 0 ? (row.sent ?? 0) : null,
        isSubscription: isOfPeriods(source),
        coming: comingChanges(row, words, MOST_PRICES),
      };
    });
  return { tariffs: isNowhere ? [] : tariffs, places: wanted ? foundIn(wanted, words) : [], isNowhere };
}

export type ShownTariff = ReturnType<typeof shownTariffs>["tariffs"][number];

function parseWanted(written: string, language: Language): DestinationSearch | null {
  const digits = written.replace(/[\s()+-]/g, "");
  if (/^\d{1,15}$/.test(digits)) return { prefix: digits };
  const places = searchPlaces(written, language);
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

function foundIn(wanted: DestinationSearch, words: PlaceWords): string[] {
  if ("prefix" in wanted) {
    const countries = countriesUnder(wanted.prefix).map((country) => words.nameOf(country));
    return [`+${wanted.prefix}`, ...countries];
  }
  const names = [...wanted.places].map((place) => words.nameOf(place));
  return names.length > MOST_FOUND ? [...names.slice(0, MOST_FOUND), "…"] : names;
}

/** Country and operator of the number: "Kazakhstan: Kcell". */
export function shownQuote({ owner, ...quote }: Quote, language: Language) {
  const { nameOf } = placeWords(language);
  const place = owner && (owner.group === "other" ? owner.country : `${owner.country}|${owner.group}`);
  return { ...quote, owner: place ? nameOf(place) : "" };
}

export type ShownQuote = ReturnType<typeof shownQuote>;
