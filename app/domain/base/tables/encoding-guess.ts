import { isUtf8 } from "node:buffer";
import { decode, type ReadEncoding } from "./encodings";
import { wideEncoding } from "./looks-like-text";

// In order of preference for equal scores.
const SINGLE_BYTE = ["windows-1251", "x-mac-cyrillic", "windows-1252"] as const satisfies readonly ReadEncoding[];
/** Outside the specification: they must score far better, because capitals in one are small letters in the other. */
const FOREIGN = ["ibm866", "koi8-r"] as const satisfies readonly ReadEncoding[];
const LEAD = 0.5;
const SAMPLE = 32_768;

const COMMON = "оеаинтсрвлкмдпу";
const UNCOMMON = "яыьгзбчйхжшюцщэфё";
const PUNCTUATION = "«»„“”‘’–—…№€•©®™°§\u00a0";
const LATIN = /[A-Za-z]/;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const ACCENTED = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/;

/** Byte order mark, UTF-16 by its zeros, valid or nearly valid UTF-8, otherwise the best score. */
export function guessEncoding(bytes: Uint8Array): ReadEncoding {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  let first = 0;
  while (first < bytes.length && bytes[first]! < 0x80) first++;
  if (first === bytes.length || isUtf8(bytes)) return "utf-8";
  const start = Math.max(0, first - 64);
  const sample = bytes.subarray(start, start + SAMPLE);
  if (isNearlyUtf8(sample)) return "utf-8";
  const [own, foreign] = [bestOf(sample, SINGLE_BYTE), bestOf(sample, FOREIGN)];
  let letters = 0;
  for (const byte of sample) if (byte >= 0x80) letters++;
  return foreign.score > own.score + LEAD * letters ? foreign.encoding : own.encoding;
}

function bestOf(sample: Uint8Array, encodings: readonly ReadEncoding[]) {
  const scores = encodings.map((encoding) => plausibility(decode(sample, encoding)));
  const score = Math.max(...scores);
  return { encoding: encodings[scores.indexOf(score)]!, score };
}

const LONG = [
  { lead: 0xe0, mask: 0xf0, more: 2 },
  { lead: 0xc0, mask: 0xe0, more: 1 },
  { lead: 0xf0, mask: 0xf8, more: 3 },
];
const FEW = 10;

/** Tolerates isolated broken bytes: in other encodings valid sequences are rare. Ignores the cut-off end. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  let [valid, broken] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at]!;
    if (byte < 0x80) continue;
    const more = LONG.find(({ lead, mask }) => (byte & mask) === lead)?.more ?? 0;
    let tail = 0;
    while (tail < more && (sample[at + 1 + tail]! & 0xc0) === 0x80) tail++;
    if (more > 0 && tail === more) {
      valid++;
      at += more;
    } else if (at + more < sample.length) broken++;
  }
  return valid > broken * FEW;
}

function plausibility(text: string): number {
  let score = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x80) score += weight(text[index - 1] ?? " ", text[index]!, text[index + 1] ?? " ");
  }
  return score;
}

// A wrong encoding mixes scripts, cases and symbols within words.
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
