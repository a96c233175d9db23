import { type SQL, sql } from "drizzle-orm";
import { withoutYo } from "./folded";

/** D1's pattern limit, in bytes. */
const MOST_BYTES = 50;
const YE = "\u0435";
const YO = "\u0451";

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const upperOf = (letter: string) => {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
};

/** All spellings of a folded letter: SQLite's `lower` folds only Latin. */
function spellingsOf(letter: string): string[] {
  if (isAscii(letter)) return [letter];
  const plain = letter === YE ? [letter, YO] : [letter];
  return [...new Set(plain.flatMap((one) => [one, upperOf(one)]))];
}

export interface Search {
  /** The search text, folded. */
  needle: string;
  /** GLOB pattern for the start of the needle; null: SQLite can fold all of it. */
  pattern: string | null;
  /** The pattern with the other case of the first letter: GLOB is faster with a literal than with a class. */
  other: string | null;
  /** The pattern covers the whole needle. */
  isWhole: boolean;
}

export function searchFor(text: string): Search {
  const needle = withoutYo(text).toLowerCase();
  if (isAscii(needle)) return { needle, pattern: null, other: null, isWhole: false };
  const [first = "", ...rest] = needle;
  const heads = spellingsOf(first);
  const [head, other = null] = heads.length === 2 ? heads : [unitOf(first)];
  let tail = "";
  let isWhole = true;
  for (const letter of rest) {
    const next = unitOf(letter);
    isWhole = bytesOf(`*${unitOf(first)}${tail}${next}*`) <= MOST_BYTES;
    if (!isWhole) break;
    tail += next;
  }
  return { needle, pattern: `*${head}${tail}*`, other: other && `*${other}${tail}*`, isWhole };
}

function unitOf(letter: string): string {
  const own = spellingsOf(letter);
  return own.length > 1 || /[*?[]/.test(letter) ? `[${own.join("")}]` : letter;
}

/** `includesText` in SQL, except for compatibility characters: № finds № but not No. */
export function says(column: SQL, text: string): SQL {
  const search = searchFor(text);
  const [needle, pattern, other] = [search.needle, search.pattern, search.other].map((word) => sql`${word}`);
  return saysOf(column, search, { needle: needle!, pattern: pattern!, other: other! });
}

/** `says` with the search terms as SQL that the statement already has. */
export function saysOf(column: SQL, search: Search, words: { needle: SQL; pattern: SQL; other: SQL }): SQL {
  const { needle, pattern, other, isWhole } = search;
  // Folding costs as much as the pattern, so it runs only for texts that match the pattern.
  const latin = /[a-z]/.test(needle) ? sql`lower(${column})` : column;
  if (pattern === null) return sql`(instr(${latin}, ${words.needle}) > 0)`;
  const begins = other
    ? sql`(${latin} GLOB ${words.pattern} OR ${latin} GLOB ${words.other})`
    : sql`${latin} GLOB ${words.pattern}`;
  if (isWhole) return sql`(${begins})`;
  const letters = [...new Set(needle)].filter((letter) => !isAscii(letter) && /^\p{L}$/u.test(letter));
  const fold = letters
    .flatMap((letter) => spellingsOf(letter).flatMap((one) => (one === letter ? [] : [[one, letter] as const])))
    .reduce((text, [one, letter]) => sql`replace(${text}, ${sql.raw(`'${one}'`)}, ${sql.raw(`'${letter}'`)})`, latin);
  return sql`iif(${begins}, instr(${fold}, ${words.needle}) > 0, 0)`;
}
