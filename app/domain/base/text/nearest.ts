import { withoutMarks } from "../shared/visible";

/** Letters that are not a base letter plus a mark, with the nearest of their alphabet. */
const NEAREST = new Map(
  (
    "ә а, ғ г, қ к, ң н, ө о, ұ у, ү у, һ х, җ ж, ҙ з, ҡ к, ҫ с, ҳ х, ҷ ч, ҝ г, ҹ ч, ӊ н, ӄ к, ӷ г, ԥ п, " +
    "ł l, ø o, đ d, ð d, ħ h, ı i, ŋ n, ŧ t, æ ae, œ oe, ß ss, þ th, ə e, ĸ k"
  )
    .split(", ")
    .map((pair) => pair.split(" ") as [letter: string, near: string]),
);

const SIGNS = new Map([
  ...[..."‐‑‒―−⁃"].map((dash) => [dash, "-"] as const),
  ...[..."‟″"].map((quote) => [quote, '"'] as const),
  ...[..."′ʼʻ`´"].map((mark) => [mark, "'"] as const),
]);

/**
 * The text in characters that pass `isKnown`: others become the nearest letter, or stay if there is none. Invisible
 * characters are dropped.
 */
export function nearest(text: string, isKnown: (character: string) => boolean): string {
  return Array.from(withoutMarks(text), (character) => {
    if (isKnown(character)) return character;
    const near = nearOf(character);
    return near !== null && [...near].every(isKnown) ? near : character;
  }).join("");
}

function nearOf(character: string): string | null {
  const bare = character.normalize("NFKD").replace(/\p{M}+/gu, "");
  const lower = bare.toLowerCase();
  const found = SIGNS.get(character) ?? NEAREST.get(lower);
  if (found === undefined) return bare !== "" && bare !== character ? bare : null;
  return bare === lower ? found : found.charAt(0).toUpperCase() + found.slice(1);
}
