import { beforeEach, describe, expect, it, vi } from "vitest";
import { adjustBalance } from "../../../app/domain/accounts/adjust";
import { newId } from "../../../app/domain/shared/ids";
import { paySubscription } from "../../../app/domain/subscriptions/pay-now";
import { updateTariff } from "../../../app/domain/tariffs/tariffs";
import { RUB } from "../../support/world/scene";
import { at, BOSS, DAY, HOUR, MINUTE, openFee } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const viewerOf = ({ id }: { id: string }) => ({ id, level: "me" as const });

describe("a fee for which the money will not do", () => {
  it("is told of three days before, and is in grace with its end told once", async () => {
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

  it("is paid at once when money comes during the grace, from where the last period ended", async () => {
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

  it("does not wait for the next try where the money came while the grace was being written", async () => {
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

  it("is unpaid after the grace: nothing new is sent, what was accepted goes on, and money brings it back", async () => {
    const scene = await openFee({ balance: 310, period: "week" });
    await scene.sweep();
    await scene.pass(7 * DAY);
    const before = await scene.send();
    await scene.pass(3 * DAY + HOUR);
    expect(await scene.read()).toMatchObject({ status: "unpaid" });
    expect(await scene.told()).toEqual(["paid", "feeSoon", "feeGrace", "feeUnpaid"]);
    expect(await scene.send()).toMatchObject({
      ...{ ok: false, code: "insufficientFunds" },
      problems: [{ key: "feeUnpaid", values: { title: "Service" } }],
    });
    expect(before.ok).toBe(true);
    await scene.engine.work();
    expect(scene.engine.provider.submits).toHaveLength(1);
    await scene.pass(40 * DAY, DAY);
    expect(await scene.told()).toHaveLength(4);
    await scene.credit(300);
    await scene.sweep();
    // Of the week that begins now, the days of grace were served before.
    const { status, paidUntil } = await scene.read();
    expect([status, Math.round((paidUntil - scene.engine.clock()) / DAY)]).toEqual(["active", 4]);
    expect((await scene.send()).ok).toBe(true);
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("has a grace no longer than its period, and none where the platform gives none", async () => {
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

  it("pays for the day of grace, too, so that nobody lives in it", async () => {
    const scene = await openFee({ balance: 10, price: 20, period: "day" });
    for (let day = 0; day < 6; day++) {
      await scene.pass(DAY - HOUR, HOUR);
      await scene.credit(20);
      await scene.pass(HOUR, HOUR / 2);
    }
    expect((await scene.charges()).length).toBeGreaterThanOrEqual(6);
  });

  it("ends at once with what was owed where its tariff is switched off", async () => {
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

  it("ends at once with what was owed where its tariff is taken", async () => {
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

describe("a payment by hand", () => {
  const inGrace = async (balance: number) => {
    const scene = await openFee({ balance, period: "week" });
    await scene.sweep();
    await scene.pass(7 * DAY + HOUR);
    return { scene, row: await scene.read() };
  };

  it("is made once by two tabs, and once for what each of them saw", async () => {
    const { scene, row } = await inGrace(400);
    // Nobody is faster than the sweep here.
    await scene.credit(1000);
    const pay = () => paySubscription(scene.engine, viewerOf(scene.customer), row.id, { until: row.paidUntil });
    const done = await Promise.all([pay(), pay(), scene.sweep()]);
    expect(done.slice(0, 2)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await pay()).toMatchObject({ ok: true, value: { row: { status: "active" } } });
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("is made once for a repeated key, and not at all where nothing is owed", async () => {
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

  it("needs the money, a tariff and its owner", async () => {
    const { scene, row } = await inGrace(400);
    const pay = (viewer: Parameters<typeof paySubscription>[1]) => paySubscription(scene.engine, viewer, row.id);
    expect(await pay(viewerOf(scene.customer))).toMatchObject({
      ...{ code: "insufficientFunds", problems: [{ values: { needed: 300, available: 100 } }] },
    });
    expect(await pay(BOSS)).toMatchObject({ code: "forbidden" });
    expect(await pay(viewerOf({ id: newId() }))).toBeNull();
    await scene.take();
    expect(await pay(viewerOf(scene.customer))).toMatchObject({ problems: [{ key: "subscriptionOver" }] });
    expect(await scene.charges()).toEqual([300]);
  });
});
