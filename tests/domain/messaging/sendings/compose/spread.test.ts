import fc from "fast-check";
import { expect, test } from "vitest";
import { turnOf } from "../../../../../app/domain/messaging/sendings/compose/schedule";

const START = 1_800_000_000_000;
const HOUR = 3_600_000;

test("without an end every recipient is due at the start", () => {
  expect(turnOf({ startsAt: START, until: null, total: 1000 }, 999)).toBe(START);
});

test("a spread campaign starts at its start and ends at its end", () => {
  const spread = { startsAt: START, until: START + 12 * HOUR, total: 12_480 };
  expect(turnOf(spread, 0)).toBe(START);
  expect(turnOf(spread, 12_479)).toBe(START + 12 * HOUR);
});

test("recipients beyond the expected number are sent at the end, never after it", () => {
  expect(turnOf({ startsAt: START, until: START + HOUR, total: 10 }, 500)).toBe(START + HOUR);
});

test("send times never go back, and every minute has about as many", () => {
  fc.assert(
    fc.property(fc.integer({ min: 600, max: 5000 }), fc.integer({ min: 1, max: 12 }), (total, hours) => {
      const spread = { startsAt: START, until: START + hours * HOUR, total };
      const turns = Array.from({ length: total }, (_, place) => turnOf(spread, place));
      expect(turns).toEqual([...turns].sort((a, b) => a - b));
      const perTenth = new Array(10).fill(0);
      for (const at of turns) perTenth[Math.min(9, Math.floor(((at - START) / (hours * HOUR)) * 10))]++;
      expect(Math.max(...perTenth) - Math.min(...perTenth)).toBeLessThanOrEqual(total / 100 + 2);
    }),
    { numRuns: 50, seed: 7 },
  );
});
