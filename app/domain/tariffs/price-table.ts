import type { TariffRule } from "../../../db/schema/billing";
import type { ShownUnit } from "../billing/periods";
import { placesIn } from "../billing/price";
import { MICROS, type Micros, writtenMoney } from "../shared/money";

export type Unit = Exclude<TariffRule["unit"], "period">;

export const shownUnit = ({ unit, period = "month" }: Pick<TariffRule, "unit" | "period">): ShownUnit =>
  unit === "period" ? period : unit;

const PRICE = /^\d{1,7}([.,]\d{1,6})?$/;
const PREFIX = /^\+?\d{1,15}$/;
const DIGITS = /^[+\d\s]+$/;
const EVERYWHERE = /^[*\s]*$/;
/** What is no table at all is not told line by line. */
const MOST_BROKEN = 20;

/** Countries ("KZ") and operators ("KZ|kcell") as people call them. */
export interface PlaceWords {
  nameOf(place: string): string;
  find(written: string): string | null;
}

interface Wrong {
  key: "lineColumns" | "linePrefix" | "linePlace" | "linePrice" | "lineUnit";
  place?: string;
}

interface Line extends Wrong {
  number: number;
}

/** Lines as typed or pasted: numbers ("*": all others), price in units of currency, what is counted if not `unit`. */
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
  const [written = "", amount = "", counted = "", ...others] = cells;
  if (cells.length < 2 || others.some((cell) => cell !== "")) return { key: "lineColumns" };
  const places = EVERYWHERE.test(written) ? {} : readPlaces(written, words);
  if ("key" in places) return places;
  const price = readPrice(amount);
  if (price === null) return { key: "linePrice" };
  if (counted !== "" && counted !== "segment" && counted !== "message") return { key: "lineUnit" };
  return { price, unit: counted || unit, ...places };
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

/** What `readPriceTable` reads as the same rules. */
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
      return [where || "*", price, ...(rule.unit === unit ? [] : [rule.unit])].join("; ");
    })
    .join("\n");
}

export function commonUnit(rules: readonly TariffRule[]): Unit {
  return rules.filter(({ unit }) => unit === "message").length * 2 > rules.length ? "message" : "segment";
}

interface Price {
  price: Micros;
  unit: ShownUnit;
}

export interface PriceChange {
  /** A prefix, an operator, a country; "" for all others. */
  place: string;
  before: Price | null;
  after: Price | null;
}

/** Places whose own price becomes another one, begins or ends. */
export function comparePrices(before: readonly TariffRule[], after: readonly TariffRule[]): PriceChange[] {
  const [old, next] = [pricesOf(before), pricesOf(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((place) => {
    const change = { place, before: old.get(place) ?? null, after: next.get(place) ?? null };
    const isSame = change.before?.price === change.after?.price && change.before?.unit === change.after?.unit;
    return isSame ? [] : [change];
  });
}

function pricesOf(rules: readonly TariffRule[]): Map<string, Price> {
  return new Map(
    rules.flatMap((rule) =>
      placesIn(rule).map((place) => [place, { price: rule.price, unit: shownUnit(rule) }] as const),
    ),
  );
}
