import { countSegments } from "../text/segments";
import { channelOf } from "./channels";

/** An SMS of more parts is refused, however it comes (spec §5). */
export const MAX_SEGMENTS = 10;

/** Why a text is longer than its channel sends; null where it is not. `units`: as unitsOf counts them. */
export function overlong(type: string, text: string, units: number): "textTooLong" | "tooManySegments" | null {
  const { text: limit, unit } = channelOf(type);
  if (limit && text.length > limit.max) return "textTooLong";
  return unit === "segment" && units > MAX_SEGMENTS ? "tooManySegments" : null;
}

/** How many units of its channel's price a text takes; 0 for an empty SMS. */
export function unitsOf(type: string, text: string): number {
  return channelOf(type).unit === "segment" ? countSegments(text).segments : 1;
}
