import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { renewSubscriptions } from "../../../../app/domain/money/subscriptions/sweep";
import { updateTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { openDatabase } from "../../../../db/client";
import { subscriptions } from "../../../../db/schema/subscriptions";
import { meterOf } from "../../../support/engine/meter";
import { openAccount } from "../../../support/world/scene";
import { at, BOSS, DAY, HOUR, MINUTE, openFee, ruleOf } from "./scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("an assigned fee", () => {
  it("is charged once by the next sweep, and then by the calendar of its owner's zone", async () => {
    // In Moscow, the last day of January.
    const scene = await openFee({ at: "2027-01-31T09:00:00Z" });
    expect(await scene.charges()).toEqual([]);
    await Promise.all([scene.sweep(), scene.sweep(), scene.sweep()]);
    await scene.sweep();
    expect(await scene.charges()).toEqual([300]);
    expect(await scene.read()).toMatchObject({ status: "active", paidUntil: at("2027-02-28T09:00:00Z") });
    await scene.pass(28 * DAY - HOUR);
    expect(await scene.charges()).toEqual([300]);
    await scene.pass(HOUR);
    expect(await scene.charges()).toEqual([300, 300]);
    expect(await scene.read()).toMatchObject({ paidUntil: at("2027-03-31T09:00:00Z") });
    await scene.pass(31 * DAY);
    expect(await scene.read()).toMatchObject({ paidUntil: at("2027-04-30T09:00:00Z") });
    expect(await scene.balance()).toBe(100);
    expect(await scene.told()).toEqual(["paid", "paid", "paid"]);
    const said = scene.engine.events.map(({ event }) => event.event);
    expect(said).toEqual(expect.arrayContaining(["billings.created", "subscriptions.updated"]));
  });

  it("is charged in one sweep for a hundred accounts assigned at once", async () => {
    const scene = await openFee();
    for (let n = 0; n < 100; n++) await scene.give(scene.tariffId, (await openAccount(scene.engine)).id);
    await scene.sweep();
    const [{ left }] = (await scene.engine.db.all<{ left: number }>(
      "SELECT count(*) AS left FROM subscriptions WHERE status <> 'active'",
    )) as [{ left: number }];
    expect(left).toBe(0);
  });

  it.each([
    ["day", 1],
    ["week", 7],
  ] as const)("is charged each %s at the exact moment", async (period, days) => {
    const scene = await openFee({ price: 10, period });
    const from = scene.engine.clock();
    await scene.sweep();
    for (let n = 1; n <= 3; n++) {
      scene.engine.pass(days * DAY - 1);
      await scene.sweep();
      expect(await scene.charges()).toHaveLength(n);
      scene.engine.pass(1);
      await scene.sweep();
      expect(await scene.charges()).toHaveLength(n + 1);
    }
    expect((await scene.read()).paidUntil).toBe(from + 4 * days * DAY);
    expect(await scene.told()).toEqual(period === "day" ? ["paid"] : ["paid", "paid", "paid", "paid"]);
  });

  it("is charged from now on after scheduler downtime, and never twice", async () => {
    const scene = await openFee({ at: "2027-01-10T09:00:00Z" });
    await scene.sweep();
    // Within the next period: the new period continues where the last one ended.
    scene.engine.pass(at("2027-02-20T00:00:00Z") - scene.engine.clock());
    await Promise.all([scene.sweep(), scene.sweep()]);
    expect(await scene.read()).toMatchObject({ paidUntil: at("2027-03-10T09:00:00Z") });
    // Several periods later: a new period begins now.
    scene.engine.pass(at("2027-06-15T00:00:00Z") - scene.engine.clock());
    for (let n = 0; n < 3; n++) await scene.sweep();
    expect(await scene.read()).toMatchObject({ paidUntil: at("2027-07-15T00:00:00Z") });
    expect(await scene.charges()).toEqual([300, 300, 300]);
  });

  it("costs nothing and adds no line if its tariff charges nothing", async () => {
    const scene = await openFee({ price: 0 });
    await scene.sweep();
    expect(await scene.read()).toMatchObject({ status: "active" });
    expect((await scene.read()).paidUntil).toBeGreaterThan(scene.engine.clock());
    expect([await scene.charges(), await scene.told(), await scene.balance()]).toEqual([[], [], 1000]);
  });

  it("is found by reading only what is due", async () => {
    const scene = await openFee();
    await scene.sweep();
    const row = await scene.read();
    const rows = Array.from({ length: 60 }, () => ({ ...row, ownerId: newId(), id: newId() }));
    for (const one of rows) await scene.engine.db.insert(subscriptions).values(one);
    const meter = meterOf(env.DB);
    await renewSubscriptions({ ...scene.engine, db: openDatabase(meter.db) });
    expect(meter.rowsRead).toBeLessThanOrEqual(1);
  });
});

