import { CHANNELS, channelOf, isChannel, type NamedType, type NameShape } from "../channels/channels";
import { fitsShape, tidied } from "./shapes";

/** Channels that send under a name. */
export const NAMED = CHANNELS.filter(isNamed);

export function isNamed(type: string): type is NamedType {
  return shapeOf(type) !== null;
}

/** What a name of this channel looks like; null where it shows none. */
export function shapeOf(type: string): NameShape | null {
  return isChannel(type) ? channelOf(type).name : null;
}

/** Whether a tidy name is one of its channel (spec §5; the channel's row says its length and kind). */
export function fitsRule(type: string, name: string): boolean {
  const shape = shapeOf(type);
  return shape !== null && fitsShape(shape, name);
}

/** As it is stored (see `tidied`). */
export function tidyName(type: string, written: string): string {
  const shape = shapeOf(type);
  return shape ? tidied(shape, written) : written.trim();
}
