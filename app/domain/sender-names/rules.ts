import { CHANNELS, channelOf, isChannel, type NamedType, type NameShape } from "../channels/channels";
import { isEmail } from "../shared/email";

/** Channels that send under a name. */
export const NAMED = CHANNELS.filter(isNamed);

export function isNamed(type: string): type is NamedType {
  return isChannel(type) && channelOf(type).name !== null;
}

/** Whether a tidy name is one of its channel (spec §5; the channel's row says its length and kind). */
export function fitsRule(type: NamedType, name: string): boolean {
  const shape = channelOf(type).name;
  return shape !== null && name.length >= shape.least && name.length <= shape.most && FITS[shape.of](name);
}

const FITS: Record<NameShape["of"], (name: string) => boolean> = {
  signs: (name) => /^[A-Za-z0-9!?\-_.()]+$/.test(name),
  words: areWords,
  wordsOrNumber: (name) => /^\d{7,15}$/.test(name) || areWords(name),
  botName: (name) => /^[A-Za-z]\w*$/.test(name),
  number: (name) => /^\d+$/.test(name),
  address: isEmail,
};

function areWords(name: string): boolean {
  return /^[\p{L}\p{N} &'’!.,()_-]+$/u.test(name) && /\p{L}/u.test(name) && !isMixed(name);
}

/** As it is stored: what people write around a number, an address or a bot's name is no part of it. */
export function tidyName(type: string, written: string): string {
  const name = written.trim().replace(/\s+/g, " ");
  const kind = isNamed(type) && channelOf(type).name?.of;
  if (kind === "number") return name.replace(/^\+|[\s()-]/g, "");
  if (kind === "wordsOrNumber") return /^\+?[\d\s()-]+$/.test(name) ? name.replace(/\D/g, "") : name;
  if (kind === "botName") return name.replace(/^@/, "");
  return kind === "address" ? name.toLowerCase() : name;
}

/** Letters of two alphabets in one word are how one name poses as another. */
function isMixed(name: string): boolean {
  return name.split(/[^\p{L}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}
