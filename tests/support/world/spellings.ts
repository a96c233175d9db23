import fc from "fast-check";
import { parsePhone } from "../../../app/domain/base/shared/phone";

/** A person: the one spelling that is stored, and spellings used by people, files and networks. */
export interface Spelled {
  address: string;
  typed: string[];
  wire: string[];
}

const FULLWIDTH = 0xff10 - 0x30;
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + FULLWIDTH));
const apart = (digits: string, mark: string) => [...digits].join(mark);

function russian(digits: string): Spelled {
  const own = digits.slice(1);
  const [code, a, b, c] = [own.slice(0, 3), own.slice(3, 6), own.slice(6, 8), own.slice(8)];
  return {
    address: digits,
    typed: [
      digits,
      `+${digits}`,
      `8${own}`,
      own,
      `00${digits}`,
      `7 8${own}`.replace("7 8", "+7 8 "),
      `tel:+${digits}`,
      `8 (${code}) ${a}-${b}-${c}`,
      `(+7) ${code} ${a}-${b}-${c}`,
      `+7\u202f${code}\u2009${a}\u2007${b}\u2011${c}`,
      `\u202d+7 ${code} ${a}-${b}-${c}\u202c`,
      `\u200e${digits}`,
      `${digits}\u200b`,
      apart(digits, "\u2060"),
      `="${digits}"`,
      `'${digits}`,
      `${digits}.0`,
      `8${own}.00`,
      `${digits[0]}.${own}E+10`,
      wide(digits),
      `8 (${code}) ${a}-${b}-${c} вн. 5`,
      `${digits} доб. 12`,
      `+${digits};ext=5`,
    ],
    wire: [digits, `+${digits}`, `8${own}`, own, `00${digits}`],
  };
}

function foreign(digits: string, old: string): Spelled {
  const both = [digits, old];
  return {
    address: digits,
    typed: [
      ...both.flatMap((one) => [`+${one}`, `00${one}`, `00 ${one.slice(0, 2)} ${one.slice(2)}`]),
      `\u202a+${digits}\u202c`,
      `="+${old}"`,
      `+${apart(old, "\u00ad")}`,
      `810${digits}`,
      `(+${old.slice(0, 2)}) ${old.slice(2)}`,
    ],
    wire: both.flatMap((one) => [one, `+${one}`]),
  };
}

function mailbox(name: string): Spelled {
  const address = `${name}@почта.рф`;
  const ascii = `${name}@xn--80a1acny.xn--p1ai`;
  const same = [address, ascii, address.toUpperCase(), `${name}@Почта。РФ`];
  return {
    address,
    typed: [
      ...same,
      `mailto:${ascii}`,
      `Иван <${address}>`,
      `<${ascii}>`,
      `${name}\u200b@почта.рф`,
      `\u202a${address}\u202c`,
    ],
    wire: [...same, `Ivan <${ascii}>`],
  };
}

const tail = (length: number) => fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => `${n}`.padStart(length, "0"));

export const phonesSpelled: fc.Arbitrary<Spelled> = fc
  .oneof(
    tail(7).map((rest) => russian(`7916${rest}`)),
    fc
      .tuple(fc.constantFrom("11", "31", "85"), tail(7))
      .map(([area, rest]) => foreign(`55${area}98${rest}`, `55${area}8${rest}`)),
    tail(8).map((rest) => foreign(`5255${rest}`, `52155${rest}`)),
    tail(6).map((rest) => foreign(`5491123${rest}`, `541123${rest}`)),
  )
  .filter(({ address }) => parsePhone(`+${address}`) === address);

export const mailsSpelled: fc.Arbitrary<Spelled> = tail(9).map((rest) => mailbox(`anna${rest}x`));
