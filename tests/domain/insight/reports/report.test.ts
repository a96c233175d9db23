import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { everybody } from "../../../../app/domain/base/access/customers";
import { newId } from "../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../app/domain/insight/reports/online";
import { minutesOff } from "../../../../app/domain/insight/reports/period";
import { earlier, faultOf, type Question } from "../../../../app/domain/insight/reports/question";
import { readReport } from "../../../../app/domain/insight/reports/report";
import { costOf, shareOf } from "../../../../app/domain/insight/reports/share";
import { findSendings } from "../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { later, openChains, sendChain, sendChains } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { RUB } from "../../../support/world/scene";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const questionOf = (from: number, to: number, more: Partial<Question> = {}): Question => ({
  from,
  to,
  zone: "Europe/Moscow",
  by: "type",
  within: null,
  price: {},
  ...more,
});

it("matches the list of messages and the ledger, and counts a person with two messages once", async () => {
  const { engine, account } = await openChains();
  const { db } = engine;
  const fallback = [{ type: "sms", onTimeout: { timeout: 60, except: ["delivered"] } }];
  await sendChains(engine, account, ["+79160000001", "+79200000002", "+79050000003"], fallback);
  await sendChain(engine, account, [], { type: "sms", phone: "+79160000009" });
  await engine.work();
  await later(engine, 70);
  const { rows: sent } = await findSendings(db, account, { limit: 100 });
  const [arrived, refused] = [
    sent.filter(({ recipient }) => recipient !== "79050000003"),
    sent.filter(({ recipient }) => recipient === "79050000003"),
  ];
  const receipt =
    (status: "delivered" | "failed") =>
    ({ id }: { id: string }) =>
      ({ ownerId: account.id, id, status, at: engine.clock() }) as const;
  await applyReceipts(engine, [...arrived.map(receipt("delivered")), ...refused.map(receipt("failed"))]);

  const question = questionOf(engine.clock() - DAY, engine.clock() + HOUR, { by: "type", within: "operator" });
  const report = await readReport(db, account, question, null);
  const { rows: listed } = await findSendings(db, account, { limit: 100 });
  const isArrived = ({ status }: { status: string }) => status === "delivered";
  expect(report.totals).toMatchObject([
    { total: listed.length, arrived: listed.filter(isArrived).length, failed: 2, people: 4, doubles: 2, waiting: 0 },
  ]);
  for (const row of report.rows) {
    const own = listed.filter(({ type, operator }) => type === row.first && operator === row.second);
    expect([row.total, row.arrived]).toEqual([own.length, own.filter(isArrived).length]);
    expect(row.charged).toBe(own.filter(isArrived).reduce((sum, { price }) => sum + price, 0));
  }
  const [ledger] = await rowsOf<{ charged: number; refunded: number }>(
    `SELECT (SELECT sum(-amount) FROM billings WHERE owner_id = ?1 AND status IN ('complete', 'pending') AND source LIKE 'sendings.%') AS charged,
       (SELECT sum(refunded) FROM chunks WHERE owner_id = ?1) AS refunded`,
    account.id,
  );
  expect(report.totals[0]).toMatchObject({ charged: ledger!.charged, held: 0, refunded: ledger!.refunded });
  expect(report.funnel.map(({ step, total, arrived }) => [step, total, arrived])).toEqual([
    [0, 4, 3],
    [1, 3, 2],
  ]);
  expect(costOf({ charged: 7, arrived: 2 })).toBe(4);
  expect(shareOf({ arrived: 3, sentTo: 4 })).toBe(0.75);
  expect(shareOf({ arrived: 0, sentTo: 0 })).toBeNull();
});

/** Counters of a million messages a month: hours × channels × operators. */
async function millions(ownerId: string, from: number, hours: number, perHour = 10) {
  const rows = Array.from({ length: hours * perHour }, (_, at) => [Math.floor(at / perHour), at % perHour]);
  for (let at = 0; at < rows.length; at += 5000) {
    await env.DB.prepare(
      `INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered, failed,
         amount, charged, refunded)
       SELECT ?1, ?2 + (value ->> 0), iif((value ->> 1) % 2, 'sms', 'viber'), 'CABINET', 'RU|' || (value ->> 1), 0, '',
         2000000, 100, 80, 20, 200000000, 160000000, 40000000 FROM json_each(?3)`,
    )
      .bind(ownerId, from / HOUR, JSON.stringify(rows.slice(at, at + 5000)))
      .run();
  }
}

it("reads a month of a million messages from counters, in one round trip", async () => {
  const ownerId = newId();
  const from = Date.UTC(2026, 2, 1);
  await millions(ownerId, from, 30 * 24, 14);
  const meter = meterOf(env.DB);
  const question = questionOf(from, from + 30 * DAY, { by: "day", within: "type" });
  const report = await readReport(openDatabase(meter.db), { id: ownerId }, question, "before");
  expect(report.totals).toMatchObject([{ total: 1_008_000, arrived: 806_400, charged: 1_612_800 * RUB }]);
  expect(report.isCut).toBe(false);
  // In Moscow, this month ends three hours into the next day.
  expect(report.days).toHaveLength(31);
  expect(report.rows.reduce((sum, { total }) => sum + total, 0)).toBe(1_008_000);
  expect(report.heat.cells.flat().reduce((sum, { total }) => sum + total, 0)).toBe(1_008_000);
  expect(meter.statements).toBe(6);
  expect(meter.rowsRead).toBeLessThan(6 * 720 * 14);
});

