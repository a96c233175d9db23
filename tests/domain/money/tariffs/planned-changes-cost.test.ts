import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTariff, updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { users } from "../../../../db/schema/accounts";
import { openAccount } from "../../../support/world/scene";
import { BOSS, DAY, openFee, ruleOf } from "../subscriptions/scene";

/** A reseller who buys at 100 per month, and at 200 from the tenth day on. */
async function openRising() {
  const scene = await openFee({ price: 1 });
  const { engine } = scene;
  const reseller = await openAccount(engine);
  await engine.db.update(users).set({ level: "reseller" }).where(eq(users.id, reseller.id));
  const seller = { id: reseller.id, level: "reseller" as const };
  const own = await scene.make(100, "month");
  await scene.give(own, reseller.id);
  const startsAt = engine.clock() + 10 * DAY;
  const announce = (id: string, price: number, at = startsAt, viewer: typeof seller | typeof BOSS = seller) =>
    updateTariff(engine, viewer, id, { startsAt: at, data: { rules: ruleOf(price, "month") } });
  const change = (id: string, price: number) =>
    updateTariff(engine, seller, id, { data: { rules: ruleOf(price, "month") } });
  const sell = (price: number) =>
    createTariff(engine, seller, {
      title: "Care",
      source: "subscription.account" as const,
      isActive: true,
      data: {
        rules: ruleOf(price, "month"),
        options: { refundOnFailed: false, noPayments: false },
        currency: "RUB" as const,
      },
    });
  const keyOf = (result: Awaited<ReturnType<typeof updateTariff>>) =>
    result?.ok === false ? result.problems[0]?.key : null;
  return { scene, own, startsAt, announce, change, sell, keyOf };
}

it("refuses a reseller's price below an announced cost, unless the reseller has announced a new price in time", async () => {
  const { scene, own, startsAt, announce, change, sell, keyOf } = await openRising();
  await announce(own, 200, startsAt, BOSS);
  expect(keyOf(await sell(150))).toBe("belowComingCost");
  const sold = await sell(250);
  if (!sold.ok) throw new Error("refused");
  const { id } = sold.value;
  expect(keyOf(await change(id, 150))).toBe("belowComingCost");
  expect(await announce(id, 260, startsAt + DAY)).toMatchObject({ ok: true });
  // A day too late.
  expect(keyOf(await change(id, 150))).toBe("belowComingCost");
  expect(await announce(id, 270)).toMatchObject({ ok: true });
  expect(await change(id, 150)).toMatchObject({ ok: true });
  expect(scene.engine.clock()).toBeLessThan(startsAt);
});

it("warns a manager whose new price exceeds a reseller's announced tariff", async () => {
  const { scene, own, startsAt, announce, sell, keyOf } = await openRising();
  const sold = await sell(300);
  if (!sold.ok) throw new Error("refused");
  expect(await announce(sold.value.id, 110, startsAt - DAY)).toMatchObject({ ok: true });
  const dearer = { data: { rules: ruleOf(120, "month") } };
  expect(keyOf(await updateTariff(scene.engine, BOSS, own, dearer))).toBe("resellersBelowCost");
  expect(await updateTariff(scene.engine, BOSS, own, { ...dearer, acceptBelowCost: true })).toMatchObject({ ok: true });
});
