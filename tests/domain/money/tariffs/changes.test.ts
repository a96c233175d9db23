import { expect, it } from "vitest";
import { changeOf } from "../../../../app/domain/money/tariffs/changes";
import type { TariffData, TariffRule } from "../../../../db/schema/billing";

const pricesOf = (...rules: [price: number, place?: string][]): TariffData => ({
  rules: rules.map(([price, place]): TariffRule => ({ price, unit: "segment", ...(place && { prefixes: [place] }) })),
  options: { refundOnFailed: true, noPayments: false },
});

it.each([
  ["one share of a price that changes", pricesOf([2_500_000, "7"], [5]), pricesOf([3_100_000, "7"], [5]), "+24\u00a0%"],
  ["the span of several", pricesOf([100, "7"], [200]), pricesOf([95, "7"], [220]), "−5\u00a0% … +10\u00a0%"],
  ["nothing of what never applies", pricesOf([1, "79"], [1, "79"]), pricesOf([1, "79"], [9, "79"]), undefined],
  ["nothing of a place that is new", pricesOf([100, "7"]), pricesOf([100]), undefined],
])("the notice of new prices states %s", (_, before, after, change) => {
  expect(changeOf("sendings.sms", before, after).change).toBe(change);
});
