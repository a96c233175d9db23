/** 1 unit of currency = 1,000,000 micros (design §5). */
export type Micros = number;

export const MICROS = 1_000_000;

/** Currencies that accounts may use. */
export const CURRENCIES = ["RUB", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

const AMOUNT = /^(\d+)(?:\.(\d{1,2}))?$/;

// Above, a double cannot hold six decimals exactly.
const MAX_EXACT = 2 ** 51;

/** "1 234,5"; null unless positive with at most two decimals (spec §5). */
export function parseMoney(text: string): Micros | null {
  return parseSum(text) || null;
}

/** As `parseMoney`, but accepts zero: for fields with their own message for small sums. */
export function parseSum(text: string): Micros | null {
  const match = AMOUNT.exec(text.replace(/\s/g, "").replace(",", "."));
  if (!match) return null;
  const micros = Number(match[1]) * MICROS + Number((match[2] ?? "").padEnd(2, "0")) * (MICROS / 100);
  return micros <= MAX_EXACT ? micros : null;
}

/** Throws RangeError for unsafe integers. */
export function toUnits(micros: Micros): number {
  if (!Number.isSafeInteger(micros)) throw new RangeError("micros must be a safe integer");
  return micros / MICROS;
}

export function writtenMoney(micros: Micros, mark: "." | ","): string {
  const digits = String(Math.abs(micros)).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/(?<!0)0+$/, "");
  return `${micros < 0 ? "-" : ""}${digits.slice(0, -6)}${fraction && mark + fraction}`;
}

/** Rounds to micros; accepts either sign; null when not finite or too large. */
export function fromUnits(units: number): Micros | null {
  const micros = Math.round(units * MICROS);
  if (!(Math.abs(micros) <= MAX_EXACT)) return null;
  return micros === 0 ? 0 : micros;
}

export function scaleMicros(amount: Micros, numerator: number, denominator: number): Micros {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) return Math.sign(product) * roundedQuotient(Math.abs(product), denominator);
  const exact = BigInt(amount) * BigInt(numerator);
  const half = BigInt(denominator) / 2n;
  const scaled = Number((exact < 0n ? exact - half : exact + half) / BigInt(denominator));
  if (!Number.isSafeInteger(scaled)) throw new RangeError("amount is out of range");
  return scaled;
}

function roundedQuotient(product: number, denominator: number): number {
  const rest = product % denominator;
  return (product - rest) / denominator + (rest * 2 >= denominator ? 1 : 0);
}
