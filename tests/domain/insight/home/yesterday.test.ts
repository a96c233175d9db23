import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { everybody } from "../../../../app/domain/base/access/customers";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { stepId } from "../../../../app/domain/base/chains/ids";
import { firstIdAt, newId } from "../../../../app/domain/base/shared/ids";
import { findFailedPayments, findSenders } from "../../../../app/domain/insight/home/around";
import { getOverview } from "../../../../app/domain/insight/home/overview";
import { getRunway } from "../../../../app/domain/insight/home/runway";
import { getYesterday } from "../../../../app/domain/insight/home/yesterday";
import { readReport } from "../../../../app/domain/insight/reports/report";
import { costOf } from "../../../../app/domain/insight/reports/share";
import { sendersOf } from "../../../../app/routes/home/around.server";
import { questionOf, readReportQuery } from "../../../../app/routes/reports/read-query.server";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { nameOf } from "../../../support/world/names";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** 10:30 on Friday in Moscow. */
const NOW = Date.UTC(2026, 10, 27, 7, 30);
const MIDNIGHT = Date.UTC(2026, 10, 25, 21) / HOUR;

const viewerOf = (id: string, grants: Record<string, boolean> = {}) =>
  ({ id, level: "me", permissions: permissionsOf("me", grants), preferences: {} }) as unknown as Viewer;

type Counter = [hour: number, type: string, step: number, figures: Partial<Record<string, number>>];

async function count(ownerId: string, counters: Counter[]) {
  for (const [at, [hour, type, step, rest]] of counters.entries())
    await db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered, seen, failed, unsent, doubles, amount, charged)
      VALUES (${ownerId}, ${hour}, ${type}, ${`S${at}`}, '', ${step}, '', 1, ${rest.total ?? 0}, ${rest.delivered ?? 0}, ${rest.seen ?? 0},
        ${rest.failed ?? 0}, ${rest.unsent ?? 0}, ${rest.doubles ?? 0}, ${rest.charged ?? 0}, ${rest.charged ?? 0})`);
}

const DAYS: Counter[] = [
  [MIDNIGHT - 1, "viber", 0, { total: 900, delivered: 900 }],
  [MIDNIGHT, "viber", 0, { total: 100, delivered: 50, seen: 10, failed: 35, unsent: 4, charged: 60 }],
  [MIDNIGHT + 9, "sms", 1, { total: 36, delivered: 30, failed: 6, doubles: 2, charged: 90 }],
  [MIDNIGHT + 23, "sms", 0, { total: 5, delivered: 5, charged: 15 }],
  [MIDNIGHT + 24, "sms", 0, { total: 700, delivered: 700 }],
  [MIDNIGHT - 7 * 24, "sms", 0, { total: 50, delivered: 40, charged: 120 }],
  [MIDNIGHT - 6 * 24, "sms", 0, { total: 800, delivered: 800 }],
];

it("matches the report for yesterday and the same weekday a week before, each person counted once", async () => {
  const ownerId = newId();
  await count(ownerId, DAYS);
  const day = (await getYesterday(db, viewerOf(ownerId), NOW, { id: ownerId }))!;
  expect([day.from, day.before].map((at) => at / HOUR)).toEqual([MIDNIGHT, MIDNIGHT - 7 * 24]);
  expect(day).toMatchObject({
    is: { people: 100, reached: 93, total: 141, arrived: 95, charged: 165 },
    was: { people: 40, reached: 40, charged: 120 },
    first: 65,
    later: { people: 28, charged: 90 },
  });
  const { is } = day;
  expect([is.hours[0], is.hours[9], is.hours[23]]).toEqual([60, 28, 5]);
  expect(is.hours.reduce((sum, people) => sum + people, 0)).toBe(is.reached);

  const search = new URLSearchParams({ period: "yesterday", compare: "week", by: "type" });
  const question = questionOf({ ...readReportQuery(search, false), whose: null }, NOW);
  const report = await readReport(db, { id: ownerId }, question, "week");
  const figures = ({ people, total, arrived, failed, unsent, waiting, doubles, charged, held }: typeof is) => ({
    people,
    total,
    arrived,
    failed,
    unsent,
    waiting,
    doubles,
    charged,
    held,
  });
  expect(is.unsent).toBeGreaterThan(0);
  expect(report.totals).toMatchObject([figures(is)]);
  expect(report.before).toMatchObject([figures(day.was)]);
  expect(is.reached).toBe(report.totals[0]!.arrived - report.totals[0]!.doubles);
  expect(costOf(is)).toBe(costOf(report.totals[0]!));
  expect(day.channels.map(({ type, arrived, charged }) => [type, arrived, charged])).toEqual(
    report.rows.map(({ first, arrived, charged }) => [first, arrived, charged]),
  );
});

it("shows nothing for an account without messages, for many accounts, or without the right to see them", async () => {
  const ownerId = newId();
  expect(await getYesterday(db, viewerOf(ownerId), NOW, { id: ownerId })).toBeNull();
  await count(ownerId, DAYS.slice(-2));
  expect(await getYesterday(db, viewerOf(ownerId), NOW + MINUTE, { id: ownerId })).toMatchObject({
    is: { people: 0, reached: 0 },
    was: { people: 40 },
    later: null,
    channels: [],
  });
  expect(await getYesterday(db, viewerOf(ownerId), NOW, { users: everybody() })).toBeNull();
  const blind = viewerOf(ownerId, { "sendings.get": false });
  expect(await getYesterday(db, blind, NOW, { id: ownerId })).toBeNull();
});

it("reads each counter of the two days once, however many messages it covers", async () => {
  const ownerId = newId();
  const hours = Array.from(
    { length: 9 * 24 },
    (_, at): Counter => [MIDNIGHT - 7 * 24 + at, "sms", 0, { total: 5000, delivered: 5000 }],
  );
  await count(ownerId, hours);
  const meter = meterOf(env.DB);
  const day = (await getYesterday(openDatabase(meter.db), viewerOf(ownerId), NOW, { id: ownerId }))!;
  expect([day.is.people, day.was.people]).toEqual([120_000, 120_000]);
  // Each row read once, grouped by hour, plus the account's currency.
  const { rowsRead } = meter;
  expect(rowsRead).toBeLessThanOrEqual(2 * 24 * 4);
  const reread = (at: number) => getYesterday(openDatabase(meter.db), viewerOf(ownerId), at, { id: ownerId });
  expect(await reread(NOW + MINUTE - 1)).toEqual(day);
  expect(meter.rowsRead).toBe(rowsRead);
  expect(await reread(NOW + MINUTE)).toEqual(day);
  expect(meter.rowsRead).toBeGreaterThan(rowsRead);
  await db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
    SELECT ${ownerId}, ${MIDNIGHT}, 'sms', 'N' || value, '', 0, '', 1, 1
    FROM json_each(${JSON.stringify(Array.from({ length: 5000 }, (_, n) => n))})`);
  expect(await reread(NOW + 2 * MINUTE)).toBeNull();
});

