import fc from "fast-check";
import { expect, it } from "vitest";
import { MICROS } from "../../../../app/domain/base/shared/money";
import { creditedOf, MOST, proposedFor, USUAL_AMOUNT } from "../../../../app/domain/money/payments/methods";

const commission = fc.integer({ min: 0, max: 200_000 });

it("proposes by method a sum that covers the shortfall after commission", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700_000 * MICROS }), fc.array(commission, { maxLength: 4 }), (short, all) => {
      const amount = proposedFor(short, all) * MICROS;
      for (const one of all) expect(creditedOf(amount, one)).toBeGreaterThanOrEqual(short);
      expect(amount).toBeGreaterThanOrEqual(short);
      expect(Number.isInteger(amount / MICROS)).toBe(true);
      // A unit less would not be enough, except for the usual sum.
      const less = creditedOf(amount - MICROS, Math.max(0, ...all));
      if (amount > USUAL_AMOUNT * MICROS) expect(less).toBeLessThan(short + MICROS / 100);
    }),
    { numRuns: 2000 },
  );
});

it("proposes the usual sum for a smaller shortfall, and no more than one payment allows", () => {
  expect(proposedFor(115.7 * MICROS, [26_000])).toBe(USUAL_AMOUNT);
  expect(proposedFor(5000 * MICROS, [26_000, 25_000])).toBe(5134);
  expect(proposedFor(5 * MOST, [26_000])).toBe(MOST / MICROS);
});
