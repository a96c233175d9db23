import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { paySubscription } from "../../../../app/domain/money/subscriptions/pay-now";
import { updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { RUB } from "../../../support/world/scene";
import { at, BOSS, DAY, HOUR, MINUTE, openFee } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const viewerOf = ({ id }: { id: string }) => ({ id, level: "me" as const });

describe("a fee that the balance cannot cover", () => {
  it("is announced three days before, then enters a grace period whose end is announced once", async () => {
    const scene = await openFee({ balance: 400, at: "2027-01-10T09:00:00Z" });
    await scene.sweep();
    await scene.pass(28 * DAY - MINUTE);
    expect(await scene.told()).toEqual(["paid"]);
    await scene.pass(2 * DAY);
    expect(await scene.told()).toEqual(["paid", "feeSoon"]);
    await scene.pass(DAY + HOUR);
    expect(await scene.read()).toMatchObject({ status: "grace", price: 300 * RUB });
    const { graceUntil, paidUntil } = await scene.read();
    expect(paidUntil).toBe(at("2027-02-10T09:00:00Z"));
    expect(graceUntil! - paidUntil).toBeGreaterThanOrEqual(3 * DAY);
    await scene.pass(2 * DAY);
    expect(await scene.told()).toEqual(["paid", "feeSoon", "feeGrace"]);
    expect((await scene.send()).ok).toBe(true);
  });

  it("is paid at once when money comes during the grace period, from the end of the last period", async () => {
    const scene = await openFee({ balance: 400, period: "week" });
    await scene.sweep();
    const { paidUntil } = await scene.read();
    await scene.pass(8 * DAY);
    expect(await scene.read()).toMatchObject({ status: "grace" });
    const input = { source: "accrual" as const, amount: 500 * RUB, comment: "Test", hiddenComment: "", noRef: true };
    await adjustBalance(scene.engine, BOSS, scene.customer.id, input);
    await Promise.all([scene.sweep(), scene.sweep()]);
    expect(await scene.read()).toMatchObject({ status: "active", paidUntil: paidUntil + 7 * DAY, graceUntil: null });
    expect(await scene.charges()).toEqual([300, 300]);
    expect(await scene.balance()).toBe(300);
  });

  it("does not wait for the next attempt if money came while the grace period was being written", async () => {
    const scene = await openFee({ balance: 100 });
    const db = scene.engine.db;
    const batch = db.batch.bind(db);
    let tries = 0;
    const late = new Proxy(db, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name);
        return async (statements: Parameters<typeof batch>[0]) => {
          if (++tries === 2) await scene.credit(900);
          return batch(statements);
        };
      },
    });
    await scene.sweep({ ...scene.engine, db: late });
    expect(tries).toBeGreaterThan(1);
    await scene.sweep();
    expect(await scene.read()).toMatchObject({ status: "active" });
  });

  it("is unpaid after the grace period: no new messages are sent, accepted ones continue, and money restores it", async () => {
    const scene = await openFee({ balance: 310, period: "week" });
    await scene.sweep();
    await scene.pass(7 * DAY);
    const before = await scene.send();
    await scene.pass(3 * DAY + HOUR);
    expect(await scene.read()).toMatchObject({ status: "unpaid" });
    expect(await scene.told()).toEqual(["paid", "feeSoon", "feeGrace", "feeUnpaid"]);
    expect(await scene.send()).toMatchObject({
      ok: false,
      code: "insufficientFunds",
      problems: [{ key: "feeUnpaid", values: { title: "Service" } }],
    });
    expect(before.ok).toBe(true);
    await scene.engine.work();
    expect(scene.engine.provider.submits).toHaveLength(1);
    await scene.pass(40 * DAY, DAY);
    expect(await scene.told()).toHaveLength(4);
    await scene.credit(300);
    await scene.sweep();
    // The grace days were already used from the week that begins now.
    const { status, paidUntil } = await scene.read();
    expect([status, Math.round((paidUntil - scene.engine.clock()) / DAY)]).toEqual(["active", 4]);
    expect((await scene.send()).ok).toBe(true);
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("has a grace period no longer than its period, and none if the platform gives none", async () => {
    const daily = await openFee({ balance: 10, price: 20, period: "day" });
    await daily.sweep();
    expect((await daily.read()).graceUntil).toBe(daily.engine.clock() + DAY);
    const none = await openFee({ balance: 10, price: 20 });
    await none.update(
      "INSERT INTO settings (owner_id, key, value, updated_at) VALUES ('', 'subscriptions.graceDays', '0', 0)",
    );
    await none.sweep();
    expect(await none.read()).toMatchObject({ status: "unpaid" });
    await none.update("DELETE FROM settings WHERE key = 'subscriptions.graceDays'");
  });

  it("covers the days of grace too, so that no one uses them for free", async () => {
    const scene = await openFee({ balance: 10, price: 20, period: "day" });
    for (let day = 0; day < 6; day++) {
      await scene.pass(DAY - HOUR, HOUR);
      await scene.credit(20);
      await scene.pass(HOUR, HOUR / 2);
    }
    expect((await scene.charges()).length).toBeGreaterThanOrEqual(6);
  });

  it("ends at once with its debt if its tariff is switched off", async () => {
    const scene = await openFee({ balance: 0 });
    await scene.sweep();
    await scene.pass(4 * DAY);
    expect(await scene.read()).toMatchObject({ status: "unpaid" });
    await updateTariff(scene.engine, BOSS, scene.tariffId, { isActive: false });
    await scene.sweep();
    expect(await scene.read()).toMatchObject({ status: "ended" });
    await scene.credit(10);
    expect((await scene.send()).ok).toBe(true);
  });

  it("ends at once with its debt if its tariff is taken away", async () => {
    const scene = await openFee({ balance: 0 });
    await scene.sweep();
    await scene.pass(4 * DAY);
    expect(await scene.read()).toMatchObject({ status: "unpaid" });
    await scene.take();
    await scene.sweep();
    expect(await scene.read()).toMatchObject({ status: "ended", dueAt: null });
    await scene.credit(1000);
    await scene.pass(2 * DAY);
    expect([await scene.charges(), (await scene.send()).ok]).toEqual([[], true]);
  });
});

