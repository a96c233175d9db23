/** Cyrillic capitals that look like Latin ones: either may be typed in a number. */
const TWINS = new Map([..."АВЕКМНОРСТХУЁ"].map((letter, at) => [letter, "ABEKMHOPCTXYE"[at]!]));

/** Expects a text in capital letters. */
export const latinTwins = (text: string): string => text.replace(/\p{Lu}/gu, (letter) => TWINS.get(letter) ?? letter);
