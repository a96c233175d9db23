import { composed } from "./composed";
import { isGsm } from "./gsm";

export type Replacement = { from: string; to: string; count: number };

const GROUPS: [to: string, from: string][] = [
  ['"', "«»“”„‟″"],
  ["'", "‘’‚‛‹›′`´ʼ"],
  ["-", "‐‑‒–—―−⁃"],
  ["...", "…"],
  ["N", "№"],
  [" ", "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"],
  ["\n", "\u2028\u2029\u0085"],
  ["", "\u00ad\u200b\u2060\ufeff"],
  ["*", "•·●◦"],
  ["x", "×"],
  ["RUB", "₽"],
  ["(c)", "©"],
  ["(R)", "®"],
  ["TM", "™"],
];

const LOOKALIKES = new Map(GROUPS.flatMap(([to, from]) => [...from].map((character) => [character, to] as const)));

// Cyrillic homoglyphs of Latin characters: a single one forces UCS-2.
const HOMOGLYPHS = new Map(
  [..."АВЕКМНОРСТХаеорсухІіЈјЅѕ"].map((letter, index) => [letter, "ABEKMHOPCTXaeopcyxIiJjSs"[index]!]),
);

/** Replaces homoglyphs only if that makes a Latin text entirely GSM. */
export function suggestGsm(written: string): { text: string; replaced: Replacement[] } {
  const text = composed(written);
  const plain = replaceCharacters(text, lookalikeOf);
  if (isGsm(plain.text) || !/[A-Za-z]/.test(plain.text)) return plain;
  const latin = replaceCharacters(text, (character) => HOMOGLYPHS.get(character) ?? lookalikeOf(character));
  return isGsm(latin.text) ? latin : plain;
}

function lookalikeOf(character: string): string | undefined {
  if (isGsm(character)) return undefined;
  const found = LOOKALIKES.get(character);
  if (found !== undefined) return found;
  const base = character.normalize("NFD").replace(/\p{M}+/gu, "");
  return base !== character && base !== "" && isGsm(base) ? base : undefined;
}

function replaceCharacters(text: string, replacementOf: (character: string) => string | undefined) {
  const replaced = new Map<string, Replacement>();
  let result = "";
  for (const character of text) {
    const to = replacementOf(character);
    result += to ?? character;
    if (to === undefined) continue;
    const known = replaced.get(character);
    if (known) known.count++;
    else replaced.set(character, { from: character, to, count: 1 });
  }
  return { text: result, replaced: [...replaced.values()] };
}
