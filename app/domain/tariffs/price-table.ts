import type { TariffRule } from "../../../db/schema/billing";
import { MICROS, type Micros, writtenMoney } from "../shared/money";

export type Unit = TariffRule["unit"];

const PRICE = /^\d{1,7}([.,]\d{1,6})?$/;
const PREFIXES = /^\+?\d{1,15}$/;
const EVERYWHERE = /^[*\s]*$/;
/** What is no table at all is not told line by line. */
const MOST_BROKEN = 20;

interface Line {
  number: number;
  key: "lineColumns" | "linePrefix" | "linePrice" | "lineUnit";
}

/** Lines as typed or pasted: prefixes ("*": all others), price in units of currency, what is counted if not `unit`. */
export function readPriceTable(text: string, unit: Unit): { rules: TariffRule[]; lines: number[]; broken: Line[] } {
  const rules: TariffRule[] = [];
  const lines: number[] = [];
  const broken: Line[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === "") continue;
    const cells = line.split(/[\t;]/).map((cell) => cell.trim());
    const read = readCells(cells, unit);
    if (typeof read !== "string") {
      rules.push(read);
      lines.push(index + 1);
    } else if (broken.push({ number: index + 1, key: read }) === MOST_BROKEN) break;
  }
  return { rules, lines, broken };
}

function readCells(cells: string[], unit: Unit): TariffRule | Line["key"] {
  const [written = "", amount = "", counted = "", ...others] = cells;
  if (cells.length < 2 || others.some((cell) => cell !== "")) return "lineColumns";
  const prefixes = EVERYWHERE.test(written) ? [] : written.split(/[\s,]+/).filter((prefix) => prefix !== "");
  if (!prefixes.every((prefix) => PREFIXES.test(prefix))) return "linePrefix";
  const price = readPrice(amount);
  if (price === null) return "linePrice";
  if (counted !== "" && counted !== "segment" && counted !== "message") return "lineUnit";
  return {
    price,
    unit: counted || unit,
    ...(prefixes.length > 0 && { prefixes: prefixes.map((prefix) => prefix.replace("+", "")) }),
  };
}

function readPrice(text: string): Micros | null {
  const digits = text.replace(/\s/g, "");
  if (!PRICE.test(digits)) return null;
  const [units, fraction = ""] = digits.split(/[.,]/);
  return Number(units) * MICROS + Number(fraction.padEnd(6, "0"));
}

/** What `readPriceTable` reads as the same rules. */
export function writePriceTable(rules: readonly TariffRule[], unit: Unit, language: string): string {
  const mark = language === "en" ? "." : ",";
  return rules
    .map((rule) => {
      const where = rule.prefixes?.length ? rule.prefixes.join(", ") : "*";
      const price = writtenMoney(rule.price, mark).replace(/([.,]\d)$/, "$10");
      return [where, price, ...(rule.unit === unit ? [] : [rule.unit])].join("; ");
    })
    .join("\n");
}

/** What most rules count by. */
export function commonUnit(rules: readonly TariffRule[]): Unit {
  return rules.filter(({ unit }) => unit === "message").length * 2 > rules.length ? "message" : "segment";
}

interface Price {
  price: Micros;
  unit: Unit;
}

export interface PriceChange {
  prefix: string;
  before: Price | null;
  after: Price | null;
}

/** Prefixes whose own price becomes another one, begins or ends. */
export function comparePrices(before: readonly TariffRule[], after: readonly TariffRule[]): PriceChange[] {
  const [old, next] = [pricesOf(before), pricesOf(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((prefix) => {
    const change = { prefix, before: old.get(prefix) ?? null, after: next.get(prefix) ?? null };
    const isSame = change.before?.price === change.after?.price && change.before?.unit === change.after?.unit;
    return isSame ? [] : [change];
  });
}

function pricesOf(rules: readonly TariffRule[]): Map<string, Price> {
  const named = rules.flatMap(({ prefixes, price, unit }) =>
    (prefixes?.length ? prefixes : [""]).map((prefix) => [prefix, { price, unit }] as const),
  );
  return new Map(named);
}
