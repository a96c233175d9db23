import { knownPlaces } from "../../domain/base/shared/numbering/places";
import { regionNames } from "../../domain/base/shared/numbering/region-names";
import type { PlaceWords } from "../../domain/money/tariffs/price-table";
import { LANGUAGES, type Language } from "../../i18n/options";
import { operatorMeant, operatorName } from "./operator-names.server";

/** Separators between names in the price table. */
const SEPARATORS = /[,;:\t]/;

/** Names of countries ("KZ") and operators ("KZ|kcell", by country), and the place that a written name means. */
export function placeWords(language: Language): PlaceWords {
  const names = regionNames(language);
  const countryName = (code: string) => {
    const name = names.of(code);
    return SEPARATORS.test(name) ? code : name;
  };
  return {
    nameOf(place) {
      const [country = "", group = ""] = place.split("|");
      if (!group) return countryName(country);
      const name = operatorName(knownPlaces().operators.get(place) ?? group, language);
      return `${countryName(country)}: ${SEPARATORS.test(name) ? group : name}`;
    },
    find(written) {
      const [, country = "", operator = ""] = /^([^:|]*)(?:[:|](.*))?$/.exec(written.trim()) ?? [];
      const code = codeOf(country, language);
      if (!code) return null;
      return operator ? operatorIn(code, operator) : code;
    },
  };
}

/** Also names a prefix; "" for all others. */
export function shownPlace(place: string, { nameOf }: PlaceWords): string {
  if (!place) return "";
  return /^\d/.test(place) ? `+${place}` : nameOf(place);
}

function operatorIn(country: string, written: string): string | null {
  const search = [written, operatorMeant(written.trim())].map(folded);
  for (const [place, name] of knownPlaces().operators) {
    const [code, group = ""] = place.split("|");
    if (code === country && [folded(name), group].some((one) => search.includes(one))) return place;
  }
  return null;
}

const folded = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const codes = new Map<Language, Map<string, string>>();

function codeOf(written: string, language: Language): string | null {
  const code = written.trim().toUpperCase();
  if (knownPlaces().countries.has(code)) return code;
  // Languages may use one name for different countries: the reader's language goes first.
  for (const one of [language, ...LANGUAGES]) {
    const found = codesIn(one).get(folded(written));
    if (found) return found;
  }
  return null;
}

function codesIn(language: Language): Map<string, string> {
  const known = codes.get(language);
  if (known) return known;
  const names = regionNames(language);
  const made = new Map([...knownPlaces().countries].map((code) => [folded(names.of(code)), code]));
  codes.set(language, made);
  return made;
}

const MOST_PLACES = 40;

/** Countries and operators whose names contain all the words, in the reader's language or in English; null: none. */
export function searchPlaces(written: string, language: Language): Set<string> | null {
  const words = folded(written)
    .split(/[\s,:|]+/)
    .filter((word) => word !== "");
  const readers = [...new Set([language, "en" as const])].map(placeWords);
  const holds = (place: string) =>
    readers.some(({ nameOf }) => {
      const name = folded(nameOf(place));
      const starts = [...name.split(/[\s:]+/), place.toLowerCase()];
      return words.every((word) => starts.some((start) => start.startsWith(word)));
    });
  const countries = [...knownPlaces().countries].filter(holds);
  const operators = [...knownPlaces().operators.keys()].filter(
    (place) => !countries.includes(place.split("|")[0]!) && holds(place),
  );
  const found = [...countries, ...operators].slice(0, MOST_PLACES);
  return found.length > 0 && words.length > 0 ? new Set(found) : null;
}