it("shows days between two campaigns as days without messages", async () => {
  const ownerId = newId();
  const from = Date.UTC(2026, 1, 26, 12);
  await millions(ownerId, from, 1, 1);
  await millions(ownerId, from + 4 * DAY, 1, 1);
  const report = await readReport(openDatabase(env.DB), { id: ownerId }, questionOf(from - DAY, from + 6 * DAY), null);
  expect(report.days.map(({ day, total }) => [day.slice(5), total])).toEqual([
    ["02-26", 100],
    ["02-27", 0],
    ["02-28", 0],
    ["03-01", 0],
    ["03-02", 100],
  ]);
});

it("reports that it is truncated instead of reading on", async () => {
  const ownerId = newId();
  const from = Date.UTC(2026, 4, 1);
  await millions(ownerId, from, 24 * 21, 100);
  const meter = meterOf(env.DB);
  const report = await readReport(openDatabase(meter.db), { id: ownerId }, questionOf(from, from + 21 * DAY), null);
  expect(report.isCut).toBe(true);
  expect(report.totals[0]!.total).toBe((MOST_READ + 1) * 100);
  expect(meter.rowsRead).toBeLessThan(6 * MOST_READ);
});

it("filters by every dimension of a row, and shows statuses without money", async () => {
  const ownerId = newId();
  const from = Date.UTC(2026, 5, 1);
  await millions(ownerId, from, 24, 4);
  const { db } = openEngine();
  const total = async (more: Partial<Question>) =>
    (await readReport(db, { id: ownerId }, questionOf(from, from + DAY, more), null)).totals[0]?.total ?? 0;
  expect(await total({})).toBe(9600);
  expect(await total({ type: "sms" })).toBe(4800);
  expect(await total({ operator: "RU|1" })).toBe(2400);
  expect(await total({ country: "RU" })).toBe(9600);
  expect(await total({ country: "-" })).toBe(0);
  expect(await total({ task: "-", price: { from: 2 * RUB, to: 2 * RUB } })).toBe(9600);
  expect(await total({ price: { from: 2 * RUB + 1 } })).toBe(0);
  expect(await total({ status: "failed" })).toBe(1920);
  const { rows } = await readReport(db, { id: ownerId }, questionOf(from, from + DAY, { by: "status" }), null);
  expect(rows.map(({ first, total, charged }) => [first, total, charged])).toEqual([
    ["delivered", 7680, 0],
    ["failed", 1920, 0],
  ]);
});

it("shows the sums of many accounts by currency, with their owners", async () => {
  const [one, other] = await Promise.all([openChains(), openChains()]);
  const { db } = one.engine;
  await db.run(sql`UPDATE accounts SET currency = 'EUR' WHERE owner_id = ${other.account.id}`);
  for (const { engine, account } of [one, other]) await sendChain(engine, account, [], { type: "sms" });
  const now = one.engine.clock();
  const question = questionOf(now - HOUR, now + HOUR, { by: "user" });
  const report = await readReport(db, { users: everybody() }, question, null);
  const own = report.rows.filter(({ first }) => first === one.account.id || first === other.account.id);
  expect(own.map(({ first, currency, held, firstName }) => [first, currency, held, firstName])).toEqual(
    expect.arrayContaining([
      [one.account.id, "RUB", 2.5 * RUB, one.account.id],
      [other.account.id, "EUR", 2.5 * RUB, other.account.id],
    ]),
  );
  expect(report.totals.map(({ currency }) => currency).sort()).toEqual(["EUR", "RUB"]);
});

it("refuses a period that ends before it begins or is too long, and compares with the one before", () => {
  const to = Date.UTC(2026, 10, 20);
  expect(faultOf({ from: to, to }, 31)).toBe("periodReversed");
  expect(faultOf({ from: to - 32 * DAY, to }, 31)).toBe("periodTooLong");
  expect(faultOf({ from: to - 31 * DAY - HOUR, to }, 31)).toBeNull();
  expect(earlier({ from: to - DAY, to }, "before")).toEqual({ from: to - 2 * DAY, to: to - DAY });
  expect(earlier({ from: to - DAY, to }, "week")).toEqual({ from: to - 8 * DAY, to: to - 7 * DAY });
});

it("counts an hour once if a day of the time zone begins within it: in the day that begins there", async () => {
  const ownerId = newId();
  const [day, hours] = [Date.UTC(2026, 6, 6), 96];
  await millions(ownerId, day - 2 * DAY, hours, 1);
  const { db } = openEngine();
  for (const [zone, ahead] of [
    ["Asia/Kolkata", 5.5],
    ["Asia/Kathmandu", 5.75],
    ["Australia/Adelaide", 9.5],
  ] as const) {
    const from = day - ahead * HOUR;
    const question = questionOf(from, from + DAY, { zone, by: "day" });
    const { rows, totals, days, heat, before } = await readReport(db, { id: ownerId }, question, "before");
    expect([zone, rows.map(({ first, total }) => [first, total])]).toEqual([zone, [["2026-07-06", 2400]]]);
    expect([totals[0]!.total, before![0]!.total, days.length]).toEqual([2400, 2400, 1]);
    expect(heat.cells[0]!.every(({ total }) => total === 100)).toBe(true);
    expect(minutesOff(question)).toBe((ahead % 1) * 60);
  }
  expect(minutesOff(questionOf(day, day + DAY))).toBe(0);
});
