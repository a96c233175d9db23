import { channelOf, type ExtraName, FILE_EXTRAS, type FileExtra, isChannel } from "./channels";
import type { FileRule } from "./file-limits";

/** Where in a message a file goes, and what may go there. */
export interface FilePlace {
  name: FileExtra;
  rule: FileRule;
}

/** Where the messages of a channel carry files. */
export function placesOf(type: string): FileExtra[] {
  const extras: readonly ExtraName[] = channelOf(type).extras;
  return FILE_EXTRAS.filter((name) => extras.includes(name));
}

/** What a channel's message takes there; null where it takes no file. */
export function fileRuleOf(type: string, name: FileExtra): FileRule | null {
  return channelOf(type).files.rules[name] ?? null;
}

/** How an address names a place: "telegram.image". */
export function placeName(type: string, name: FileExtra): string {
  return `${type}.${name}`;
}

/** The place that a text names; null for none. */
export function placeNamed(text: string | null): FilePlace | null {
  const [type = "", extra] = (text ?? "").split(".");
  const name = FILE_EXTRAS.find((known) => known === extra);
  const rule = name && isChannel(type) ? fileRuleOf(type, name) : null;
  return name && rule ? { name, rule } : null;
}
