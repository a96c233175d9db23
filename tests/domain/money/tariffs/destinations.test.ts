import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesOf } from "../../../../app/domain/base/shared/numbering/places";
import { countriesUnder, rulesAt, samplesOf } from "../../../../app/domain/money/tariffs/destinations";
import { compilePrices, MULTIPLIER_ONE } from "../../../../app/domain/money/tariffs/price";
import type { TariffRule } from "../../../../db/schema/billing";

const prefix = fc.stringMatching(/^(7|77|79|375|49|1)\d{0,5}$/);
const place = fc.constantFrom("RU|mts", "KZ|kcell", "BY|mts", "DE|telekom");
const country = fc.constantFrom("RU", "KZ", "BY", "DE", "US");
const rule: fc.Arbitrary<TariffRule> = fc.record(
  {
    price: fc.integer({ min: 0, max: 1e9 }),
    unit: fc.constant("message" as const),
    prefixes: fc.array(prefix, { maxLength: 3 }),
    operators: fc.array(place, { maxLength: 2 }),
    countries: fc.array(country, { maxLength: 2 }),
  },
  { requiredKeys: ["price", "unit"] },
);
const phone = fc.stringMatching(/^(7701|7700|7916|7903|37529|491|1212)\d{6,7}$/);

const compiled = (rules: TariffRule[]) => compilePrices({ rules, multiplier: MULTIPLIER_ONE });

describe("the destinations of a tariff", () => {
  it("are sampled so that every rule that prices a number has a sample", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), fc.array(phone, { minLength: 1 }), (rules, phones) => {
        const priceOf = compiled(rules);
        const met = new Set(samplesOf(rules).map((one) => priceOf({ phone: one, segments: 1 })?.rule));
        for (const one of phones) expect(met).toContain(priceOf({ phone: one, segments: 1 })?.rule);
      }),
      { numRuns: 40 },
    );
  });

  it("are found by the country, operator and digits of any number that a rule prices", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), phone, (rules, one) => {
        const priced = compiled(rules)({ phone: one, segments: 1 })?.rule;
        const { country, operator } = placesOf(one);
        const named = [country, operator].filter((known) => known !== null);
        for (const target of [{ prefix: one.slice(0, 4) }, ...named.map((known) => ({ places: new Set([known]) }))]) {
          const found = rulesAt(rules, target);
          if (priced) expect(found).toContain(priced);
          else expect(found.length).toBeLessThanOrEqual(rules.length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("leave out rules for other numbers", () => {
    const [russia, kazakhstan, mts, rest]: TariffRule[] = [
      { price: 1, unit: "message", prefixes: ["79"] },
      { price: 2, unit: "message", countries: ["KZ"] },
      { price: 3, unit: "message", operators: ["BY|mts"] },
      { price: 4, unit: "message" },
    ];
    const rules = [russia!, kazakhstan!, mts!, rest!];
    expect(rulesAt(rules, { places: new Set(["KZ"]) })).toEqual([kazakhstan]);
    expect(rulesAt(rules, { places: new Set(["BY"]) })).toEqual([mts, rest]);
    expect(rulesAt(rules, { places: new Set(["BY|mts"]) })).toEqual([mts]);
    expect(rulesAt(rules, { prefix: "7916" })).toEqual([russia]);
    expect(rulesAt(rules, { prefix: "49" })).toEqual([rest]);
  });

  it("name the countries of a prefix, unless there are many", () => {
    expect(countriesUnder("7916")).toEqual(["RU"]);
    expect(countriesUnder("7701")).toEqual(["KZ"]);
    expect(countriesUnder("1")).toEqual([]);
  });
});