it("lists payments that the bank refused and that are still unresolved", async () => {
  const { id } = await createUser();
  const viewer = viewerOf(id);
  const charge = (status: string, attempts: number) =>
    db.run(sql`INSERT INTO recurrent_payments (owner_id, id, type, method, amount, threshold, starts_at, zone, status, reason, card, attempts, due_at, accepted_at, created_at, updated_at)
      VALUES (${id}, ${newId()}, 'threshold', 'tinkoff', 5000000, 1, 0, 'UTC', ${status}, 'funds', '4417', ${attempts}, ${NOW + DAY}, 0, 0, 0)`);
  for (const [status, attempts] of [
    ["ready", 0],
    ["pause", 1],
    ["ready", 1],
    ["block", 3],
  ] as const)
    await charge(status, attempts);
  const pay = (status: string, at: number) =>
    db.run(sql`INSERT INTO payments (owner_id, id, method, amount, sum, entity, source, status, reason, history, created_at, updated_at)
      VALUES (${id}, ${firstIdAt(at)}, 'tinkoff', 7000000, 7000000, 'individual', 'payer', ${status}, 'declined', '[]', ${at}, ${at})`);
  await pay("error", NOW - DAY);
  const failures = async (now = NOW) =>
    (await findFailedPayments(db, viewer, id, now)).map(({ kind, amount, retryAt }) => [kind, amount, retryAt]);
  const charges = [
    ["chargeFailed", 5_000_000, null],
    ["chargeFailed", 5_000_000, NOW + DAY],
  ];
  expect(await failures()).toEqual([...charges, ["paymentFailed", 7_000_000, null]]);
  expect(await failures(NOW + 5 * DAY)).toEqual(charges);
  await pay("completed", NOW - HOUR);
  expect(await failures()).toEqual(charges);
  const blind = viewerOf(id, { "payments.get": false, "recurrentPayments.get": false });
  expect(await findFailedPayments(db, blind, id, NOW)).toEqual([]);
});

