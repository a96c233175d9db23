import { expect, it } from "vitest";
import { knownPlaces } from "../../../app/domain/base/shared/numbering/places";
import { LANGUAGES } from "../../../app/i18n/options";
import { placeWords, searchPlaces } from "../../../app/web/words/place-names.server";

it.each(LANGUAGES)("every country and operator is found by its name in the language %s", (language) => {
  const { nameOf, find } = placeWords(language);
  const { countries, operators } = knownPlaces();
  const lost = [...countries, ...operators.keys()].filter((place) => find(nameOf(place)) !== place);
  expect(lost).toEqual([]);
});

it("a place is found by its code, by its name in another language, without accents", () => {
  const { find } = placeWords("en");
  expect(["kz", " KZ ", "Kasachstan", "казахстан", "KZ|kcell", "Kazakhstan: KCELL", "Cote d’Ivoire"].map(find)).toEqual(
    ["KZ", "KZ", "KZ", "KZ", "KZ|kcell", "KZ|kcell", "CI"],
  );
  expect(["", "MTS", "Kazakhstan: MTS", "Atlantis", "RU|other"].map(find)).toEqual([null, null, null, null, null]);
});

it("a search names a country instead of each of its operators", () => {
  expect(searchPlaces("kazakh", "en")).toEqual(new Set(["KZ"]));
  expect([...searchPlaces("kazakh kcell", "en")!]).toEqual(["KZ|kcell"]);
  expect(searchPlaces("atlantis", "en")).toBeNull();
  expect(searchPlaces(" , ", "en")).toBeNull();
});
