import fc from "fast-check";
import { expect, it } from "vitest";
import { markedUp, readMarkup } from "../../../../app/domain/money/tariffs/markup";

const RUB = 1_000_000;

it.each([
  ["15%", { percent: 15 }],
  ["+ 7,5 %", { percent: 7.5 }],
  ["0,50", { money: 0.5 * RUB }],
  ["2", { money: 2 * RUB }],
  ["0%", { percent: 0 }],
])("reads the markup %s", (text, markup) => {
  expect(readMarkup(text)).toEqual(markup);
});

it.each(["", "%", "-5%", "a lot", "5 percent", "0.00001", "1e3%", "100000%"])(
  "does not accept %j as a markup",
  (text) => {
    expect(readMarkup(text)).toBeNull();
  },
);

it("rounds prices up to a hundredth of a kopeck, and keeps the other fields of a rule", () => {
  const rule = { price: 2.5 * RUB, unit: "segment" as const, prefixes: ["7"] };
  expect(markedUp([rule], { percent: 15 })).toEqual([{ ...rule, price: 2.875 * RUB }]);
  expect(markedUp([{ ...rule, price: 333_333 }], { percent: 10 })[0]!.price).toBe(366_700);
  expect(markedUp([rule], { money: 0.5 * RUB })[0]!.price).toBe(3 * RUB);
});

it("is never below the price itself", () => {
  const price = fc.integer({ min: 0, max: 1_000_000 * RUB });
  const markup = fc.oneof(
    fc.record({ percent: fc.double({ min: 0, max: 99_999, noNaN: true }) }),
    fc.record({ money: fc.nat(99_999 * RUB) }),
  );
  fc.assert(
    fc.property(price, markup, (price, markup) => {
      const [rule] = markedUp([{ price, unit: "message" }], markup);
      expect(rule!.price).toBeGreaterThanOrEqual(price);
      expect(Number.isSafeInteger(rule!.price)).toBe(true);
    }),
  );
});
