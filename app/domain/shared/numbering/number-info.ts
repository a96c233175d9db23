import { decodeNumbering, type NumberInfo, type Numbering, type Operator } from "./decode";

const WIDTH = 11;
const NO_ZONES: readonly string[] = [];

let table: Numbering | undefined;

/** Digits: E.164 without plus; null for e-mails. Russian register of 8 October 2015, else Google's data of 2026. */
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
