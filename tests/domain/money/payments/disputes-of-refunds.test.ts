import { beforeEach, expect, it, vi } from "vitest";
import { RUB } from "../../../support/world/scene";
import { openDisputes as open } from "./disputes-scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("takes nothing from the customer when a second payment is refunded", async () => {
  const { pay, tell, kinds, balance, row } = await open();
  const id = await pay();
  await tell(id);
  await tell(id, { ref: "x-1" });
  await tell(id, { ref: "x-1", refunded: 1000 * RUB });
  await tell(id, { ref: "x-2", kind: "failed", refunded: Number.MAX_SAFE_INTEGER });
  expect(await row(id)).toMatchObject({ status: "completed", refunded: 0 });
  expect(await kinds(id)).toEqual(["paidTwice answered"]);
  expect(await balance()).toBe(1075);
});

it("does not deduct again what was deducted by hand", async () => {
  const { pay, tell, press, kinds, balance } = await open();
  const id = await pay();
  await tell(id);
  await tell(id, { refunded: null });
  await press(id, "strayRefund", "settled");
  for (const _ of [1, 2]) await tell(id, { refunded: 400 * RUB });
  expect((await kinds(id)).toSorted()).toEqual(["strayRefund", "strayRefund settled"]);
  expect(await balance()).toBe(1075);
});

it("reports a refund after a payment was settled by hand, and offers no credit for it", async () => {
  const { pay, tell, press, kinds, balance } = await open();
  const id = await pay();
  await tell(id, { paid: 10 * RUB });
  await press(id, "otherSum", "settled");
  for (const _ of [1, 2]) await tell(id, { refunded: 1000 * RUB });
  expect((await kinds(id)).toSorted()).toEqual(["otherSum settled", "strayRefund"]);
  expect(await balance()).toBe(100);
});