it("estimates how long the money lasts as the balance page does, unless there are too many lines", async () => {
  const { id } = await createUser({ balance: 10_000_000 });
  const viewer = viewerOf(id);
  const own = { id, zone: undefined };
  const now = Date.now();
  const spend = (ago: number, nth: number) =>
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      VALUES (${id}, ${`${firstIdAt(now - ago * DAY - 1000).slice(0, -4)}${String(nth).padStart(4, "0")}`}, 'sendings.sms', -1000000, 'complete', 0, 0)`);
  for (const ago of [1, 2, 3, 12]) await spend(ago, 1);
  const { money, forecast } = (await getRunway(db, viewer, own, now))!;
  expect(forecast).toMatchObject({ state: "lasts", days: Math.floor(money.available / forecast!.perDay!) });
  await db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    SELECT ${id}, ${firstIdAt(now - 2 * DAY).slice(0, -4)} || printf('%04d', value), 'sendings.sms', -1, 'complete', 0, 0
    FROM json_each(${JSON.stringify(Array.from({ length: 2100 }, (_, n) => n))})`);
  await db.run(sql`UPDATE accounts SET balance = balance - 1000000 WHERE owner_id = ${id}`);
  const soon = (await getRunway(db, viewer, own, now + MINUTE - 1))!;
  expect([soon.money.available, soon.forecast?.state]).toEqual([money.available - 1_000_000, "lasts"]);
  expect(await getRunway(db, viewer, own, now + MINUTE)).toMatchObject({ forecast: null });
  expect(await getRunway(db, viewerOf(id, { "billings.find": false }), own, now)).toMatchObject({ forecast: null });
  expect(await getRunway(db, viewerOf(id, { "billings.get": false }), own, now)).toBeNull();
});

it("shows only the account's own names", async () => {
  const [one, other] = [await createUser(), await createUser()];
  await nameOf(one.id, "CABINET");
  expect(
    (await findSenders(db, viewerOf(one.id), one.id)).names.map(({ name, moderation }) => [name, moderation]),
  ).toEqual([["CABINET", "approved"]]);
  expect(await findSenders(db, viewerOf(other.id), other.id)).toEqual({ names: [], numbers: [] });
});

it("shows the same states of numbers as their own page", async () => {
  const { id } = await createUser();
  const add = (nth: number, state: string, { hint = null, isActive = 1, ends = 1 }: Partial<Record<string, unknown>>) =>
    db.run(sql`INSERT INTO wapi_instances (owner_id, id, provider_id, phone, state, hint, is_active, is_paid, expired_at, created_at, updated_at)
      VALUES (${id}, ${`n${nth}`}, '', ${`7916000000${nth}`}, ${state}, ${hint}, ${isActive}, 1, ${NOW + Number(ends) * DAY}, 0, 0)`);
  const senderTones = async () => {
    const found = await findSenders(db, viewerOf(id), id);
    const shown = sendersOf(found, { language: "ru", now: NOW, zone: "Europe/Moscow" });
    return shown.map(({ tone, label }) => [tone, label]);
  };
  await add(1, "authorized", {});
  await add(2, "authorized", { isActive: 0 });
  await add(3, "authorized", { ends: -1 });
  expect(await senderTones()).toEqual([
    ["bad", expect.stringMatching(/^истёк 26/)],
    ["bad", "отключён администратором"],
    ["ok", expect.stringMatching(/^до\u00a028/)],
  ]);
  await add(4, "undefined", { hint: "phoneAlreadyUsed" });
  await add(5, "undefined", { hint: "blocked" });
  await add(6, "notAuthorized", {});
  expect(await senderTones()).toEqual([
    ["warn", "не\u00a0подключён"],
    ["bad", "заблокирован WhatsApp"],
    ["bad", "телефон занят"],
  ]);
});

it("counts people: a chain counts as one, reached by any delivered step and lost with its last", async () => {
  const owner = await createUser();
  const at = Date.now() + 1000;
  const chain = async (nth: number, ...steps: [status: string, fallbackAt?: number][]) => {
    for (const [step, [status, fallbackAt = null]] of steps.entries())
      await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline, step, steps, fallback_at, created_at, updated_at)
        VALUES (${owner.id}, ${stepId(firstIdAt(at - 1000 + nth), step)}, 'sms', 'CABINET', '79160000001', 'Hi', 1, 1, ${status},
          ${JSON.stringify(status === "pending" ? [] : [{ status: "sent", at }])}, ${step}, ${steps.length === 1 ? 1 : 3}, ${fallbackAt}, ${at}, ${at})`);
  };
  await chain(1, ["failed"], ["failed"], ["failed"]);
  await chain(2, ["failed"], ["delivered"]);
  await chain(3, ["seen"], ["delivered"]);
  await chain(4, ["sent"], ["failed"]);
  await chain(5, ["failed"], ["failed", at]);
  await chain(6, ["pending"], ["pending"]);
  const { recent } = await getOverview(db, viewerOf(owner.id), at);
  expect([recent!.sent.total, recent!.delivered.total, recent!.failed.total, recent!.read]).toEqual([5, 2, 1, 13]);
});
