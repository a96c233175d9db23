import { describe, expect, it } from "vitest";
import { compilePrices, MULTIPLIER_ONE, priceOf, pricesOf } from "../../../../app/domain/money/tariffs/price";
import type { TariffRule } from "../../../../db/schema/billing";

const everywhere: TariffRule = { price: 2_500_000, unit: "segment" };
const mts: TariffRule = { price: 3_100_000, unit: "segment", prefixes: ["7916", "7917"] };
const exact: TariffRule = { price: 900_000, unit: "message", prefixes: ["7916204"] };

describe("priceOf", () => {
  const tariff = { rules: [everywhere, exact, mts], multiplier: MULTIPLIER_ONE };

  it("multiplies the price by the segments", () => {
    expect(priceOf(tariff, { phone: "79031234567", segments: 3 })).toEqual({
      amount: 7_500_000,
      rule: everywhere,
      segmentPrice: 2_500_000,
    });
  });

  it("prefers the longest matching prefix, whatever the order of rules", () => {
    expect(priceOf(tariff, { phone: "79171234567", segments: 1 })?.rule).toBe(mts);
    expect(priceOf(tariff, { phone: "79162041833", segments: 1 })?.rule).toBe(exact);
    expect(priceOf({ ...tariff, rules: tariff.rules.toReversed() }, { phone: "79162041833", segments: 1 })?.rule).toBe(
      exact,
    );
  });

  it("charges a message once if the unit is the message", () => {
    expect(priceOf(tariff, { phone: "79162041833", segments: 5 })?.amount).toBe(900_000);
  });

  it("returns no price for a phone that no rule covers", () => {
    expect(priceOf({ ...tariff, rules: [mts] }, { phone: "79031234567", segments: 1 })).toBeNull();
    expect(priceOf({ ...tariff, rules: [] }, { phone: "79031234567", segments: 1 })).toBeNull();
  });

  it("counts a text without segments as one", () => {
    expect(priceOf(tariff, { phone: "79031234567", segments: 0 })?.amount).toBe(2_500_000);
  });

  it("rounds the multiplied price of one segment to whole micros", () => {
    const price = priceOf(
      { rules: [{ price: 1_333_333, unit: "segment" }], multiplier: 1_150_000 },
      { phone: "7", segments: 3 },
    );
    expect(price).toMatchObject({ segmentPrice: 1_533_333, amount: 4_599_999 });
  });
});

describe("a price by country and operator", () => {
  const rules: TariffRule[] = [
    { price: 1, unit: "message" },
    { price: 2, unit: "message", countries: ["RU", "KZ"] },
    { price: 3, unit: "message", operators: ["RU|mts", "BY|mts"] },
    { price: 4, unit: "message", prefixes: ["7916"] },
  ];

  it.each([
    ["of another country", "491512345678", 1],
    ["of the country", "77011234567", 2],
    ["of another operator there", "79031234567", 2],
    ["of the operator", "79101234567", 3],
    ["of the operator's namesake abroad", "375291234567", 1],
    ["of the prefix", "79161234567", 4],
    ["that nobody has", "999", 1],
    ["that is an e-mail", "", 1],
  ])("prefers prefix to operator to country: a number %s", (_, phone, price) => {
    for (const ordered of [rules, rules.toReversed()]) {
      expect(priceOf({ rules: ordered, multiplier: MULTIPLIER_ONE }, { phone, segments: 1 })?.amount).toBe(price);
    }
  });
});

it("charges nothing on a tariff without payments, and still sends only where it has a price", () => {
  const priceOf = pricesOf({ rules: [mts], options: { refundOnFailed: true, noPayments: true } });
  expect(priceOf({ phone: "79161234567", segments: 3 })).toMatchObject({ amount: 0, segmentPrice: 0 });
  expect(priceOf({ phone: "79031234567", segments: 3 })).toBeNull();
});

describe("price ranges", () => {
  const ranges: TariffRule[] = [
    { price: 3_000_000, unit: "segment" },
    { price: 2_000_000, unit: "segment", from: 10_000 },
    { price: 2_500_000, unit: "segment", from: 1_000 },
  ];
  const price = compilePrices({ rules: ranges, multiplier: MULTIPLIER_ONE });

  it.each([
    [undefined, 3_000_000],
    [999, 3_000_000],
    [1_000, 2_500_000],
    [9_999, 2_500_000],
    [10_000, 2_000_000],
    [1_000_000, 2_000_000],
  ])("with %s messages sent charge %i micros", (sent, amount) => {
    expect(price({ phone: "79031234567", segments: 1, sent })?.amount).toBe(amount);
  });

  it("fall back to a shorter prefix until their first range starts", () => {
    const late = compilePrices({ rules: [everywhere, { ...mts, from: 100 }], multiplier: MULTIPLIER_ONE });
    expect(late({ phone: "79162041833", segments: 1, sent: 99 })?.rule).toBe(everywhere);
    expect(late({ phone: "79162041833", segments: 1, sent: 100 })?.rule.price).toBe(mts.price);
  });
});
