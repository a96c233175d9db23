import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { wholeNumber } from "./lost-digits";
import { EXTENSION } from "./phone-extensions";
import { onePerson } from "./same-person";
import { visible } from "./visible";

/** All visible characters that `parsePhone` accepts between digits, and its non-ASCII digits. */
export const SEPARATORS = [..." -()./[]~\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u2053\u2212"].concat([
  ..."\u223c\u3000\u30fc\uff08\uff09\uff0d\uff0e\uff0f\uff3b\uff3d\uff5e",
]);
/** Invisible characters and other spaces, as GLOB classes: D1 limits patterns to 50 bytes. */
export const UNSEEN = [
  "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u00ad",
  "\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u3164",
  "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}",
  "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb",
  "\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}",
];
export const OTHER_DIGITS = "\u0660-\u0669\u06f0-\u06f9\uff10-\uff19";

const PLUS = 0x2b;
const ZERO = 0x30;
/** Characters of a number including its extension. */
const MOST = 40;

export type PhoneFault = "phoneInvalid" | "phoneDigitsLost";

/**
 * One person's number as E.164 digits without plus (README); null when invalid (spec §5). Foreign numbers need a plus
 * or 00; extensions are dropped.
 */
export function parsePhone(raw: string, country: CountryCode = "RU"): string | null {
  const read = readPhone(raw, country);
  return read !== null && "phone" in read ? read.phone : null;
}

/** Why `parsePhone` refuses: digits are lost, or it is not a number. */
export function phoneFault(raw: string, country: CountryCode = "RU"): PhoneFault {
  const read = readPhone(raw, country);
  return read !== null && "lost" in read ? "phoneDigitsLost" : "phoneInvalid";
}

function readPhone(raw: string, country: CountryCode): { phone: string } | { lost: true } | null {
  const quick = country === "RU" ? parseRussianMobile(raw) : null;
  if (quick !== null) return { phone: quick };
  const text = wholeNumber(bare(visible(raw)));
  if (text === "lost" || (country === "RU" && isShort(text))) return { lost: true };
  if (text.length > MOST) return null;
  const phone = parseAny(text, country);
  return phone === null ? null : { phone };
}

/** Parses a number as phone networks write it. `isNational`: the network marks it as national. */
export function parseCaller(
  address: string,
  { isNational = false, country = "RU" as CountryCode } = {},
): string | null {
  const text = visible(address);
  const digits = /^\+?(\d{7,20})$/.exec(text.replace(/[\s()-]/g, ""))?.[1];
  if (digits === undefined) return null;
  const isRussian = /^9\d{9}$/.test(digits) && country === "RU" && !text.startsWith("+");
  const abroad = () => parseAny(`+${digits}`, country);
  const athome = () => parsePhone(digits, country);
  return isNational || isRussian ? (athome() ?? abroad()) : (abroad() ?? athome());
}

export function formatPhone(digits: string): string {
  if (digits.includes("@")) return digits;
  const plain = `+${digits}`;
  if (/^7[3489]\d{9}$/.test(digits)) {
    return `+7 ${digits.slice(1, 4)} ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`;
  }
  return parsePhoneNumberFromString(plain)?.formatInternational() ?? plain;
}

/** Abkhazia and South Ossetia, which have no ISO 3166 code; `numberInfo` names them. */
const UNLISTED = /^7(?:[89]40|92980[3-9]|92981[0-2])/;

export function phoneCountry(digits: string): CountryCode | null {
  if (UNLISTED.test(digits)) return null;
  if (digits.length === 11 && digits.startsWith("79")) return "RU";
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

export function callingCodes(): [country: CountryCode, code: string][] {
  return getCountries().map((country) => [country, getCountryCallingCode(country)]);
}

const WRAPPED = /^=?\s*(["'])(.*)\1$/;
const SCHEME = /^(?:'|(?:tel|sms|callto|whatsapp):)/i;
const BRACKETED_CODE = /^\(\s*(\+\s*\d{1,4})\s*\)/;
const INTERNATIONAL = /^\+?\s*00[\s()-]*(?=[1-9])/;

/** Strips what surrounds a number in files, links and business cards. */
function bare(text: string): string {
  if (text.length > 2 * MOST || /^\+?[1-9][\d() -]*$/.test(text)) return text;
  const inner = (WRAPPED.exec(text)?.[2] ?? text).trim().replace(SCHEME, "").trim();
  return inner.replace(EXTENSION, "").replace(BRACKETED_CODE, "$1 ").replace(INTERNATIONAL, "+");
}

// Ten digits that begin like an eleven-digit Russian mobile: one is lost. The library takes them for Kazakh numbers.
function isShort(text: string): boolean {
  return /^[78][\s(-]*9/.test(text) && text.replace(/\D/g, "").length === 10;
}

function parseAny(text: string, country: CountryCode): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!phone) return null;
  const digits = phone.number.slice(1);
  const person = onePerson(digits);
  if (person !== digits) return parsePhoneNumberFromString(`+${person}`)?.isValid() ? person : null;
  // Excludes 15-digit service numbers under +7.
  return !phone.isValid() || (phone.countryCallingCode === "7" && digits.length !== 11) ? null : digits;
}

const PLAIN_MOBILE = /^\+?79\d{9}$/;

function parseRussianMobile(raw: string): string | null {
  if (PLAIN_MOBILE.test(raw)) return raw.length === 12 ? raw.slice(1) : raw;
  let digits = "";
  let plus = false;
  let bracket = 0;
  for (let index = 0; index < raw.length; index++) {
    const code = raw.charCodeAt(index);
    if (code >= ZERO && code <= 0x39) digits += raw[index];
    else if (code === 0x28 && bracket === 0) bracket = 1;
    else if (code === 0x29 && bracket === 1) bracket = 2;
    else if (code === PLUS && digits === "" && bracket === 0 && !plus) plus = true;
    else if (code !== 0x20 && code !== 0x2d && code !== 0xa0) return null;
    if (digits.length > 11) return null;
  }
  if (bracket === 1) return null;
  if (digits.length === 10) return digits[0] === "9" && !plus ? `7${digits}` : null;
  if (digits.length !== 11 || digits[1] !== "9") return null;
  if (digits[0] === "7") return digits;
  return digits[0] === "8" && !plus ? `7${digits.slice(1)}` : null;
}
