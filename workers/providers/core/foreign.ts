import { createHash } from "node:crypto";
import { z } from "zod";
import { bigJson } from "./exact-json";

/** Foreign JSON: text may come as a number, a number as text, a single item instead of a list. */
export const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
export const filled = text.pipe(z.string().min(1));
export const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*-?\d{1,20}(\.\d{1,20})?\s*$/)
    .transform(Number),
]);

/** Treats absent, null and unreadable alike: an optional field must not invalidate the rest. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => (value ?? undefined) as z.output<S> | undefined)
    .catch(undefined)
    .optional();

/** More rows than the largest callback of any provider; ignores the rest. */
const MOST_ROWS = 10_000;

/** Wraps a single item as a list. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, MOST_ROWS) : isRecord(value) ? [value] : [];

/** The readable items of a list. */
export const some = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .optional()
    .transform((value) => listOf(value).flatMap((one): z.output<S>[] => fitOf(schema, one)));

function fitOf<S extends z.ZodType>(schema: S, value: unknown): z.output<S>[] {
  const { success, data } = schema.safeParse(value);
  return success ? [data] : [];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** "" unless it is text, a number or a flag; a deep list must not be stringified. */
export const scalarOf = (value: unknown) => (typeof value === "object" || value === undefined ? "" : String(value));

/** null if the body is not a JSON object or list. */
export function foreignJson(body: string): Record<string, unknown> | unknown[] | null {
  const json = bigJson(body);
  return isRecord(json) || Array.isArray(json) ? json : null;
}

const DAY_MS = 86_400_000;

/** ms UTC; now if the provider gave no time or a future one. */
export function momentOf(ms: number | undefined, now = Date.now()): number {
  return ms !== undefined && Number.isSafeInteger(Math.round(ms)) && ms > 0 && ms <= now + DAY_MS ? ms : now;
}

export const momentOfSeconds = (seconds: number | undefined) =>
  momentOf(seconds === undefined ? undefined : seconds * 1000);

export const momentOfText = (text: string | undefined) => momentOf(text ? Date.parse(text) : undefined);

/** Id for a message without one: the same content at the same time is the same message. */
export const nameOf = (row: unknown) => createHash("sha256").update(JSON.stringify(row)).digest("base64url");
