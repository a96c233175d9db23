import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesOf } from "../../../../app/domain/base/shared/numbering/places";
import { boundsOf } from "../../../../app/domain/money/billing/usage";
import { deadPlaces, liveRules, priceSpan } from "../../../../app/domain/money/tariffs/live-rules";
import { compilePrices, MULTIPLIER_ONE, placesIn, pricesOf } from "../../../../app/domain/money/tariffs/price";
import { quote } from "../../../../app/domain/money/tariffs/quote";
import { asHeld, type TariffRow } from "../../../../app/domain/money/tariffs/rows";
import { shownTariffs } from "../../../../app/routes/tariffs/shown-tariffs.server";
import type { TariffRule } from "../../../../db/schema/billing";

const rule = (price: number, places: Partial<TariffRule> = {}): TariffRule => ({ price, unit: "segment", ...places });
const OPTIONS = { refundOnFailed: true, noPayments: false };

describe("a row that is never charged", () => {
  it.each<[string, TariffRule[], [number, string, string[]][]]>([
    [
      "an operator and a country below a prefix of all their numbers",
      [
        rule(3_300_000, { operators: ["RU|mts"] }),
        rule(3_100_000, { prefixes: ["7"] }),
        rule(4, { countries: ["KZ"] }),
        rule(7),
      ],
      [
        [0, "RU|mts", ["7"]],
        [2, "KZ", ["7"]],
      ],
    ],
    [
      "a prefix whose every longer one has a row",
      [rule(1, { prefixes: ["79"] }), rule(2, { prefixes: Array.from({ length: 10 }, (_, digit) => `79${digit}`) })],
      [[0, "79", ["790", "791", "792"]]],
    ],
    ["the same place a second time", [rule(1, { prefixes: ["7"] }), rule(2, { prefixes: ["7"] })], [[1, "7", ["7"]]]],
    ["one of several places of a row", [rule(1, { prefixes: ["49"], countries: ["DE", "FR"] })], [[0, "DE", ["49"]]]],
    [
      "nothing",
      [rule(1, { operators: ["RU|mts"] }), rule(2, { countries: ["RU"] }), rule(3, { prefixes: ["7916"] })],
      [],
    ],
    ["nothing where a range begins later", [rule(2), rule(1, { from: 1000 })], []],
  ])("is %s", (_, rules, expected) => {
    const found = deadPlaces("sendings.sms", rules).map(({ row, place, coveredBy }) => [row, place, coveredBy]);
    expect(found).toEqual(expected);
  });

  it("is any row with numbers if the tariff is for e-mails or push messages", () => {
    const rules = [rule(1, { prefixes: ["7"] }), rule(2)];
    expect(deadPlaces("sendings.email", rules).map(({ row }) => row)).toEqual([0]);
    expect(liveRules("sendings.push", rules)).toEqual([rule(2)]);
  });
});

const digits = fc.constantFrom("7", "79", "791", "7916", "77", "770", "49", "4915", "1", "375", "79162041833");
const anyRule: fc.Arbitrary<TariffRule> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ prefixes: fc.uniqueArray(digits, { minLength: 1, maxLength: 3 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        operators: fc.constantFrom<string[]>(["RU|mts"], ["RU|beeline", "KZ|kcell"], ["BY|mts"]),
      }),
    },
    { weight: 2, arbitrary: fc.record({ countries: fc.constantFrom<string[]>(["RU"], ["KZ", "DE"], ["US"], ["BY"]) }) },
    { weight: 1, arbitrary: fc.constant({}) },
  )
  .chain((places) =>
    fc
      .record({
        price: fc.integer({ min: 1, max: 90 }).map((kopecks) => kopecks * 10_000),
        unit: fc.constantFrom("segment" as const, "message" as const),
        from: fc.constantFrom(undefined, undefined, 1000),
      })
      .map(({ from, ...priced }) => ({ ...priced, ...places, ...(from && { from }) })),
  );
const table = fc.array(anyRule, { minLength: 1, maxLength: 8 });
const phone = fc.oneof(
  fc.tuple(digits, fc.stringMatching(/^\d{10}$/)).map(([start, rest]) => `${start}${rest}`.slice(0, 11)),
  fc.constantFrom("79161234567", "77011234567", "375291234567", "491512345678", "12025550123", "79031234567"),
);

const tariffOf = (rules: TariffRule[], multiplier: number, sent: number): TariffRow => ({
  id: "t",
  title: "T",
  source: "sendings.sms",
  ownerId: "",
  isActive: true,
  createdAt: 0,
  updatedAt: 0,
  coming: [],
  isDue: false,
  data: { rules, options: OPTIONS },
  multiplier,
  sent,
});

/**
 * Reference implementation, apart from the product's look-up: the longest written prefix, the operator, the country,
 * all others.
 */
function plainPrice(rules: readonly TariffRule[], number: string, sent: number): TariffRule | null {
  const { country, operator } = placesOf(number);
  const starts = Array.from({ length: number.length }, (_, at) => number.slice(0, number.length - at));
  for (const place of [...starts, operator, country, ""].filter((one) => one !== null)) {
    const there = rules.filter((one) => placesIn(one).includes(place) && (one.from ?? 0) <= sent);
    const latest = Math.max(...there.map(({ from = 0 }) => from));
    if (there.length > 0) return there.find(({ from = 0 }) => from === latest)!;
  }
  return null;
}

describe("random tables and numbers", () => {
  it("give one price in the list, the calculator, the assignment dialog and the charge", () => {
    fc.assert(
      fc.property(
        table,
        fc.array(phone, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(MULTIPLIER_ONE, 1_150_000),
        fc.constantFrom(0, 2000),
        (rules, phones, multiplier, sent) => {
          const row = tariffOf(rules, multiplier, sent);
          const listed = shownTariffs([row], { search: "", source: "" }, "en").tariffs[0]!.prices;
          const span = priceSpan(row.source, asHeld(row).data);
          for (const number of phones) {
            const charged = pricesOf(row.data, { multiplier })({ phone: number, segments: 1, sent });
            expect(charged?.rule ?? null).toEqual(plainPrice(rules, number, sent));
            const quoted = quote([row], { phone: `+${number}`, text: "x" });
            if (quoted.phone === number) expect(quoted.prices[0]!.amount).toBe(charged?.amount ?? null);
            if (!charged) continue;
            expect(listed.map(({ price }) => price)).toContain(charged.segmentPrice);
            expect(span!.least).toBeLessThanOrEqual(charged.segmentPrice);
            expect(span!.most).toBeGreaterThanOrEqual(charged.segmentPrice);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("mark a row as dead only if no number is charged by it, and charge the same without it", () => {
    fc.assert(
      fc.property(table, fc.array(phone, { minLength: 20, maxLength: 60 }), (rules, phones) => {
        const dead = deadPlaces("sendings.sms", rules);
        const [whole, live] = [rules, liveRules("sendings.sms", rules)].map((some) =>
          compilePrices({ rules: some, multiplier: MULTIPLIER_ONE }),
        );
        const isDead = (one: TariffRule) =>
          placesIn(one).every((place) => dead.some(({ row, place: gone }) => rules[row] === one && gone === place));
        for (const number of phones)
          for (const sent of [0, ...boundsOf(rules)]) {
            const before = whole!({ phone: number, segments: 1, sent });
            const after = live!({ phone: number, segments: 1, sent });
            expect(after?.amount).toBe(before?.amount);
            if (before) expect(isDead(before.rule)).toBe(false);
          }
      }),
      { numRuns: 150 },
    );
  });
});
