import { describe, expect, it } from "vitest";
import { fromUnits, parseMoney, scaleMicros, toUnits } from "../../../../app/domain/base/shared/money";
import { sampler } from "../../../support/engine/sampler";

describe("parseMoney", () => {
  it.each([
    ["1 234,5", 1_234_500_000],
    ["1\u00a0234.50", 1_234_500_000],
    ["1\u202f000", 1_000_000_000],
    ["0,01", 10_000],
    ["0.29", 290_000],
    ["007", 7_000_000],
    [" 3000 ", 3_000_000_000],
  ])("reads %j", (text, micros) => {
    expect(parseMoney(text)).toBe(micros);
  });

  it.each([
    "",
    "0",
    "0,00",
    "-5",
    "+5",
    "1,234",
    "1.2.3",
    "1,2.3",
    "abc",
    "5 ₽",
    "1e3",
    ".5",
    "5.",
    "∞",
    "9".repeat(20),
  ])("refuses %j", (text) => {
    expect(parseMoney(text)).toBeNull();
  });
});

describe("REST amounts", () => {
  it("are units with up to six decimals", () => {
    expect(toUnits(2_500_000)).toBe(2.5);
    expect(toUnits(-1)).toBe(-0.000001);
    expect(fromUnits(2.5)).toBe(2_500_000);
    expect(fromUnits(-0.000001)).toBe(-1);
  });

  it("survive a round trip", () => {
    const { integer } = sampler(11);
    for (let round = 0; round < 20_000; round++) {
      const micros = integer(-(2 ** 51), 2 ** 51);
      expect(fromUnits(JSON.parse(JSON.stringify(toUnits(micros))))).toBe(micros);
    }
  });

  it("tolerate floating-point noise", () => {
    expect(fromUnits(0.1 + 0.2)).toBe(300_000);
    expect(Object.is(fromUnits(-0.0000001), 0)).toBe(true);
  });

  it("refuse invalid amounts", () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1e12].map(fromUnits)).toEqual([null, null, null, null]);
    expect(() => toUnits(2 ** 53)).toThrow(RangeError);
    expect(() => toUnits(0.5)).toThrow(RangeError);
  });
});

describe("scaleMicros", () => {
  it("rounds halves away from zero", () => {
    expect([1, 3, -1, -3].map((amount) => scaleMicros(amount, 1, 2))).toEqual([1, 2, -1, -2]);
    expect(scaleMicros(10, 1, 3)).toBe(3);
  });

  it("is exact when a product exceeds safe integers", () => {
    expect(scaleMicros(9_000_000_001, 3_000_000, 1_000_000)).toBe(27_000_000_003);
    expect(scaleMicros(-9_000_000_001, 3_000_001, 2_000_000)).toBe(-13_500_004_502);
    expect(() => scaleMicros(2 ** 52, 4, 1)).toThrow(RangeError);
  });
});
