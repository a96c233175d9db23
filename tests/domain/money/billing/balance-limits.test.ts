import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { notifyDailyBalance } from "../../../../app/domain/base/notifications/daily";
import { chooseTypes } from "../../../../app/domain/base/notifications/preferences";
import { newId, newIdAt } from "../../../../app/domain/base/shared/ids";
import { nextHourIn } from "../../../../app/domain/base/shared/time/zones";
import { LIMITS_KEY, notifyLimits } from "../../../../app/domain/money/billing/balance-limits";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { settings, users } from "../../../../db/schema/accounts";
import { billings } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, RUB } from "../../../support/world/scene";

const HOUR = 3_600_000;

let engine: Engine;
let owner: { id: string };

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine, { balance: 1000 * RUB });
});

const setMoney = (units: number) =>
  engine.db.run(sql`UPDATE accounts SET balance = ${units * RUB} WHERE owner_id = ${owner.id}`);

async function noticesOf(type: string) {
  const rows = await rowsOf<{ data: string }>(
    "SELECT data FROM notifications WHERE owner_id = ? AND type = ? ORDER BY id",
    owner.id,
    type,
  );
  return rows.map(({ data }) => JSON.parse(data));
}

describe("balance limits", () => {
  beforeEach(async () => {
    const value = [500 * RUB, 100.5 * RUB, 500 * RUB];
    await engine.db.insert(settings).values({ ownerId: owner.id, key: LIMITS_KEY, value, updatedAt: 0 });
  });

  const notifiedLimits = async () => (await noticesOf("balanceLimit")).map(({ limit }) => limit / RUB);

  it("sends no notification above them", async () => {
    await notifyLimits(engine);
    expect(await notifiedLimits()).toEqual([]);
  });

  it("notifies once per limit, and again after the balance has been above it", async () => {
    await setMoney(499);
    await notifyLimits(engine);
    await notifyLimits(engine);
    expect(await noticesOf("balanceLimit")).toEqual([{ limit: 500 * RUB, available: 499 * RUB, days: null }]);
    await setMoney(100);
    await notifyLimits(engine);
    expect(await notifiedLimits()).toEqual([500, 100.5]);
    await setMoney(500);
    await notifyLimits(engine);
    await setMoney(50);
    await notifyLimits(engine);
    expect((await notifiedLimits()).sort()).toEqual([100.5, 100.5, 500, 500]);
    expect(engine.events.filter(({ event }) => event.event === "notifications.created")).toHaveLength(4);
  });

  it("shows how many days the money lasts at the rate of the last seven", async () => {
    for (const ago of [3, 2, 1]) {
      const at = engine.clock() - ago * 24 * HOUR;
      const line = { ownerId: owner.id, id: newIdAt(at), source: "sendings.sms", amount: -100 * RUB };
      await engine.db.insert(billings).values({ ...line, status: "complete", createdAt: at, updatedAt: at });
    }
    await setMoney(499);
    await notifyLimits(engine);
    const [{ days }] = (await noticesOf("balanceLimit")) as [{ days: number }];
    expect(days).toBeGreaterThanOrEqual(4);
    expect(days).toBeLessThanOrEqual(6);
  });

  it("counts the overdraft as money", async () => {
    await engine.db.run(sql`UPDATE accounts SET balance = 0, overdraft = ${500 * RUB} WHERE owner_id = ${owner.id}`);
    await notifyLimits(engine);
    expect(await notifiedLimits()).toEqual([]);
  });

  it("notifies once when several checks run at once", async () => {
    await setMoney(1);
    await Promise.all(Array.from({ length: 6 }, () => notifyLimits(engine)));
    expect((await notifiedLimits()).sort()).toEqual([100.5, 500]);
  });
});

it("notifies once of an accrual and of a subtraction", async () => {
  const manager = { id: "manager", level: "manager" as const, username: "manager" };
  const input = { source: "accrual" as const, amount: 5 * RUB, comment: "Bonus", hiddenComment: "", noRef: false };
  const id = newId();
  for (const _ of [1, 2]) await adjustBalance(engine, manager, owner.id, input, { id });
  await adjustBalance(engine, manager, owner.id, { ...input, source: "subtract" });
  expect(await noticesOf("accrual")).toEqual([{ amount: 5 * RUB, comment: "Bonus" }]);
  expect(await noticesOf("subtract")).toEqual([{ amount: 5 * RUB, comment: "Bonus" }]);
});

describe("the daily balance", () => {
  it("is sent to subscribers once each morning in their time zone", async () => {
    await engine.db
      .update(users)
      .set({ preferences: { timeZone: "Asia/Vladivostok" } })
      .where(sql`id = ${owner.id}`);
    await notifyDailyBalance(engine);
    await chooseTypes(engine, { ...owner, level: "me" }, { web: ["dailyBalance"], email: [] });
    await notifyDailyBalance(engine);
    expect(await noticesOf("dailyBalance")).toEqual([]);
    const morning = nextHourIn("Asia/Vladivostok", 9, engine.clock());
    engine.pass(morning - engine.clock() - 1);
    await notifyDailyBalance(engine);
    expect(await noticesOf("dailyBalance")).toEqual([]);
    engine.pass(1);
    await Promise.all([notifyDailyBalance(engine), notifyDailyBalance(engine), notifyDailyBalance(engine)]);
    expect(await noticesOf("dailyBalance")).toEqual([{ available: 1000 * RUB }]);
    engine.pass(23 * HOUR);
    await notifyDailyBalance(engine);
    expect(await noticesOf("dailyBalance")).toHaveLength(1);
    engine.pass(HOUR);
    await notifyDailyBalance(engine);
    expect(await noticesOf("dailyBalance")).toHaveLength(2);
  });

  it("finds the next morning across a clock change", () => {
    const at = (iso: string) => Date.parse(iso);
    expect(nextHourIn("Europe/Moscow", 9, at("2026-11-21T05:59:00Z"))).toBe(at("2026-11-21T06:00:00Z"));
    expect(nextHourIn("Europe/Moscow", 9, at("2026-11-21T06:00:00Z"))).toBe(at("2026-11-22T06:00:00Z"));
    expect(nextHourIn("Europe/Berlin", 9, at("2026-03-28T12:00:00Z"))).toBe(at("2026-03-29T07:00:00Z"));
    expect(nextHourIn("Europe/Berlin", 9, at("2026-10-24T12:00:00Z"))).toBe(at("2026-10-25T08:00:00Z"));
  });
});
