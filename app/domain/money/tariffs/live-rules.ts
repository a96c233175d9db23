import type { TariffData, TariffRule } from "../../../../db/schema/billing";
import type { Micros } from "../../base/shared/money";
import { numberInfo, numbersUnder } from "../../base/shared/numbering/number-info";
import { operatorPlace } from "../../base/shared/numbering/places";
import { isOfPeriods } from "../billing/periods";
import { boundsOf } from "../billing/usage";
import { nextOf } from "./destinations";
import { compilePrices, MULTIPLIER_ONE, placesIn } from "./price";

/** A place in a rule that prices no number; `coveredBy`: the places that take precedence there. */
export interface DeadPlace {
  /** Index of the rule in the table. */
  row: number;
  place: string;
  coveredBy: string[];
}

/** Messages without a phone have a single price, that of "all others". */
export const isWithoutPhone = (source: string) => isOfPeriods(source) || /\.(email|push)$/.test(source);

/** Most digits in E.164. */
const DIGITS = 15;
const MOST_NAMED = 3;

interface Single {
  row: number;
  place: string;
}

/** Tests the actual pricing at every boundary of the table and of the numbering plan. */
export function deadPlaces(source: string, rules: readonly TariffRule[]): DeadPlace[] {
  if (isOfPeriods(source)) return [];
  const singles = new Map<TariffRule, Single>();
  for (const [row, { prefixes: _, operators: __, countries: ___, ...priced }] of rules.entries())
    for (const place of placesIn(rules[row]!)) singles.set({ ...priced, ...at(place) }, { row, place });
  const priceOf = compilePrices({ rules: [...singles.keys()], multiplier: MULTIPLIER_ONE });
  const begins = [0, ...boundsOf(rules)];
  const numbers = numbersFor(source, rules);
  return [...singles].flatMap(([rule, { row, place }]) => {
    const winners = new Set<TariffRule>();
    for (const phone of numbers(place))
      for (const sent of begins) {
        const found = priceOf({ phone, segments: 1, sent })?.rule;
        if (found === rule) return [];
        if (found && winners.size < MOST_NAMED) winners.add(found);
      }
    return [{ row, place, coveredBy: [...new Set([...winners].map((one) => singles.get(one)!.place))] }];
  });
}

/** The table without prices that are never charged. */
export function liveRules(source: string, rules: readonly TariffRule[]): TariffRule[] {
  const dead = Map.groupBy(deadPlaces(source, rules), ({ row }) => row);
  return rules.flatMap((rule, row) => {
    const gone = dead.get(row);
    if (!gone) return [rule];
    const left = placesIn(rule).filter((place) => gone.every((one) => one.place !== place));
    const { prefixes: _, operators: __, countries: ___, ...priced } = rule;
    return left.length > 0 ? [{ ...priced, ...among(left) }] : [];
  });
}

/** Lowest and highest price that may be charged, micros, with their unit; null without a price. */
export function priceSpan(
  source: string,
  { rules, options }: Pick<TariffData, "rules" | "options">,
): { least: Micros; most: Micros; rule: TariffRule } | null {
  const live = liveRules(source, rules).sort((one, other) => one.price - other.price);
  const [first, last] = [live[0], live.at(-1)];
  if (!first || !last) return null;
  return options.noPayments
    ? { least: 0, most: 0, rule: first }
    : { least: first.price, most: last.price, rule: first };
}

const isDigits = (place: string) => /^\d/.test(place);

function at(place: string): Pick<TariffRule, "prefixes" | "operators" | "countries"> {
  return place === "" ? {} : among([place]);
}

function among(places: readonly string[]): Pick<TariffRule, "prefixes" | "operators" | "countries"> {
  const prefixes = places.filter(isDigits);
  const operators = places.filter((place) => place.includes("|"));
  const countries = places.filter((place) => place !== "" && !isDigits(place) && !place.includes("|"));
  return {
    ...(prefixes.length > 0 && { prefixes }),
    ...(operators.length > 0 && { operators }),
    ...(countries.length > 0 && { countries }),
  };
}

const whole = (digits: string) => digits.padEnd(DIGITS, "0");

/** Sample numbers of a place: between two neighbours, in digit order, the applicable rule does not change. */
function numbersFor(source: string, rules: readonly TariffRule[]): (place: string) => Iterable<string> {
  if (isWithoutPhone(source)) return (place) => (place === "" ? [""] : []);
  const prefixes = [...new Set(rules.flatMap((rule) => rule.prefixes ?? []))];
  const bounds = [...prefixes, ...prefixes.flatMap(nextOf)].map(whole).filter((phone) => !phone.startsWith("0"));
  const hasPlaces = rules.some(({ operators, countries }) => operators?.length || countries?.length);
  return function* numbers(place) {
    if (isDigits(place)) {
      yield whole(place);
      yield* bounds.filter((phone) => phone.startsWith(place));
    } else if (place !== "") {
      yield* rangesOf(place);
      yield* bounds.filter((phone) => isOf(phone, place));
    } else {
      yield* Array.from({ length: 9 }, (_, digit) => whole(`${digit + 1}`));
      yield* bounds;
      if (hasPlaces) yield* numbersUnder("").map(({ from }) => whole(from));
    }
  };
}

function isOf(phone: string, place: string): boolean {
  const info = numberInfo(phone);
  return info !== null && (info.country === place || operatorPlace(info) === place);
}

let ranges: Map<string, string[]> | undefined;

/** First number of each range of a country or operator. */
function rangesOf(place: string): readonly string[] {
  ranges ??= allRanges();
  return ranges.get(place) ?? [];
}

function allRanges(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { from, info } of numbersUnder("")) {
    const places = info ? [info.country, operatorPlace(info)].filter((place) => place !== null) : [];
    for (const place of places) {
      const known = found.get(place);
      if (known) known.push(whole(from));
      else found.set(place, [whole(from)]);
    }
  }
  return found;
}
