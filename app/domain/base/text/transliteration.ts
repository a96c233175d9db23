import { composed } from "./composed";
import { suggestGsm } from "./typography";

// GOST R 52535 / ICAO 9303, without ь and ъ; я, ю, ё as usual in SMS.
const TRANSLITERATED = new Map(
  (
    "а a, б b, в v, г g, д d, е e, ё yo, ж zh, з z, и i, й y, к k, л l, м m, н n, о o, п p, р r, с s, т t, у u, ф f, " +
    "х kh, ц ts, ч ch, ш sh, щ shch, ъ , ы y, ь , э e, ю yu, я ya, " +
    "і i, ї yi, є ye, ґ g, ў u, ә a, ғ g, қ k, ң n, ө o, ұ u, ү u, һ h"
  )
    .split(", ")
    .map((pair) => pair.split(" ") as [letter: string, latin: string]),
);

const SIGN = /[ъь]/i;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** «Щука» → "Shchuka", «ЩУКА» → "SHCHUKA"; also replaces typography by GSM characters. */
export function transliterate(written: string): string {
  const text = composed(written);
  let result = "";
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!;
    const lower = letter.toLowerCase();
    const latin = lower === "е" && SIGN.test(text[index - 1] ?? "") ? "ye" : TRANSLITERATED.get(lower);
    if (latin === undefined) result += letter;
    else if (letter === lower) result += latin;
    else result += isShouted(text, index) ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
  }
  return suggestGsm(result).text;
}

// "ЖУК" → "ZHUK", «Жук» → "Zhuk".
function isShouted(text: string, index: number): boolean {
  const next = text[index + 1] ?? "";
  if (CYRILLIC.test(next)) return next !== next.toLowerCase();
  const previous = text[index - 1] ?? "";
  return CYRILLIC.test(previous) && previous !== previous.toLowerCase();
}
