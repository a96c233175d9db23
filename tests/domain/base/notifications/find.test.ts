import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { findNotifications, type NotificationFilter } from "../../../../app/domain/base/notifications/find";
import { firstIdAt, newIds } from "../../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openAccount } from "../../../support/world/scene";

const LIMIT = 16;
const COUNT = 5000;

let owner: { id: string };
let stored: string[];

// Every second one is unread; every fifth belongs to a bulk, only the oldest to a tariff.
beforeAll(async () => {
  const engine = openEngine();
  owner = await openAccount(engine);
  await openAccount(engine);
  stored = newIds(COUNT);
  const rows = stored.map((id, n) => [id, n === 0 ? "tariffUpdate" : n % 5 ? "accrual" : "bulkResumed", n % 2]);
  await engine.db.run(sql`INSERT INTO notifications (owner_id, id, type, is_read, sent_at, created_at, updated_at)
    SELECT ${owner.id}, value ->> 0, value ->> 1, value ->> 2, 0, 0, 0 FROM json_each(${JSON.stringify(rows)})`);
  await engine.db.run(
    sql`UPDATE accounts SET notifications = ${COUNT}, unread = ${COUNT / 2} WHERE owner_id = ${owner.id}`,
  );
});

async function find(filter: Partial<NotificationFilter>) {
  const meter = meterOf(env.DB);
  const page = await findNotifications(openDatabase(meter.db), owner, { limit: LIMIT, ...filter });
  return { ...page, rowsRead: meter.rowsRead };
}

it("pages through all by key, newest first, with exact counts", async () => {
  const first = await find({});
  expect(first.rows.map(({ id }) => id)).toEqual(stored.slice(-LIMIT).reverse());
  expect([first.total, first.unread, first.currency]).toEqual([COUNT, COUNT / 2, "RUB"]);
  const second = await find({ cursor: first.next! });
  expect(second.rows[0]!.id).toBe(stored.at(-LIMIT - 1));
  expect((await find({ cursor: stored[0] })).rows).toEqual([]);
  expect((await find({ offset: 3, limit: 1 })).rows[0]!.id).toBe(stored.at(-4));
});

it("shows only unread ones", async () => {
  const page = await find({ isRead: false });
  expect(page.rows.every(({ isRead }) => !isRead)).toBe(true);
  expect([page.rows.length, page.total]).toEqual([LIMIT, COUNT / 2]);
  expect((await find({ isRead: true })).rows.every(({ isRead }) => isRead)).toBe(true);
});

it("shows one type, even a rare one", async () => {
  const page = await find({ type: "bulkResumed" });
  expect(page.rows.map(({ type }) => type)).toEqual(Array(LIMIT).fill("bulkResumed"));
  const rare = await find({ type: "tariffUpdate", isCounted: true });
  expect(rare.rows.map(({ id }) => id)).toEqual([stored[0]]);
  expect(rare).toMatchObject({ total: 1, isTotalExact: true, next: null, searchedTo: null });
});

it("filters a period by the time in the ids", async () => {
  const tomorrow = Date.now() + 86_400_000;
  expect((await find({ from: tomorrow })).rows).toEqual([]);
  expect((await find({ to: tomorrow })).rows).toHaveLength(LIMIT);
  expect(firstIdAt(tomorrow) > stored.at(-1)!).toBe(true);
});

it("hides channels other than the web", async () => {
  const [id] = newIds(1);
  await openEngine().db.run(sql`INSERT INTO notifications (owner_id, id, type, channel, sent_at, created_at, updated_at)
    VALUES (${owner.id}, ${id}, 'accrual', 'email', 0, 0, 0)`);
  expect((await find({})).rows.map((row) => row.id)).not.toContain(id);
});

it("reads at most four times the rows it shows", async () => {
  const filters: Partial<NotificationFilter>[] = [
    {},
    { cursor: stored[2500] },
    { isRead: false },
    { isRead: false, cursor: stored[2500] },
    { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 },
  ];
  for (const filter of filters)
    expect((await find(filter)).rowsRead, JSON.stringify(filter)).toBeLessThanOrEqual(4 * LIMIT);
  // Every fifth row has this type: rows in between are read too.
  expect((await find({ type: "bulkResumed" })).rowsRead).toBeLessThanOrEqual(5 * (LIMIT + 1) + 2 * LIMIT + 4);
});
