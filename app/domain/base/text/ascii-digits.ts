const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
const isDigit = (code: number) => IS_DIGIT.test(String.fromCodePoint(code));

/** Converts decimal digits of any script to ASCII: in Unicode, each script's ten follow its zero in order. */
export const asciiDigits = (text: string): string => text.replace(DIGIT, asAscii);

function asAscii(digit: string): string {
  if (digit <= "9") return digit;
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}
