import { isShapeless } from "../shared/visible";
import { composed } from "../text/composed";
import { countSegments } from "../text/segments";
import { channelOf } from "./channels";
import type { Extras } from "./extras";

export const MAX_SEGMENTS = 10;

export function overlong(type: string, text: string, units: number): "textTooLong" | "tooManySegments" | null {
  const { text: limit, unit } = channelOf(type);
  if (limit && text.length > limit.max) return "textTooLong";
  return unit === "segment" && units > MAX_SEGMENTS ? "tooManySegments" : null;
}

/** Nothing is left to show or read aloud, neither text nor an extra that replaces it. */
export function isBlank(type: string, text: string, payload: Extras | null): boolean {
  const { text: limit } = channelOf(type);
  if (!limit || !isShapeless(text)) return false;
  return !limit.instead.some((name) => payload !== null && name in payload);
}

export function unitsOf(type: string, text: string): number {
  return channelOf(type).unit === "segment" ? countSegments(text).segments : 1;
}

const CHARS_A_SECOND = 15;
/** Each digit is read as a word. */
const DIGIT_CHARS = "00000";

export function isSpoken(type: string): boolean {
  return channelOf(type).extras.includes("tts");
}

/** Seconds a text takes to be read aloud, as charged: at least one. */
export function secondsOf(text: string): number {
  return Math.max(1, Math.ceil([...composed(text.trim()).replace(/\d/g, DIGIT_CHARS)].length / CHARS_A_SECOND));
}
