import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { forecastOf, leftByDay } from "../../../../app/domain/money/billing/forecast";
import { type SpentDay, spendByDay } from "../../../../app/domain/money/billing/spend";
import { totalsOf } from "../../../../app/domain/money/billing/totals";
import { openDatabase } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { RUB } from "../../../support/world/scene";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);

let owner: { id: string };
beforeEach(async () => {
  owner = await createUser();
});

async function line(iso: string, rest: Partial<typeof billings.$inferInsert>) {
  const createdAt = at(iso);
  const row = { ownerId: owner.id, id: newIdAt(createdAt), source: "sendings.sms", amount: -RUB, createdAt };
  await db.insert(billings).values({ ...row, status: "complete", updatedAt: createdAt, ...rest });
}

const spent = (days: SpentDay[]) =>
  Object.fromEntries(days.filter((day) => day.spent + day.held > 0).map((day) => [day.day, day.spent + day.held]));

describe("spending by day", () => {
  it("counts what is charged and held, not refunds, top-ups, paybacks or adjustments", async () => {
    await line("2026-11-25T10:00:00Z", { amount: -3 * RUB });
    await line("2026-11-25T10:00:01Z", { amount: -2 * RUB, status: "pending" });
    await line("2026-11-25T10:00:02Z", { amount: -5 * RUB, status: "refunded" });
    await line("2026-11-24T10:00:00Z", { amount: -9 * RUB, status: "pending", held: 4 * RUB, refunded: 6 * RUB });
    await line("2026-11-23T10:00:00Z", { source: "subscription.apisender", amount: -7 * RUB });
    for (const source of ["subtract", "paymentRefund"]) await line("2026-11-23T11:00:00Z", { source, amount: -RUB });
    await line("2026-11-23T12:00:00Z", { source: "payment", amount: 50 * RUB });
    const days = await spendByDay(db, owner, { now: at("2026-11-25T12:00:00Z"), zone: "UTC" });
    expect(days).toHaveLength(30);
    expect([days[0]!.day, days.at(-1)!.day]).toEqual(["2026-10-27", "2026-11-25"]);
    expect(spent(days)).toEqual({ "2026-11-23": 7 * RUB, "2026-11-24": 9 * RUB, "2026-11-25": 5 * RUB });
    expect(days.at(-1)).toMatchObject({ spent: 3 * RUB, held: 2 * RUB });
    expect(days.at(-2)).toMatchObject({ spent: 5 * RUB, held: 4 * RUB });
  });

  it("ends a day at midnight in the account's zone", async () => {
    await line("2026-11-24T18:14:59.999Z", { amount: -2 * RUB });
    await line("2026-11-24T18:15:00Z", {});
    await line("2026-11-24T19:29:59.999Z", {});
    const now = at("2026-11-25T12:00:00Z");
    const on = async (zone: string) => spent(await spendByDay(db, owner, { now, zone }));
    expect(await on("UTC")).toEqual({ "2026-11-24": 4 * RUB });
    expect(await on("Asia/Kathmandu")).toEqual({ "2026-11-24": 2 * RUB, "2026-11-25": 2 * RUB });
    expect(await on("Asia/Vladivostok")).toEqual({ "2026-11-25": 4 * RUB });
    expect(await on("Asia/Kolkata")).toEqual({ "2026-11-24": 3 * RUB, "2026-11-25": RUB });
  });

  it.each([
    ["Europe/Berlin", "2026-10-25", 25, "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z"],
    ["America/New_York", "2026-11-01", 25, "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z"],
    ["Europe/Berlin", "2026-03-29", 23, "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z"],
    ["America/Sao_Paulo", "2018-11-04", 23, "2018-11-04T03:00:00Z", "2018-11-05T01:59:59Z"],
  ])(
    "handles days of clock changes in %s: %s of %d hours, with each line once",
    async (zone, day, hours, first, last) => {
      await line(first, {});
      await line(last, { amount: -2 * RUB });
      await line(new Date(at(first) - 1).toISOString(), { amount: -4 * RUB });
      await line(new Date(at(last) + 1000).toISOString(), { amount: -8 * RUB });
      const days = await spendByDay(db, owner, { now: at(last) + 5 * 24 * HOUR, zone });
      const found = days.find((one) => one.day === day)!;
      expect([(found.to - found.from) / HOUR, found.spent]).toEqual([hours, 3 * RUB]);
      expect(new Set(days.map((one) => one.day)).size).toBe(30);
      for (const [index, one] of days.entries()) expect(one.to).toBe(days[index + 1]?.from ?? one.to);
      expect(days.reduce((sum, one) => sum + one.spent, 0)).toBe(15 * RUB);
    },
  );

  it("matches the totals for the same period, and reads each line once", async () => {
    const [start, lines] = [at("2026-11-01T00:00:00Z"), 2000];
    await env.DB.prepare(`
      WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 - 1)
      INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      SELECT ?1, substr(printf('%012x', ?2 + n * 600000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 600000), 9)
          || printf('-7000-8000-%012x', n), 'sendings.sms', 0 - n, iif(n % 3 = 0, 'pending', 'complete'), ?2, ?2 FROM n`)
      .bind(owner.id, start, lines)
      .run();
    const meter = meterOf(env.DB);
    const days = await spendByDay(openDatabase(meter.db), owner, {
      now: at("2026-11-14T12:00:00Z"),
      zone: "Europe/Moscow",
    });
    const totals = await totalsOf(db, owner, { from: days[0]!.from, to: days.at(-1)!.to });
    expect(totals.count).toBeGreaterThan(1500);
    expect(days.reduce((sum, one) => sum + one.spent, 0)).toBe(totals.spent);
    expect(days.reduce((sum, one) => sum + one.held, 0)).toBe(totals.held);
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * totals.count + 100);
    const few = await spendByDay(db, owner, { now: at("2026-11-14T12:00:00Z"), zone: "Europe/Moscow" }, 300);
    expect(few).toEqual(days.slice(-few.length));
    expect(few).toHaveLength(2);
  });
});

