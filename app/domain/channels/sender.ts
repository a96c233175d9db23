import { channelOf } from "./channels";

// A phone, an instance's id at its provider, or ours.
const NUMBER = /^(\+?\d{5,20}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** What a sender says on this channel: a name left over from another one is none of one's own numbers. */
export function senderOn(type: string, sender: string): string {
  const { showsSender, sendsFrom } = channelOf(type);
  return showsSender || (sendsFrom && NUMBER.test(sender)) ? sender : "";
}