describe("a manual payment", () => {
  const inGrace = async (balance: number) => {
    const scene = await openFee({ balance, period: "week" });
    await scene.sweep();
    await scene.pass(7 * DAY + HOUR);
    return { scene, row: await scene.read() };
  };

  it("is made once from two tabs, and once for the state that each tab showed", async () => {
    const { scene, row } = await inGrace(400);
    // The credit arrives before any sweep runs.
    await scene.credit(1000);
    const pay = () => paySubscription(scene.engine, viewerOf(scene.customer), row.id, { until: row.paidUntil });
    const done = await Promise.all([pay(), pay(), scene.sweep()]);
    expect(done.slice(0, 2)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await pay()).toMatchObject({ ok: true, value: { row: { status: "active" } } });
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("is made once for a repeated key, and refused if nothing is owed", async () => {
    const { scene, row } = await inGrace(400);
    await scene.credit(1000);
    const key = newId();
    for (let n = 0; n < 2; n++) {
      expect(await paySubscription(scene.engine, viewerOf(scene.customer), row.id, { id: key })).toMatchObject({
        ok: true,
      });
    }
    expect(await paySubscription(scene.engine, viewerOf(scene.customer), row.id)).toMatchObject({
      problems: [{ key: "subscriptionPaid" }],
    });
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("requires the money, a tariff and the owner", async () => {
    const { scene, row } = await inGrace(400);
    const pay = (viewer: Parameters<typeof paySubscription>[1]) => paySubscription(scene.engine, viewer, row.id);
    expect(await pay(viewerOf(scene.customer))).toMatchObject({
      code: "insufficientFunds",
      problems: [{ values: { needed: 300, available: 100 } }],
    });
    expect(await pay(BOSS)).toMatchObject({ code: "forbidden" });
    expect(await pay(viewerOf({ id: newId() }))).toBeNull();
    await scene.take();
    expect(await pay(viewerOf(scene.customer))).toMatchObject({ problems: [{ key: "subscriptionOver" }] });
    expect(await scene.charges()).toEqual([300]);
  });
});
