import { countSegments } from "../text/segments";
import { channelOf } from "./channels";

export const MAX_SEGMENTS = 10;

export function overlong(type: string, text: string, units: number): "textTooLong" | "tooManySegments" | null {
  const { text: limit, unit } = channelOf(type);
  if (limit && text.length > limit.max) return "textTooLong";
  return unit === "segment" && units > MAX_SEGMENTS ? "tooManySegments" : null;
}

export function unitsOf(type: string, text: string): number {
  return channelOf(type).unit === "segment" ? countSegments(text).segments : 1;
}

const CHARS_A_SECOND = 15;
/** A digit is read as a word. */
const DIGIT_CHARS = "00000";

export function isSpoken(type: string): boolean {
  return channelOf(type).extras.includes("tts");
}

/** How long a text takes to be read aloud, as it is charged: at least a second. */
export function secondsOf(text: string): number {
  return Math.max(1, Math.ceil([...text.trim().replace(/\d/g, DIGIT_CHARS)].length / CHARS_A_SECOND));
}
