import { expect, test } from "vitest";
import { SharedTexts } from "../../../../../app/domain/base/tables/xlsx/shared-texts";
import { Unreadable } from "../../../../../app/domain/base/tables/xlsx/unreadable";

test("every text is found by its number, even across block boundaries", () => {
  const texts = Array.from({ length: 2500 }, (_, at) =>
    at % 7 === 0 ? "" : at % 3 === 0 ? `Мария ${at}` : `a${at}😀`,
  );
  const shared = new SharedTexts();
  for (const text of texts) shared.add(text);
  expect(shared.size).toBe(2500);
  expect(texts.map((_, at) => shared.at(at))).toEqual(texts);
});

test("a number without a text is an error, not an empty cell", () => {
  const shared = new SharedTexts();
  for (let at = 0; at < 1500; at++) shared.add("x");
  for (const number of [1500, 2048, 1e9, 2 ** 32, -1, 0.5, Number.NaN])
    expect(() => shared.at(number)).toThrow(Unreadable);
});
