import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import { findTemplates, seekTemplates } from "../../../../app/domain/messaging/templates/find";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";

const PAGE = 16;
const MANY = 3000;

/** Creates templates of this owner; returns their ids. */
async function open(ownerId: string, n: number): Promise<string[]> {
  const ids = newIds(n);
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, created_at, updated_at)
    SELECT ?1, value, 'Template ' || key, 'sms', 'approved', '{}', 0, 0 FROM json_each(?2)`)
    .bind(ownerId, JSON.stringify(ids))
    .run();
  return ids;
}

it("a page of own and shared templates reads each at most a few times", async () => {
  const [owner, giver] = [newId(), newId()];
  await open(owner, MANY);
  const shared = await open(giver, MANY);
  await env.DB.prepare("INSERT INTO template_users (user_id, template_id) SELECT ?1, value FROM json_each(?2)")
    .bind(owner, JSON.stringify(shared))
    .run();
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const first = await findTemplates(db, { id: owner }, { limit: PAGE });
  expect(first.templates).toHaveLength(PAGE);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 2 * MANY);
  meter.reset();
  const second = await findTemplates(db, { id: owner }, { limit: PAGE, cursor: first.next! });
  expect(second.templates[0]!.row.id < first.templates.at(-1)!.row.id).toBe(true);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 2 * MANY);
  const counted = await findTemplates(db, { id: owner }, { limit: PAGE, isCounted: true });
  expect([counted.total, counted.isTotalExact]).toEqual([2 * MANY, true]);
});

it("finds templates by state, channel and title", async () => {
  const owner = newId();
  const ids = await open(owner, MANY);
  await env.DB.prepare(
    "UPDATE templates SET moderation = 'rejected', type = 'viber', title = 'Весна' WHERE id IN (?, ?)",
  )
    .bind(ids[0], ids[1])
    .run();
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const rare = { type: "viber", moderation: "rejected" as const };
  for (const filter of [{ type: rare.type }, { moderation: rare.moderation }, rare]) {
    meter.reset();
    const page = await findTemplates(db, { id: owner }, { ...filter, limit: PAGE });
    expect(page.templates.map(({ row }) => row.id)).toEqual([ids[1], ids[0]]);
    expect(page.next).toBeNull();
    expect(meter.rowsRead).toBeLessThanOrEqual(6 * MANY + PAGE);
  }
  meter.reset();
  const page = await findTemplates(db, { id: owner }, { search: "вЕС", limit: PAGE });
  expect(meter.rowsRead).toBeLessThanOrEqual(6 * MANY + PAGE);
  expect(page.templates.map(({ row }) => row.id)).toEqual([ids[1], ids[0]]);
  expect(page.next).toBeNull();
});

it("misses no shared template while one part of the list is read further than the other", async () => {
  const [owner, giver] = [newId(), newId()];
  const ids = await open(owner, 200);
  const shared = await open(giver, 200);
  await env.DB.prepare("INSERT INTO template_users (user_id, template_id) SELECT ?1, value FROM json_each(?2)")
    .bind(owner, JSON.stringify(shared))
    .run();
  await env.DB.prepare("UPDATE templates SET title = 'Sale' WHERE id IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify([ids[3], ids[150], shared[7], shared[190]]))
    .run();
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after = cursor === undefined ? {} : { cursor };
    const page = await findTemplates(openDatabase(env.DB), { id: owner }, { search: "sale", limit: PAGE, ...after });
    found.push(...page.templates.map(({ row }) => row.id));
    cursor = page.next;
  }
  expect(found).toEqual([shared[190], shared[7], ids[150], ids[3]]);
});

it("reads all templates that an account may have, so that the oldest is found by its title", async () => {
  const [owner, giver] = [newId(), newId()];
  const ids = await open(owner, 500);
  const shared = await open(giver, 1);
  await env.DB.prepare("INSERT INTO template_users (user_id, template_id) VALUES (?, ?)").bind(owner, shared[0]).run();
  await env.DB.prepare("UPDATE templates SET title = 'Весна' WHERE id IN (?, ?)").bind(ids[0], shared[0]).run();
  const meter = meterOf(env.DB);
  const approved = { moderation: "approved", isActive: true, limit: 50 } as const;
  const found = await seekTemplates(openDatabase(meter.db), { id: owner }, { ...approved, search: "весна" });
  expect(found.templates.map(({ row }) => row.id)).toEqual([shared[0], ids[0]]);
  expect(found.isPart).toBe(false);
  // No account has more templates than that.
  expect(meter.rowsRead).toBeLessThanOrEqual(6 * 500 + PAGE);
  const newest = await seekTemplates(openDatabase(env.DB), { id: owner }, approved);
  expect([newest.templates.length, newest.isPart]).toEqual([50, true]);
  expect(new Set(newest.templates.map(({ row }) => row.id)).size).toBe(50);
});
