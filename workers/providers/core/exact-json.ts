type Revive = (value: unknown, source: string) => unknown;
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** Characters. Exact parsing takes ten times as long, and no notification comes close. */
const MOST_EXACT = 100_000;

/** Parses JSON with numbers as their original text: 17 digits, "1.10" and "1e3" survive. null for invalid JSON. */
export const exactJson = (text: string): unknown =>
  parse(text, text.length > MOST_EXACT ? null : (value, source) => (typeof value === "number" ? source : value));

/** Parses JSON with integers beyond 2^53 as text and other numbers as numbers. null for invalid JSON. */
export const bigJson = (text: string): unknown => parse(text, /\d{16}/.test(text) ? keepLong : null);

const keepLong: Revive = (value, source) =>
  typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

function parse(text: string, revive: Revive | null): unknown {
  const reviver: Reviver | undefined =
    revive === null ? undefined : (_key, value, context) => revive(value, context?.source ?? String(value));
  try {
    return JSON.parse(text, reviver);
  } catch {
    return null;
  }
}
