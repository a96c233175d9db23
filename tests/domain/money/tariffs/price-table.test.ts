import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparePrices,
  type PlaceWords,
  readPriceTable,
  writePriceTable,
} from "../../../../app/domain/money/tariffs/price-table";
import type { TariffRule } from "../../../../db/schema/billing";

const words: PlaceWords = {
  nameOf: (place) => place.replace("KZ", "Kazakhstan").replace("|", ": "),
  find: (written) => {
    const place = written.replace("Kazakhstan", "KZ").replace(": ", "|");
    return ["KZ", "DE", "RU|mts", "KZ|kcell"].includes(place) ? place : null;
  },
};

const unit = fc.constantFrom("segment" as const, "message" as const);
const prefix = fc.stringMatching(/^\d{1,15}$/);
const rule: fc.Arbitrary<TariffRule> = fc.record(
  {
    price: fc.integer({ min: 0, max: 1e12 }),
    unit,
    prefixes: fc.array(prefix, { minLength: 1, maxLength: 4 }),
    operators: fc.constantFrom(["RU|mts"], ["KZ|kcell", "RU|mts"]),
    countries: fc.constantFrom(["KZ"], ["DE", "KZ"]),
  },
  { requiredKeys: ["price", "unit"] },
);

describe("a price table", () => {
  it("reads back as written, with any decimal mark and unit", () => {
    fc.assert(
      fc.property(fc.array(rule), unit, fc.constantFrom("en", "ru", "de"), (rules, common, language) => {
        expect(readPriceTable(writePriceTable(rules, common, language, words), common, words)).toMatchObject({
          rules,
          broken: [],
        });
      }),
    );
  });

  it("is accepted as a spreadsheet writes it and as a person types it", () => {
    const pasted = "+7916, 7917\t4,20\t\n\n 77 79 ; 1 234.5\r\n*;0\n;12;message\nKazakhstan, 7701, RU: mts; 3\n";
    expect(readPriceTable(pasted, "segment", words)).toEqual({
      rules: [
        { price: 4_200_000, unit: "segment", prefixes: ["7916", "7917"] },
        { price: 1_234_500_000, unit: "segment", prefixes: ["77", "79"] },
        { price: 0, unit: "segment" },
        { price: 12_000_000, unit: "message" },
        { price: 3_000_000, unit: "segment", prefixes: ["7701"], operators: ["RU|mts"], countries: ["KZ"] },
      ],
      lines: [1, 3, 4, 5, 6],
      broken: [],
    });
  });

  it("names each broken line by its number", () => {
    const text = [
      "7916; 4,20",
      "7916",
      "7916; 4; segment; 5; 6",
      "79x; 1",
      "7916000000000000; 1",
      "77; nine",
      "77; -1",
      "77; 0,0000001",
      "77; 10000000000000000",
      "77; 1; minute",
      "DE, Atlantis; 1",
      "",
      "77; 1; ; -5",
      "77; 1; ; ten",
      "77; 1; ; 1.5",
    ].join("\n");
    expect(readPriceTable(text, "segment", words).broken).toEqual([
      { number: 2, key: "lineColumns" },
      { number: 3, key: "lineColumns" },
      { number: 4, key: "linePlace", place: "79x" },
      { number: 5, key: "linePrefix" },
      { number: 6, key: "linePrice" },
      { number: 7, key: "linePrice" },
      { number: 8, key: "linePrice" },
      { number: 9, key: "linePrice" },
      { number: 10, key: "lineUnit" },
      { number: 11, key: "linePlace", place: "Atlantis" },
      ...[13, 14, 15].map((number) => ({ number, key: "lineFrom" })),
    ]);
  });

  it("reads ranges by messages per month, and writes what it reads", () => {
    const text = "7916; 4.20\n7916; 4; segment; 1000\n*; 12; message\n*; 11.50; message; 10000";
    const { rules, broken } = readPriceTable(text, "segment", words);
    expect(broken).toEqual([]);
    expect(rules.map(({ from, unit, price }) => [from, unit, price])).toEqual([
      [undefined, "segment", 4_200_000],
      [1000, "segment", 4_000_000],
      [undefined, "message", 12_000_000],
      [10_000, "message", 11_500_000],
    ]);
    expect(writePriceTable(rules, "segment", "en", words)).toBe(text);
    expect(readPriceTable("7916\t4,2\t\t1 000", "second", words).rules).toEqual([
      { price: 4_200_000, unit: "second", prefixes: ["7916"], from: 1000 },
    ]);
    expect(comparePrices(rules, rules.slice(0, 3))).toEqual([
      { place: "", from: 10_000, before: { price: 11_500_000, unit: "message" }, after: null },
    ]);
  });

  it("shows only its first twenty lines as errors if it is not one at all", () => {
    expect(readPriceTable("word\n".repeat(10_000), "segment", words).broken.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it("is compared prefix by prefix: changed, new and removed prices only", () => {
    const before = readPriceTable("7916, 7917; 4,20\n77; 9,40\nDE; 5\n*; 12", "segment", words).rules;
    const after = readPriceTable("7916; 4,40\n7917; 4,20\n7701; 8\nDE; 6\n*; 12; message", "segment", words).rules;
    const priced = (units: number, unit = "segment") => ({ price: units * 1_000_000, unit });
    expect(comparePrices(before, after)).toEqual([
      { place: "7916", from: 0, before: priced(4.2), after: priced(4.4) },
      { place: "7701", from: 0, before: null, after: priced(8) },
      { place: "DE", from: 0, before: priced(5), after: priced(6) },
      { place: "", from: 0, before: priced(12), after: priced(12, "message") },
      { place: "77", from: 0, before: priced(9.4), after: null },
    ]);
    expect(comparePrices(before, before)).toEqual([]);
  });
});
