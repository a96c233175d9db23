/** Marks a number with digits that a double cannot hold, in the form of `JSON.rawJSON`. */
export interface ExactNumber {
  readonly rawJSON: string;
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const marks = JSON as unknown as { rawJSON(text: string): ExactNumber; isRawJSON(value: unknown): boolean };

export const isExactNumber = (value: unknown): value is ExactNumber => marks.isRawJSON(value);

const LONG = /\d[\d.]{15}/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;

const kept: Reviver = (_, value, context) => {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || !PLAIN.test(source)) return value;
  return String(value) === source || !LONG.test(source) ? value : marks.rawJSON(source);
};

/** Parses JSON and keeps the digits of long numbers, see `plainNumbers`. */
export function parseExactly(text: string): unknown {
  return LONG.test(text) ? JSON.parse(text, kept as (key: string, value: unknown) => unknown) : JSON.parse(text);
}

const DEEPEST = 60;

/** Converts to what `JSON.parse` would have returned. */
export function plainNumbers(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (isExactNumber(value)) return Number(value.rawJSON);
  if (Array.isArray(value)) return value.map((one) => plainNumbers(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainNumbers(one, depth + 1)]));
}
