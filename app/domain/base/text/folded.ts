const YE = "\u0435";
const YO = "\u0451";
const BIG_YE = "\u0415";
const BIG_YO = "\u0401";

/** Folding that every search uses: composed letters, lower case, ё as е. */
export const folded = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(YO, YE);

/** True if a search for `wanted` finds `text`. */
export const includesText = (text: string, wanted: string) => folded(text).includes(folded(wanted));

/** Composed, with е for each ё; case is kept. */
export const withoutYo = (text: string) => text.normalize("NFC").replaceAll(YO, YE).replaceAll(BIG_YO, BIG_YE);

const MOST = { word: 6, words: 4 };

/**
 * Variants of a text with one е of each word as ё: indexes contain the spelling as written. The few likely ones only.
 */
export function spellingsOf(text: string): string[] {
  const typed = text.normalize("NFC");
  const plain = withoutYo(typed);
  const single = [...plain].flatMap((letter, at, all) => {
    const yo = letter === YE ? YO : letter === BIG_YE ? BIG_YO : null;
    return yo ? [all.with(at, yo).join("")] : [];
  });
  return [...new Set([typed, plain, ...single])].slice(0, /\s/.test(typed) ? MOST.words : MOST.word);
}
