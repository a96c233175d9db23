import { MICROS } from "../../app/domain/shared/money";

const KOPECK = MICROS / 100;

/** Whole kopecks; payments are in whole kopecks. */
export const toKopecks = (micros: number) => Math.round(micros / KOPECK);
export const ofKopecks = (kopecks: number) => kopecks * KOPECK;

/** "500.00" */
export const toDecimal = (micros: number) => (toKopecks(micros) / 100).toFixed(2);
/** NaN for what is no sum with two decimals. */
export const ofDecimal = (text: unknown) =>
  /^\d+(\.\d{1,2})?$/.test(String(text)) ? ofKopecks(Math.round(Number(text) * 100)) : Number.NaN;

/** "··0777" of any writing of a card's number. */
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

/** Compares in a time that tells nothing. */
export function isSame(one: string, other: unknown): boolean {
  if (typeof other !== "string" || one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

export const TIMEOUT_MS = 15_000;
