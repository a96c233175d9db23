import type { TariffRule } from "../../../../db/schema/billing";
import { MICROS, type Micros, writtenMoney } from "../../base/shared/money";
import type { ShownUnit } from "../billing/periods";
import { UNITS } from "./input";
import { placesIn } from "./price";

export type Unit = Exclude<TariffRule["unit"], "period">;

export const shownUnit = ({ unit, period = "month" }: Pick<TariffRule, "unit" | "period">): ShownUnit =>
  unit === "period" ? period : unit;

const PRICE = /^\d{1,7}([.,]\d{1,6})?$/;
const PREFIX = /^\+?\d{1,15}$/;
const DIGITS = /^[+\d\s]+$/;
const FROM = /^\d{1,9}$/;
const EVERYWHERE = /^[*\s]*$/;
/** Most broken lines to report one by one; beyond that, the text is not a table. */
const MOST_BROKEN = 20;

/** Display names of countries ("KZ") and operators ("KZ|kcell"). */
export interface PlaceWords {
  nameOf(place: string): string;
  find(written: string): string | null;
}

interface Wrong {
  key: "lineColumns" | "linePrefix" | "linePlace" | "linePrice" | "lineUnit" | "lineFrom";
  place?: string;
}

interface Line extends Wrong {
  number: number;
}

/** Lines as typed or pasted: numbers ("*": all others), price in units, unit if not `unit`, start of the range. */
export function readPriceTable(
  text: string,
  unit: Unit,
  words: PlaceWords,
): { rules: TariffRule[]; lines: number[]; broken: Line[] } {
  const rules: TariffRule[] = [];
  const lines: number[] = [];
  const broken: Line[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === "") continue;
    const cells = line.split(/[\t;]/).map((cell) => cell.trim());
    const read = readCells(cells, unit, words);
    if ("price" in read) {
      rules.push(read);
      lines.push(index + 1);
    } else if (broken.push({ number: index + 1, ...read }) === MOST_BROKEN) break;
  }
  return { rules, lines, broken };
}

function readCells(cells: string[], unit: Unit, words: PlaceWords): TariffRule | Wrong {
  const [written = "", amount = "", counted = "", begins = "", ...others] = cells;
  if (cells.length < 2 || others.some((cell) => cell !== "")) return { key: "lineColumns" };
  const places = EVERYWHERE.test(written) ? {} : readPlaces(written, words);
  if ("key" in places) return places;
  const price = readPrice(amount);
  if (price === null) return { key: "linePrice" };
  const named = counted === "" ? unit : UNITS.find((one) => one === counted);
  if (!named) return { key: "lineUnit" };
  const from = begins.replace(/\s/g, "") || "0";
  if (!FROM.test(from)) return { key: "lineFrom" };
  return { price, unit: named, ...places, ...(Number(from) > 0 && { from: Number(from) }) };
}

function readPlaces(
  written: string,
  words: PlaceWords,
): Pick<TariffRule, "prefixes" | "operators" | "countries"> | Wrong {
  const parts = written.split(",").map((part) => part.trim());
  const named = parts.filter((part) => part !== "" && !DIGITS.test(part));
  const prefixes = parts.filter((part) => DIGITS.test(part)).flatMap((part) => part.split(/\s+/));
  if (!prefixes.every((prefix) => PREFIX.test(prefix))) return { key: "linePrefix" };
  const places = named.map((part) => words.find(part));
  const unknown = places.indexOf(null);
  if (unknown >= 0) return { key: "linePlace", place: named[unknown]! };
  const [operators, countries] = [true, false].map((isOperator) =>
    places.filter((place) => place !== null).filter((place) => place.includes("|") === isOperator),
  );
  return {
    ...(prefixes.length > 0 && { prefixes: prefixes.map((prefix) => prefix.replace("+", "")) }),
    ...(operators!.length > 0 && { operators: operators! }),
    ...(countries!.length > 0 && { countries: countries! }),
  };
}

function readPrice(text: string): Micros | null {
  const digits = text.replace(/\s/g, "");
  if (!PRICE.test(digits)) return null;
  const [units, fraction = ""] = digits.split(/[.,]/);
  return Number(units) * MICROS + Number(fraction.padEnd(6, "0"));
}

/** Inverse of `readPriceTable`: the text that reads as the same rules. */
export function writePriceTable(
  rules: readonly TariffRule[],
  unit: Unit,
  language: string,
  { nameOf }: Pick<PlaceWords, "nameOf">,
): string {
  const mark = language === "en" ? "." : ",";
  return rules
    .map((rule) => {
      const where = placesIn(rule)
        .map((place) => (/^\d*$/.test(place) ? place : nameOf(place)))
        .join(", ");
      const price = writtenMoney(rule.price, mark).replace(/([.,]\d)$/, "$10");
      const [counted, from] = [rule.unit === unit && !rule.from ? [] : [rule.unit], rule.from ? [rule.from] : []];
      return [where || "*", price, ...counted, ...from].join("; ");
    })
    .join("\n");
}

export function commonUnit(rules: readonly TariffRule[]): Unit {
  const countOf = (unit: Unit) => rules.filter((rule) => rule.unit === unit).length;
  return UNITS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
}

interface Price {
  price: Micros;
  unit: ShownUnit;
}

export interface PriceChange {
  /** A prefix, an operator, a country; "" for all others. */
  place: string;
  from: number;
  before: Price | null;
  after: Price | null;
}

/** Places whose own price changes, begins or ends. */
export function comparePrices(before: readonly TariffRule[], after: readonly TariffRule[]): PriceChange[] {
  const [old, next] = [pricesOf(before), pricesOf(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    const { place, from } = (is ?? was)!;
    const isSame = was?.price === is?.price && was?.unit === is?.unit;
    return isSame ? [] : [{ place, from, before: priced(was), after: priced(is) }];
  });
}

const priced = (range: Price | undefined) => (range ? { price: range.price, unit: range.unit } : null);

function pricesOf(rules: readonly TariffRule[]): Map<string, Price & Pick<PriceChange, "place" | "from">> {
  return new Map(
    rules.flatMap(({ from = 0, ...rule }) =>
      placesIn(rule).map(
        (place) => [`${place} ${from}`, { place, from, price: rule.price, unit: shownUnit(rule) }] as const,
      ),
    ),
  );
}
