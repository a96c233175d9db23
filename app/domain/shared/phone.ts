import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** All that `parsePhone` takes between digits, and its other digits. */
export const SEPARATORS = [
  ..." -()./[]~\u00a0\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u200b\u2053\u2060\u2212",
].concat([..."\u223c\u3000\u30fc\uff08\uff09\uff0d\uff0e\uff0f\uff3b\uff3d\uff5e"]);
export const OTHER_DIGITS = "\u0660-\u0669\u06f0-\u06f9\uff10-\uff19";

const PLUS = 0x2b;
const ZERO = 0x30;

/** E.164 digits without plus, null when invalid (spec §5). Foreign numbers need a plus; extensions are dropped. */
export function parsePhone(raw: string, country: CountryCode = "RU"): string | null {
  return (country === "RU" ? parseRussianMobile(raw) : null) ?? parseAny(raw, country);
}

export function formatPhone(digits: string): string {
  if (digits.includes("@")) return digits;
  const plain = `+${digits}`;
  if (/^7[3489]\d{9}$/.test(digits)) {
    return `+7 ${digits.slice(1, 4)} ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`;
  }
  return parsePhoneNumberFromString(plain)?.formatInternational() ?? plain;
}

export function phoneCountry(digits: string): CountryCode | null {
  if (digits.length === 11 && digits.startsWith("79")) return "RU";
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

export function callingCodes(): [country: CountryCode, code: string][] {
  return getCountries().map((country) => [country, getCountryCallingCode(country)]);
}

function parseAny(raw: string, country: CountryCode): string | null {
  const text = raw.trim().replace(/^(?:'|tel:)/i, "");
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!phone?.isValid()) return null;
  const digits = phone.number.slice(1);
  // Excludes 15-digit service numbers behind +7.
  return phone.countryCallingCode === "7" && digits.length !== 11 ? null : digits;
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
  }
  if (bracket === 1) return null;
  if (digits.length === 10) return digits[0] === "9" && !plus ? `7${digits}` : null;
  if (digits.length !== 11 || digits[1] !== "9") return null;
  if (digits[0] === "7") return digits;
  return digits[0] === "8" && !plus ? `7${digits.slice(1)}` : null;
}
