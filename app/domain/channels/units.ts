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
