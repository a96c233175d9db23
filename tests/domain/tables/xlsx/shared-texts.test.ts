import { expect, test } from "vitest";
import { SharedTexts } from "../../../../app/domain/tables/xlsx/shared-texts";

test("every text comes back by its number, over the edges of blocks too", () => {
  const texts = Array.from({ length: 2500 }, (_, at) =>
    at % 7 === 0 ? "" : at % 3 === 0 ? `Мария ${at}` : `a${at}😀`,
  );
  const shared = new SharedTexts();
  for (const text of texts) shared.add(text);
  expect(shared.size).toBe(2500);
  expect(texts.map((_, at) => shared.at(at))).toEqual(texts);
});

test("a number that no text has is an empty cell", () => {
  const shared = new SharedTexts();
  for (let at = 0; at < 1500; at++) shared.add("x");
  expect([1500, 2048, 1e9, 2 ** 32, -1, 0.5, Number.NaN].map((number) => shared.at(number))).toEqual(Array(7).fill(""));
});
