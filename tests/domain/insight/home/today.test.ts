import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { customersOf } from "../../../../app/domain/base/access/customers";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { getToday } from "../../../../app/domain/insight/home/today";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);
const HOUR = 3_600_000;
const WEEK = 7 * 24;
/** 10:30 in Moscow. */
const NOW = Date.UTC(2026, 10, 27, 7, 30);
const MIDNIGHT = Date.UTC(2026, 10, 26, 21) / HOUR;

async function openScene() {
  const seller = await createUser({ level: "reseller" });
  const rights = { permissions: permissionsOf("reseller", {}), flags: {}, preferences: {}, askerLevel: "reseller" };
  const viewer = { ...seller, level: "reseller", ...rights } as unknown as Viewer;
  const customer = async (
    hours: [hour: number, total: number, rest?: Partial<Record<string, number>>][],
    last = NOW,
  ) => {
    const { id } = await createUser({ resellerId: seller.id });
    await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
      VALUES (${id}, ${firstIdAt(last)}, 'sms', 'CABINET', '79160000001', 'Hi', 1, 1, 'delivered', ${last}, ${last})`);
    for (const [at, [hour, total, rest = {}]] of hours.entries())
      await db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered, seen, failed, unsent, charged)
        VALUES (${id}, ${hour}, 'sms', ${`S${at}`}, '', 0, '', 1, ${total}, ${rest.delivered ?? 0}, ${rest.seen ?? 0}, ${rest.failed ?? 0}, ${rest.unsent ?? 0}, ${rest.charged ?? 0})`);
    return id;
  };
  return { viewer, customer, owners: { users: customersOf(viewer) } };
}

it("sums each customer's day up to this hour and the same hours a week ago, busiest first", async () => {
  const { viewer, customer, owners } = await openScene();
  const busy = await customer([
    [MIDNIGHT - 1, 1000],
    [MIDNIGHT, 30, { delivered: 20, seen: 5, failed: 3, charged: 50 }],
    [MIDNIGHT + 10, 12, { unsent: 2, charged: 7 }],
    [MIDNIGHT + 11, 500],
    [MIDNIGHT - WEEK, 10, { delivered: 8, failed: 1, charged: 20 }],
    [MIDNIGHT + 10 - WEEK, 6],
    [MIDNIGHT + 11 - WEEK, 900],
  ]);
  const small = await customer([[MIDNIGHT + 3, 4, { delivered: 4 }]]);
  await customer([[MIDNIGHT - WEEK, 40]]);
  await customer([[MIDNIGHT + 1, 99]], NOW - 3 * 24 * HOUR);
  const { shown, others, isPart } = (await getToday(db, viewer, NOW, owners))!;
  const figures = ({ id, people, reached, charged, peopleBefore }: (typeof shown)[number]) => ({
    id,
    people,
    reached,
    charged,
    peopleBefore,
  });
  // Ten are waiting to be handed over and two were cancelled: no message was sent to them.
  expect(shown.map(figures)).toEqual([
    { id: busy, people: 28, reached: 25, charged: 57, peopleBefore: 9 },
    { id: small, people: 4, reached: 4, charged: 0, peopleBefore: 0 },
  ]);
  expect([others, isPart]).toEqual([[], false]);
  expect(shown[0]).toMatchObject({ reachedBefore: 8, chargedBefore: 20 });
});

it("shows five, keeps the others apart, and is hidden for a single account and from viewers without access to messages", async () => {
  const { viewer, customer, owners } = await openScene();
  for (let n = 1; n <= 7; n++) await customer([[MIDNIGHT, n, { delivered: n }]]);
  const { shown, others } = (await getToday(db, viewer, NOW, owners))!;
  expect([shown, others].map((some) => some.map(({ people }) => people))).toEqual([
    [7, 6, 5, 4, 3],
    [2, 1],
  ]);
  expect(await getToday(db, viewer, NOW, { id: viewer.id })).toBeNull();
  const blind = { ...viewer, permissions: permissionsOf("reseller", { "sendings.get": false }) };
  expect(await getToday(db, blind, NOW, owners)).toBeNull();
});

it("reads the hours of at most fifty accounts by key, however many there are", async () => {
  const { viewer, customer, owners } = await openScene();
  for (let n = 0; n < 60; n++) await customer([[MIDNIGHT, 1]]);
  const meter = meterOf(env.DB);
  const { shown, others, isPart } = (await getToday(openDatabase(meter.db), viewer, NOW, owners))!;
  expect([shown.length + others.length, isPart]).toEqual([50, true]);
  // Sixty accounts with their last message; fifty with two days of sums: grouped, sorted, named.
  expect(meter.rowsRead).toBeLessThanOrEqual(60 * 4 + 50 * 10);
}, 30_000);
