import { channelOf, type ExtraName, FILE_EXTRAS, type FileExtra, isChannel } from "./channels";
import type { FileRule } from "./file-limits";

export interface FilePlace {
  name: FileExtra;
  rule: FileRule;
}

export function placesOf(type: string): FileExtra[] {
  const extras: readonly ExtraName[] = channelOf(type).extras;
  return FILE_EXTRAS.filter((name) => extras.includes(name));
}

export function fileRuleOf(type: string, name: FileExtra): FileRule | null {
  return channelOf(type).files.rules[name] ?? null;
}

export function placeName(type: string, name: FileExtra): string {
  return `${type}.${name}`;
}

export function placeNamed(text: string | null): FilePlace | null {
  const [type = "", extra] = (text ?? "").split(".");
  const name = FILE_EXTRAS.find((known) => known === extra);
  const rule = name && isChannel(type) ? fileRuleOf(type, name) : null;
  return name && rule ? { name, rule } : null;
}
