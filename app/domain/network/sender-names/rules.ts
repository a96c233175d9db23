import { CHANNELS, channelOf, isChannel, type NamedType, type NameShape } from "../../base/channels/channels";
import { fitsShape, tidied } from "./shapes";

export const NAMED = CHANNELS.filter(isNamed);

export function isNamed(type: string): type is NamedType {
  return shapeOf(type) !== null;
}

export function shapeOf(type: string): NameShape | null {
  return isChannel(type) ? channelOf(type).name : null;
}

/** Spec §5; the channel defines length and kind. */
export function fitsRule(type: string, name: string): boolean {
  const shape = shapeOf(type);
  return shape !== null && fitsShape(shape, name);
}

export function tidyName(type: string, written: string): string {
  const shape = shapeOf(type);
  return shape ? tidied(shape, written) : written.trim();
}
