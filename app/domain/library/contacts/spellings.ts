import { spellingsOf } from "../../base/text/folded";

/** SQLite folds only ASCII, so a search tries the spellings with е and ё, each in four cases. */
export function spelled(text: string): string[] {
  return [...new Set(spellingsOf(text).flatMap(casesOf))].sort();
}

/** As typed, small, CAPITAL and Capitalised. */
export function casesOf(text: string): string[] {
  const small = text.toLowerCase();
  const capitalised = small.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  return [text, capitalised, text.toUpperCase(), small];
}
