import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparePrices, readPriceTable, writePriceTable } from "../../../app/domain/tariffs/price-table";
import type { TariffRule } from "../../../db/schema/billing";

const unit = fc.constantFrom("segment" as const, "message" as const);
const prefix = fc.stringMatching(/^\d{1,15}$/);
const rule: fc.Arbitrary<TariffRule> = fc.record(
  { price: fc.integer({ min: 0, max: 1e12 }), unit, prefixes: fc.array(prefix, { minLength: 1, maxLength: 4 }) },
  { requiredKeys: ["price", "unit"] },
);

describe("a price table", () => {
  it("is read as it was written, with any decimal mark and unit", () => {
    fc.assert(
      fc.property(fc.array(rule), unit, fc.constantFrom("en", "ru", "de"), (rules, common, language) => {
        expect(readPriceTable(writePriceTable(rules, common, language), common)).toMatchObject({ rules, broken: [] });
      }),
    );
  });

  it("is taken as a spreadsheet and as a person write it", () => {
    const pasted = "+7916, 7917\t4,20\t\n\n 77 79 ; 1 234.5\r\n*;0\n;12;message\n";
    expect(readPriceTable(pasted, "segment")).toEqual({
      rules: [
        { price: 4_200_000, unit: "segment", prefixes: ["7916", "7917"] },
        { price: 1_234_500_000, unit: "segment", prefixes: ["77", "79"] },
        { price: 0, unit: "segment" },
        { price: 12_000_000, unit: "message" },
      ],
      lines: [1, 3, 4, 5],
      broken: [],
    });
  });

  it("names each broken line by its number", () => {
    const text = [
      ...["7916; 4,20", "7916", "7916; 4; segment; 5", "79x; 1", "7916000000000000; 1", "77; nine", "77; -1"],
      ...["77; 0,0000001", "77; 10000000000000000", "77; 1; second", ""],
    ].join("\n");
    expect(readPriceTable(text, "segment").broken).toEqual([
      { number: 2, key: "lineColumns" },
      { number: 3, key: "lineColumns" },
      { number: 4, key: "linePrefix" },
      { number: 5, key: "linePrefix" },
      { number: 6, key: "linePrice" },
      { number: 7, key: "linePrice" },
      { number: 8, key: "linePrice" },
      { number: 9, key: "linePrice" },
      { number: 10, key: "lineUnit" },
    ]);
  });

  it("that is none at all is told by its first twenty lines", () => {
    expect(readPriceTable("word\n".repeat(10_000), "segment").broken.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it("is compared prefix by prefix: changed, new, gone, and nothing that stays", () => {
    const before = readPriceTable("7916, 7917; 4,20\n77; 9,40\n*; 12", "segment").rules;
    const after = readPriceTable("7916; 4,40\n7917; 4,20\n7701; 8\n*; 12; message", "segment").rules;
    const priced = (units: number, unit = "segment") => ({ price: units * 1_000_000, unit });
    expect(comparePrices(before, after)).toEqual([
      { prefix: "7916", before: priced(4.2), after: priced(4.4) },
      { prefix: "7701", before: null, after: priced(8) },
      { prefix: "", before: priced(12), after: priced(12, "message") },
      { prefix: "77", before: priced(9.4), after: null },
    ]);
    expect(comparePrices(before, before)).toEqual([]);
  });
});
