/** UTF-16 code units. */
const MOST_TYPED = 1000;
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SHAPELESS = /^[\s\u2800\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
const SPACES = /\p{Zs}/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Composes letters (NFC) and removes invisible characters: joiners, soft hyphens, direction marks, fillers. */
export const withoutMarks = (text: string): string => text.replace(MARKS, "").normalize("NFC");

/** A short text as displayed: `withoutMarks`, all kinds of spaces as plain spaces; "" when too long. */
export function visible(raw: string): string {
  if (raw.length > MOST_TYPED) return "";
  return (PLAIN.test(raw) ? raw : withoutMarks(raw).replace(SPACES, " ")).trim();
}

/** Displays nothing: only spaces of any kind, the blank Braille pattern, joiners and fillers. */
export const isShapeless = (text: string): boolean => SHAPELESS.test(text);
