import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newIds } from "../../../../app/domain/base/shared/ids";
import { findDeliveries } from "../../../../app/domain/messaging/webhooks/deliveries";
import { findRequests } from "../../../../app/domain/messaging/webhooks/inspector";
import { pruneHooks, sweepHooks } from "../../../../app/domain/messaging/webhooks/sweep";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openHook } from "../../../support/world/hooks";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";

const COUNT = 5000;
const LIMIT = 16;
const DAY_MS = 86_400_000;

const engine = openEngine();
let owner: { id: string };
let hook: { id: string };
let ids: string[];

// Every hundredth is dead.
beforeAll(async () => {
  owner = await openAccount(engine);
  hook = await openHook(engine, owner);
  ids = newIds(COUNT).map((id) => `${id}.delivered`);
  const rows = ids.map((id, n) => [id, n % 100 ? "delivered" : "dead"]);
  await engine.db.run(sql`INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, first_at, updated_at)
    SELECT ${owner.id}, ${hook.id}, value ->> 0, '{}', value ->> 1, 1, 0, 0 FROM json_each(${JSON.stringify(rows)})`);
});

async function find(filter: Parameters<typeof findDeliveries>[3]) {
  const meter = meterOf(env.DB);
  const page = await findDeliveries(openDatabase(meter.db), owner, hook.id, filter);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * LIMIT);
  return page;
}

it("pages deliveries by key, newest first, in any state, reading few of many", async () => {
  const first = await find({ limit: LIMIT });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(-LIMIT).reverse());
  expect((await find({ limit: LIMIT, cursor: first.next! })).rows[0]!.id).toBe(ids.at(-LIMIT - 1));
  const dead = await find({ limit: LIMIT, state: "dead" });
  expect(dead.rows.map(({ id }) => id)).toEqual(Array.from({ length: LIMIT }, (_, n) => ids[4900 - n * 100]));
  expect((await find({ limit: LIMIT, state: "waiting" })).rows).toEqual([]);
});

it("finds due webhooks without reading others", async () => {
  for (let n = 0; n < 50; n++) await openHook(engine, await openAccount(engine));
  const meter = meterOf(env.DB);
  expect(await sweepHooks({ ...engine, db: openDatabase(meter.db) })).toBeNull();
  expect(meter.rowsRead).toBeLessThanOrEqual(8);
  expect(await findRequests(engine.db, owner, hook.id)).toEqual([]);
});

it("deletes deliveries after a week and failures after a month, a bounded number per hour", async () => {
  const onTheHour = Math.ceil(engine.clock() / 3_600_000) * 3_600_000;
  await pruneHooks({ db: engine.db, clock: () => onTheHour + 29 * DAY_MS });
  const left = async () => (await rowsOf<{ n: number }>("SELECT count(*) AS n FROM webhook_deliveries"))[0]!.n;
  expect(await left()).toBe(COUNT);
  await pruneHooks({ db: engine.db, clock: () => onTheHour + 31 * DAY_MS + 60_000 });
  expect(await left()).toBe(COUNT);
  await pruneHooks({ db: engine.db, clock: () => onTheHour + 31 * DAY_MS });
  expect(await left()).toBe(COUNT - 1000);
});