describe("the forecast", () => {
  const NOW = at("2026-11-25T12:00:00Z");
  const daysOf = (...sums: number[]): SpentDay[] =>
    Array.from({ length: 30 }, (_, index) => {
      const from = at("2026-10-27T00:00:00Z") + index * 24 * HOUR;
      const held = (sums[index - 30 + sums.length] ?? 0) * RUB;
      return { day: new Date(from).toISOString().slice(0, 10), from, to: from + 24 * HOUR, spent: 0, held };
    });

  it("divides the available money by the rate of the last seven days, counting today by hours", () => {
    // Six and a half days, 65 in all: 10 a day.
    const days = daysOf(1000, 20, 0, 15, 0, 20, 0, 10);
    expect(forecastOf(65 * RUB, days, NOW)).toEqual({ state: "lasts", days: 6, perDay: 10 * RUB });
    expect(forecastOf(9 * RUB, days, NOW)).toMatchObject({ state: "lasts", days: 0 });
  });

  it("starts at the first day of spending for a new account", () => {
    // Two and a half days, 25 in all.
    expect(forecastOf(100 * RUB, daysOf(10, 10, 5), NOW)).toEqual({ state: "lasts", days: 10, perDay: 10 * RUB });
  });

  it("is unknown with fewer than three days of spending", () => {
    for (const days of [daysOf(), daysOf(10), daysOf(10, 0, 0, 10), daysOf(50, 50, 50, 0, 0, 0, 0, 0, 0, 0)])
      expect(forecastOf(100 * RUB, days, NOW)).toEqual({ state: "unknown", days: null, perDay: null });
  });

  it("reports that nothing is left if the available money is zero or negative", () => {
    for (const available of [0, -5 * RUB])
      expect(forecastOf(available, daysOf(10, 10, 5), NOW)).toEqual({ state: "empty", days: null, perDay: 10 * RUB });
    expect(forecastOf(0, daysOf(), NOW)).toEqual({ state: "empty", days: null, perDay: null });
  });

  it("shows what is left at the end of each coming day while money lasts, by the forecast's days", () => {
    const lasts = { state: "lasts" as const, days: 2, perDay: 10 * RUB };
    // Half of today is over.
    expect(leftByDay(25 * RUB, lasts, NOW, "UTC")).toEqual([
      { day: "2026-11-25", left: 20 * RUB },
      { day: "2026-11-26", left: 10 * RUB },
    ]);
    expect(leftByDay(26 * RUB, lasts, NOW, "UTC").map(({ left }) => left / RUB)).toEqual([21, 11, 1]);
    expect(leftByDay(26 * RUB, lasts, at("2026-11-25T20:00:00Z"), "Asia/Tokyo")[0]!.day).toBe("2026-11-26");
    expect(leftByDay(4 * RUB, { ...lasts, days: 0 }, NOW, "UTC")).toEqual([]);
  });

  it("lists no days if they are too many for a chart or unknown", () => {
    const far = { state: "lasts" as const, days: 14, perDay: RUB };
    const [empty, unknown] = (["empty", "unknown"] as const).map((state) => ({ state, days: null, perDay: null }));
    for (const one of [far, empty!, unknown!]) expect(leftByDay(14 * RUB, one, NOW, "UTC")).toEqual([]);
    expect(leftByDay(13 * RUB, { ...far, days: 13 }, NOW, "UTC")).toHaveLength(13);
  });
});
