import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { createTariff, updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { users } from "../../../../db/schema/accounts";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { BOSS, DAY, openFee, ruleOf } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A reseller's customer, and the tariff the reseller sells; `cost`: the reseller's own fee per month. */
async function openResold(cost: number | null) {
  const scene = await openFee({ price: 1, period: "week" });
  await scene.take();
  const { engine, customer } = scene;
  await engine.db.run("DELETE FROM subscriptions");
  const reseller = await openAccount(engine, { balance: 0 });
  await engine.db.update(users).set({ level: "reseller" }).where(eq(users.id, reseller.id));
  await engine.db.update(users).set({ resellerId: reseller.id }).where(eq(users.id, customer.id));
  const seller = { id: reseller.id, level: "reseller" as const };
  const own = cost === null ? null : await scene.make(cost, "month");
  if (own) await scene.give(own, reseller.id);
  const margins = () =>
    rowsOf<{ amount: number; turnover: number; user_id: string }>(
      "SELECT amount, turnover, user_id FROM billings WHERE owner_id = ? AND source = 'margin' ORDER BY id",
      reseller.id,
    );
  return { scene, reseller, seller, own, margins };
}

const input = (price: number, period: "week" | "month" = "month") => ({
  title: "Care",
  source: "subscription.account" as const,
  isActive: true,
  data: {
    rules: ruleOf(price, period),
    options: { refundOnFailed: false, noPayments: false },
    currency: "RUB" as const,
  },
});

it("credits a reseller with the part above the reseller's own fee, which the reseller pays too", async () => {
  const { scene, reseller, seller, margins } = await openResold(100);
  await scene.give(await scene.make(300, "month", seller));
  await scene.sweep();
  expect(await margins()).toEqual([{ amount: 200 * RUB, turnover: 300 * RUB, user_id: scene.customer.id }]);
  expect(await scene.balance()).toBe(700);
  // The customer's payment lets the reseller pay the own fee without waiting.
  await scene.sweep();
  expect(await scene.balance(reseller.id)).toBe(100);
  expect(await scene.read(reseller.id)).toMatchObject({ status: "active" });
});

it("credits a reseller without a fee with the full amount charged", async () => {
  const { scene, reseller, seller, margins } = await openResold(null);
  await scene.give(await scene.make(300, "month", seller));
  await Promise.all([scene.sweep(), scene.sweep()]);
  expect(await margins()).toMatchObject([{ amount: 300 * RUB, turnover: 300 * RUB }]);
  expect([await scene.balance(), await scene.balance(reseller.id)]).toEqual([700, 300]);
});

it("refuses a reseller's fee below the reseller's own, or for another period, at once and as a planned change", async () => {
  const { scene, seller } = await openResold(100);
  const { engine } = scene;
  const problems = async (price: number, period: "week" | "month" = "month") => {
    const made = await createTariff(engine, seller, input(price, period));
    return made.ok ? null : made.problems.map(({ key, field }) => [key, field]);
  };
  expect(await problems(99.99)).toEqual([["priceBelowCost", "data.rules.0.price"]]);
  expect(await problems(500, "week")).toEqual([["periodOfCost", "data.rules.0.period"]]);
  const made = await createTariff(engine, seller, input(100));
  if (!made.ok) throw new Error(JSON.stringify(made));
  const change = { data: { rules: ruleOf(50, "month") } };
  expect(await updateTariff(engine, seller, made.value.id, change)).toMatchObject({ ok: false });
});

it("credits no margin after the periods diverge, and none below zero", async () => {
  const { scene, seller, own, margins } = await openResold(100);
  const { engine } = scene;
  await scene.give(await scene.make(300, "month", seller));
  await updateTariff(engine, BOSS, own!, { acceptBelowCost: true, data: { rules: ruleOf(10, "week") } });
  await scene.sweep();
  expect(await margins()).toEqual([]);
  await updateTariff(engine, BOSS, own!, { acceptBelowCost: true, data: { rules: ruleOf(400, "month") } });
  await scene.pass(31 * DAY, DAY);
  expect(await margins()).toMatchObject([{ amount: 0, turnover: 300 * RUB }]);
});

it("refuses a fee in a currency other than that of the reseller's own account", async () => {
  const { scene, reseller, seller } = await openResold(null);
  await scene.update(`UPDATE accounts SET currency = 'EUR' WHERE owner_id = '${reseller.id}'`);
  expect(await createTariff(scene.engine, seller, input(300))).toMatchObject({ problems: [{ key: "costUnknown" }] });
});
