import { MICROS } from "../../app/domain/base/shared/money";
import { MOST } from "../../app/domain/money/payments/methods";

const KOPECK = MICROS / 100;
/** Kopecks: a thousand times the largest payment, far below the limit of a balance. */
const LARGEST = (MOST / KOPECK) * 1000;

/** Rounds to kopecks, the unit of payments. */
export const toKopecks = (micros: number) => Math.round(micros / KOPECK);
const ofKopecks = (kopecks: number) => kopecks * KOPECK;

/** "500.00" */
export const toDecimal = (micros: number) => (toKopecks(micros) / 100).toFixed(2);
/** Micros of "500.00"; NaN unless it is a sum with two decimals that a balance can hold. */
export const ofDecimal = (text: unknown) =>
  /^\d+(\.\d{1,2}0*)?$/.test(String(text)) ? inRange(Math.round(Number(text) * 100)) : Number.NaN;
/** Micros of whole kopecks, as a number or text; NaN as above. */
export const ofKopeckText = (text: unknown) => (/^\d+$/.test(String(text)) ? inRange(Number(text)) : Number.NaN);

const inRange = (kopecks: number) => (kopecks <= LARGEST ? ofKopecks(kopecks) : Number.NaN);

/** "··0777" from a card number in any notation. */
export function cardOf(pan: unknown): string | null {
  const last = /(\d{4})\s*$/.exec(String(pan ?? ""))?.[1];
  return last ? `··${last}` : null;
}

export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

export async function sha1(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compares in constant time. */
export function isSame(one: string, other: unknown): boolean {
  if (typeof other !== "string" || one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

export const TIMEOUT_MS = 15_000;
