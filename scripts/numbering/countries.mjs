import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import metadata from "libphonenumber-js/metadata.max";
import examples from "libphonenumber-js/mobile/examples";

const MAX_DEPTH = 6;
const SAMPLES = 24;

/** Calling codes, with more digits where countries share one. */
export function countryPrefixes() {
  const prefixes = new Map();
  for (const code of new Set(getCountries().map((country) => getCountryCallingCode(country)))) {
    const sharers = metadata.country_calling_codes[code];
    prefixes.set(code, sharers[0]);
    if (sharers.length > 1) split(code, code, sharers[0], lengthsOf(sharers), prefixes);
  }
  return prefixes;
}

const lengthsOf = (countries) => [
  ...new Set(countries.map((country) => getExampleNumber(country, examples)?.nationalNumber.length ?? 10)),
];

function split(prefix, code, inherited, lengths, prefixes) {
  for (let digit = 0; digit <= 9; digit++) {
    const longer = `${prefix}${digit}`;
    const countries = countriesUnder(longer, code, lengths);
    if (countries.size === 0) continue;
    const likeliest = [...countries].sort((a, b) => b[1] - a[1])[0][0];
    if (likeliest !== inherited) prefixes.set(longer, likeliest);
    if (countries.size > 1 && longer.length - code.length < MAX_DEPTH) {
      split(longer, code, likeliest, lengths, prefixes);
    } else if (longer.length - code.length < 3) split(longer, code, likeliest, lengths, prefixes);
  }
}

// Fixed sample digits keep the table reproducible.
function countriesUnder(prefix, code, lengths) {
  const found = new Map();
  for (const length of lengths) {
    const missing = code.length + length - prefix.length;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const rest = String((sample * 7_919_317 + 2_345_678) % 10 ** missing).padStart(missing, "0");
      const country = parsePhoneNumberFromString(`+${prefix}${rest}`)?.country;
      if (country) found.set(country, (found.get(country) ?? 0) + 1);
    }
  }
  return found;
}
