import { countSegments } from "../sendings/segments";
import { channelOf } from "./channels";

/** How many units of its channel's price a text takes; 0 for an empty SMS. */
export function unitsOf(type: string, text: string): number {
  return channelOf(type).unit === "segment" ? countSegments(text).segments : 1;
}
