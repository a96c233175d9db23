import { channelOf } from "./channels";

// A phone, the provider's instance id, or our own id.
const NUMBER = /^(\+?\d{5,20}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Drops a sender name left over from another channel. */
export function senderOn(type: string, sender: string): string {
  const { showsSender, sendsFrom } = channelOf(type);
  return showsSender || (sendsFrom && NUMBER.test(sender)) ? sender : "";
}
