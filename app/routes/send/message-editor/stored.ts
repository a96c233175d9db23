import { channelOf, type ExtraName, FILE_EXTRAS, type FileExtra } from "../../../domain/channels/channels";

/** Where the messages of a channel carry files. */
export function placesOf(type: string): FileExtra[] {
  const extras: readonly ExtraName[] = channelOf(type).extras;
  return FILE_EXTRAS.filter((name) => extras.includes(name));
}
