import { describe, expect, it } from "vitest";
import { openGroupCosts } from "../../../../../app/domain/messaging/sendings/accept/cost-by-operator";
import type { Prepared } from "../../../../../app/domain/messaging/sendings/compose/plan";

const message = (recipient: string, amount: number | null, change: Partial<Prepared> = {}): Prepared => ({
  recipient,
  text: "Hi",
  payload: null,
  segments: 2,
  error: null,
  ruled: null,
  price: amount === null ? null : { amount, segmentPrice: amount / 2, rule: { price: amount / 2, unit: "segment" } },
  ...change,
});

describe("costs by group", () => {
  it("lists the most expensive first and projects them onto a whole audience", () => {
    const costs = openGroupCosts([{ type: "sms" }]);
    costs.add([message("79030000001", 5)]);
    for (const phone of ["79160000001", "79160000002"]) costs.add([message(phone, 5)]);
    expect(costs.all(1).map(({ recipients, segments, amount }) => [recipients, segments, amount])).toEqual([
      [2, 4, 10],
      [1, 2, 5],
    ]);
    expect(costs.all(1.5)[1]).toMatchObject({ recipients: 2, segments: 3, amount: 8 });
  });

  it("names the channel chosen by a rule, and leaves out groups without a price", () => {
    const costs = openGroupCosts([{ type: "viber" }, { type: "sms" }]);
    const ruled = { type: "telegram" } as Prepared["ruled"];
    costs.add([message("79160000001", 1, { ruled }), message("79160000001", null)]);
    expect(costs.all(1)).toMatchObject([{ step: 0, type: "telegram", recipients: 1 }]);
  });

  it("keeps e-mails in an unnamed group", () => {
    const costs = openGroupCosts([{ type: "email" }]);
    costs.add([message("anna@example.com", 1)]);
    expect(costs.all(1)).toMatchObject([{ group: "", recipients: 1 }]);
  });
});
