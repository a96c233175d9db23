import type { NameShape } from "../../base/channels/channels";
import { isEmail } from "../../base/shared/email";

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

export function fitsShape({ least, most, of }: NameShape, name: string): boolean {
  return name.length >= least && name.length <= most && FITS[of](name);
}

/** Removes punctuation around numbers, addresses and bot names. */
export function tidied({ of }: NameShape, written: string): string {
  const name = written.trim().replace(/\s+/g, " ");
  if (of === "number") return name.replace(/^\+|[\s()-]/g, "");
  if (of === "wordsOrNumber") return /^\+?[\d\s()-]+$/.test(name) ? name.replace(/\D/g, "") : name;
  if (of === "botName") return name.replace(/^@/, "");
  return of === "address" ? name.toLowerCase() : name;
}

/** Mixed alphabets let one name imitate another. */
function isMixed(name: string): boolean {
  return name.split(/[^\p{L}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}