describe("a tariff", () => {
  it("taken away ends its fee without a charge when the paid period ends", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    await scene.take();
    await scene.pass(7 * DAY - HOUR);
    expect(await scene.read()).toMatchObject({ status: "active" });
    await scene.pass(2 * HOUR);
    expect(await scene.read()).toMatchObject({ status: "ended", dueAt: null });
    await scene.pass(30 * DAY, DAY);
    expect(await scene.charges()).toEqual([300]);
    // Given again later, the fee starts over.
    await scene.give();
    await scene.sweep();
    expect(await scene.charges()).toEqual([300, 300]);
    expect(await scene.read()).toMatchObject({ status: "active", paidUntil: scene.engine.clock() + 7 * DAY });
  });

  it("assigned again before that continues without a second charge", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    const { paidUntil } = await scene.read();
    await scene.take();
    await scene.pass(2 * DAY);
    await scene.give();
    await scene.pass(5 * DAY - HOUR);
    expect([await scene.charges(), (await scene.read()).paidUntil]).toEqual([[300], paidUntil]);
    await scene.pass(HOUR);
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("assigned again while its end is being written continues", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    await scene.take();
    scene.engine.pass(7 * DAY);
    const db = scene.engine.db;
    const batch = db.batch.bind(db);
    let isAssigned = false;
    const slow = new Proxy(db, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name);
        return async (statements: Parameters<typeof batch>[0]) => {
          if (!isAssigned) {
            isAssigned = true;
            await scene.give();
          }
          return batch(statements);
        };
      },
    });
    await scene.sweep({ ...scene.engine, db: slow });
    expect(isAssigned).toBe(true);
    await scene.pass(10 * MINUTE, MINUTE);
    expect(await scene.read()).toMatchObject({ status: "active" });
    expect(await scene.charges()).toEqual([300, 300]);
  });

  it("that replaces another charges from the next period on", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    await scene.give(await scene.make(20, "day"));
    await scene.pass(DAY);
    expect(await scene.charges()).toEqual([300]);
    await scene.pass(8 * DAY);
    expect(await scene.charges()).toEqual([300, 20, 20, 20]);
  });

  it("switched off charges nothing, and charges again within a day after it is switched on", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    await updateTariff(scene.engine, BOSS, scene.tariffId, { isActive: false });
    await scene.pass(20 * DAY);
    expect([await scene.charges(), (await scene.read()).status]).toEqual([[300], "ended"]);
    await updateTariff(scene.engine, BOSS, scene.tariffId, { isActive: true });
    await scene.pass(DAY);
    expect([await scene.charges(), (await scene.read()).status]).toEqual([[300, 300], "active"]);
  });

  it("with a planned change charges the price in force at the time", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    const { paidUntil } = await scene.read();
    await updateTariff(scene.engine, BOSS, scene.tariffId, {
      startsAt: paidUntil,
      data: { rules: ruleOf(350, "week") },
    });
    // Here, no sweep has written the planned change into the tariff: it applies by the clock.
    await scene.pass(7 * DAY);
    expect(await scene.charges()).toEqual([300, 350]);
  });

  it("changed at once never charges the price read before", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    scene.engine.pass(7 * DAY);
    const change = updateTariff(scene.engine, BOSS, scene.tariffId, { data: { rules: ruleOf(200, "week") } });
    await Promise.all([scene.sweep(), change]);
    await scene.sweep();
    const [, second] = await scene.charges();
    expect([200, 300]).toContain(second);
    expect(await scene.charges()).toHaveLength(2);
    expect(await scene.balance()).toBe(700 - second!);
  });
});

describe("a blocked account", () => {
  it("is charged nothing until it is unblocked", async () => {
    const scene = await openFee({ period: "week" });
    await scene.sweep();
    await scene.update(`UPDATE users SET is_active = 0 WHERE id = '${scene.customer.id}'`);
    await scene.pass(9 * DAY);
    expect([await scene.charges(), (await scene.read()).status]).toEqual([[300], "ended"]);
    await scene.update(`UPDATE users SET is_active = 1 WHERE id = '${scene.customer.id}'`);
    await scene.pass(2 * HOUR);
    expect(await scene.charges()).toEqual([300, 300]);
    expect((await scene.read()).paidUntil - scene.engine.clock()).toBeGreaterThan(6 * DAY);
  });

  it("that was removed leaves nothing behind, whoever charges it meanwhile", async () => {
    const scene = await openFee();
    const { id } = scene.customer;
    const gone = ["user_tariffs", "accounts", "billings", "subscriptions", "sendernames", "notifications", "users"];
    const column = (table: string) => (table === "users" ? "id" : table === "user_tariffs" ? "user_id" : "owner_id");
    const db = scene.engine.db;
    const batch = db.batch.bind(db);
    const late = new Proxy(db, {
      get(target, name) {
        if (name !== "batch") return Reflect.get(target, name);
        return async (statements: Parameters<typeof batch>[0]) => {
          for (const table of gone) await scene.update(`DELETE FROM ${table} WHERE ${column(table)} = '${id}'`);
          return batch(statements);
        };
      },
    });
    await scene.sweep({ ...scene.engine, db: late });
    await scene.sweep();
    for (const table of gone) {
      expect(await db.all(`SELECT 1 FROM ${table} WHERE ${column(table)} = '${id}'`), table).toEqual([]);
    }
  });
});
