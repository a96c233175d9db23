import { decodeNumbering, type NumberInfo, type Numbering, type Operator } from "./decode";

const WIDTH = 11;
const NO_ZONES: readonly string[] = [];

let table: Numbering | undefined;

/**
 * What a number's digits (E.164 without plus) tell: country, operator, zones; null for no country's and for an e-mail. Sources: the
 * register of Russian numbers as of 8 October 2015 for zones and for the large operators, Google's carrier and zone
 * prefixes of 2026 for the rest and for Russian blocks given out since (those may live by any Russian clock).
 */
export function numberInfo(digits: string): NumberInfo | null {
  if (digits.includes("@")) return null;
  table ??= decodeNumbering();
  const key = Number(digits.length > WIDTH ? digits.slice(0, WIDTH) : digits.padEnd(WIDTH, "0"));
  const { starts, about, facts } = table;
  if (!(key >= starts[0]!)) return null;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= key) low = middle;
    else high = middle - 1;
  }
  return facts[about[low]!] ?? null;
}

/** Who was given the number; who carries it now may be another. */
export function operatorOf(digits: string): Operator | null {
  return numberInfo(digits);
}

/** Each clock (IANA) that the subscriber may live by, the likeliest first; empty for no country's number. */
export function zonesOf(digits: string): readonly string[] {
  return numberInfo(digits)?.zones ?? NO_ZONES;
}

/** Every operator of the table and, with operator null, what is left of each country. */
export function knownOperators(): readonly Operator[] {
  table ??= decodeNumbering();
  return table.operators;
}
