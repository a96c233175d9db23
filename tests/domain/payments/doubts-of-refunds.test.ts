import { beforeEach, expect, it, vi } from "vitest";
import { RUB } from "../../support/world/scene";
import { openDoubts as open } from "./doubts-scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("takes nothing off the customer for what is given back of a second payment", async () => {
  const { pay, tell, kinds, balance, row } = await open();
  const id = await pay();
  await tell(id);
  await tell(id, { ref: "x-1" });
  await tell(id, { ref: "x-1", refunded: 1000 * RUB });
  await tell(id, { ref: "x-2", kind: "failed", refunded: Number.MAX_SAFE_INTEGER });
  expect(await row(id)).toMatchObject({ status: "completed", refunded: 0 });
  expect(await kinds(id)).toEqual(["paidTwice"]);
  expect(await balance()).toBe(1075);
});

it("takes off no second time what a person took off by hand", async () => {
  const { pay, tell, press, kinds, balance } = await open();
  const id = await pay();
  await tell(id);
  await tell(id, { refunded: null });
  await press(id, "strayRefund", "settled");
  for (const _ of [1, 2]) await tell(id, { refunded: 400 * RUB });
  expect((await kinds(id)).toSorted()).toEqual(["strayRefund", "strayRefund settled"]);
  expect(await balance()).toBe(1075);
});

it("tells of a refund after a payment was settled by hand, and offers no credit of it", async () => {
  const { pay, tell, press, kinds, balance } = await open();
  const id = await pay();
  await tell(id, { paid: 10 * RUB });
  await press(id, "otherSum", "settled");
  for (const _ of [1, 2]) await tell(id, { refunded: 1000 * RUB });
  expect((await kinds(id)).toSorted()).toEqual(["otherSum settled", "strayRefund"]);
  expect(await balance()).toBe(100);
});
