import { brandOf, networkOf } from "./networks.mjs";
import { plusSeven } from "./plus-seven.mjs";
import { ALL_RUSSIA, areaCodes } from "./regions.mjs";
import { mobileRanges, russianOperator } from "./russia.mjs";
import { longest } from "./sources.mjs";
import { zonesIn } from "./zones.mjs";

/** Numbers are compared by their first eleven digits. */
const WIDTH = 11;
const start = (prefix) => Number(prefix.padEnd(WIDTH, "0"));
const end = (prefix) => Number(prefix.padEnd(WIDTH, "9"));

/** Sorted ranges; all numbers up to the next start share the same data. */
export function allRanges(sources, countries) {
  const fixed = areaCodes();
  const prefixes = new Set([
    ...countries.keys(),
    ...sources.carriers.keys(),
    ...sources.zones.keys(),
    ...fixed.keys(),
    ...plusSeven.keys(),
  ]);
  const russia = mobileRanges(sources.plan);
  const bounds = new Set([...prefixes].flatMap((prefix) => [start(prefix), end(prefix) + 1]));
  for (const { from, to } of russia) bounds.add(from).add(to + 1);

  let at = 0;
  const ranges = [];
  for (const from of [...bounds].filter((bound) => bound < 10 ** WIDTH).sort((a, b) => a - b)) {
    while (at < russia.length && russia[at].to < from) at++;
    const planned = russia[at] && russia[at].from <= from ? russia[at] : null;
    ranges.push({ from, about: about(String(from).padStart(WIDTH, "0"), planned, sources, countries, fixed) });
  }
  return merged(ranges);
}

function about(digits, planned, sources, countries, fixed) {
  const user = longest(plusSeven, digits);
  if (user) return { zones: ALL_RUSSIA, ...user };
  const country = longest(countries, digits);
  if (!country) return null;
  const carrier = longest(sources.carriers, digits) ?? null;
  if (country !== "RU") {
    const zones = zonesIn(country, longest(sources.zones, digits));
    const brand = carrier && brandOf(country, carrier);
    return entry(sources, country, brand, zones, carrier ? "mobile" : kazakh(digits, country), Boolean(carrier));
  }
  if (digits[1] !== "9") return entry(sources, "RU", null, longest(fixed, digits) ?? ALL_RUSSIA, "fixed", true);
  const operator = russianOperator(planned, carrier);
  return entry(sources, "RU", operator, planned?.zones ?? ALL_RUSSIA, "mobile", Boolean(planned && operator));
}

// Kazakhstan's area codes begin with 71 and 72.
const kazakh = (digits, country) => (country === "KZ" && /^77[12]/.test(digits) ? "fixed" : null);

function entry({ networks }, country, operator, zones, type, isExact) {
  return {
    country,
    operator,
    zones,
    type,
    isExact: isExact && zones.length < 6,
    ...networkOf(networks, country, operator),
  };
}

function merged(ranges) {
  const kept = [];
  let last;
  for (const range of ranges) {
    const key = JSON.stringify(range.about);
    if (key !== last) kept.push(range);
    last = key;
  }
  return kept;
}
