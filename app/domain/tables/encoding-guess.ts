import { isUtf8 } from "node:buffer";
import { decode, type Encoding } from "./encodings";

// By preference, for equal scores.
const SINGLE_BYTE = ["windows-1251", "x-mac-cyrillic", "windows-1252"] as const satisfies readonly Encoding[];
const SAMPLE = 32_768;

const COMMON = "оеаинтсрвлкмдпу";
const UNCOMMON = "яыьгзбчйхжшюцщэфё";
const PUNCTUATION = "«»„“”‘’–—…№€•©®™°§\u00a0";
const LATIN = /[A-Za-z]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const ACCENTED = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/;

/** Byte order mark, valid UTF-8, else the best score. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  let first = 0;
  while (first < bytes.length && bytes[first]! < 0x80) first++;
  if (first === bytes.length || isUtf8(bytes)) return "utf-8";
  const start = Math.max(0, first - 64);
  const sample = bytes.subarray(start, start + SAMPLE);
  const scores = SINGLE_BYTE.map((encoding) => plausibility(decode(sample, encoding)));
  return SINGLE_BYTE[scores.indexOf(Math.max(...scores))]!;
}

function plausibility(text: string): number {
  let score = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x80) score += weight(text[index - 1] ?? " ", text[index]!, text[index + 1] ?? " ");
  }
  return score;
}

// A wrong encoding mixes scripts, cases and signs within words.
function weight(previous: string, character: string, next: string): number {
  if (CYRILLIC.test(character)) {
    if (LATIN.test(previous) || LATIN.test(next)) return -3;
    const lower = character.toLowerCase();
    const midCapital = character !== lower && CYRILLIC.test(previous) && previous === previous.toLowerCase();
    if (midCapital) return -2;
    return COMMON.includes(lower) ? 1 : UNCOMMON.includes(lower) ? 0.5 : -0.5;
  }
  if (ACCENTED.test(character)) {
    const inLatin = LATIN.test(previous) || LATIN.test(next);
    return inLatin ? 1.5 : ACCENTED.test(previous) || ACCENTED.test(next) ? -1 : 0.2;
  }
  const inWord = isLetter(previous) && isLetter(next);
  if (PUNCTUATION.includes(character)) return inWord && character !== "’" ? -1 : 0.2;
  return -1;
}

function isLetter(character: string): boolean {
  return LATIN.test(character) || CYRILLIC.test(character) || ACCENTED.test(character);
}
