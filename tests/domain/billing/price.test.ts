import { describe, expect, it } from "vitest";
import { compilePrices, MULTIPLIER_ONE, priceOf, type TariffRule } from "../../../app/domain/billing/price";

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

  it("lets the longest matching prefix win, whatever the order of rules", () => {
    expect(priceOf(tariff, { phone: "79171234567", segments: 1 })?.rule).toBe(mts);
    expect(priceOf(tariff, { phone: "79162041833", segments: 1 })?.rule).toBe(exact);
    expect(priceOf({ ...tariff, rules: tariff.rules.toReversed() }, { phone: "79162041833", segments: 1 })?.rule).toBe(
      exact,
    );
  });

  it("charges a message once where the unit is the message", () => {
    expect(priceOf(tariff, { phone: "79162041833", segments: 5 })?.amount).toBe(900_000);
  });

  it("has no price for a phone that no rule covers", () => {
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

  it("fall back to a shorter prefix until their first range begins", () => {
    const late = compilePrices({ rules: [everywhere, { ...mts, from: 100 }], multiplier: MULTIPLIER_ONE });
    expect(late({ phone: "79162041833", segments: 1, sent: 99 })?.rule).toBe(everywhere);
    expect(late({ phone: "79162041833", segments: 1, sent: 100 })?.rule.price).toBe(mts.price);
  });
});
