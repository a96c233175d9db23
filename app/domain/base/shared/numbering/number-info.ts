import { decodeNumbering, type NumberInfo, type Numbering, type Operator } from "./decode";

const WIDTH = 11;
const NO_ZONES: readonly string[] = [];

let table: Numbering | undefined;

/**
 * `digits`: E.164 without plus; null for e-mails. Russian register of 8 October 2015, otherwise Google's data of 2026.
 */
export function numberInfo(digits: string): NumberInfo | null {
  if (digits.includes("@")) return null;
  table ??= decodeNumbering();
  const { about, facts } = table;
  const at = rangeOf(digits, table);
  return at === null ? null : (facts[about[at]!] ?? null);
}

/** Information on all numbers with this prefix, range by range, in order. */
export function numbersUnder(prefix: string): { from: string; info: NumberInfo | null }[] {
  table ??= decodeNumbering();
  const { starts, about, facts } = table;
  const found: { from: string; info: NumberInfo | null }[] = [{ from: prefix, info: numberInfo(prefix) }];
  const end = Number(prefix.padEnd(WIDTH, "9"));
  for (let at = (rangeOf(prefix, table) ?? -1) + 1; at < starts.length && starts[at]! <= end; at++) {
    found.push({ from: String(starts[at]), info: facts[about[at]!] ?? null });
  }
  return found;
}

function rangeOf(digits: string, { starts }: Numbering): number | null {
  const key = Number(digits.length > WIDTH ? digits.slice(0, WIDTH) : digits.padEnd(WIDTH, "0"));
  if (!(key >= starts[0]!)) return null;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function operatorOf(digits: string): Operator | null {
  return numberInfo(digits);
}

export function zonesOf(digits: string): readonly string[] {
  return numberInfo(digits)?.zones ?? NO_ZONES;
}

export function knownOperators(): readonly Operator[] {
  table ??= decodeNumbering();
  return table.operators;
}
