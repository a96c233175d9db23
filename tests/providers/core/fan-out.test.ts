import { expect, it } from "vitest";
import { toEachAddress } from "../../../workers/providers/core/fan-out";

it("submits to all devices of a person, five at a time", async () => {
  const addresses = Array.from({ length: 12 }, (_, nr) => ({ address: `${nr}`, data: null }));
  const message = { ownerId: "o", id: "m", type: "push", to: "79160000001", sender: "", text: "", addresses };
  let [open, most] = [0, 0];
  const notified: string[] = [];
  const verdict = await toEachAddress(message, async ({ address }) => {
    most = Math.max(most, ++open);
    await scheduler.wait(1);
    open--;
    notified.push(address);
    return address === "7"
      ? { kind: "accepted", ref: "r" }
      : { kind: "rejected", code: "subscriptionGone", detail: "" };
  });
  expect(verdict).toMatchObject({ kind: "accepted", ref: "r" });
  expect(verdict).toHaveProperty("gone.length", 11);
  expect([notified.length, most]).toEqual([12, 5]);
});
