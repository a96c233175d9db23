import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { findFailures, MOST_SCANNED } from "../../../../../app/domain/messaging/sendings/list/failures";
import { findSendings, operatorNameOf } from "../../../../../app/domain/messaging/sendings/list/find";
import { openDatabase } from "../../../../../db/client";
import { meterOf } from "../../../../support/engine/meter";
import { createUser } from "../../../../support/world/people";

const START = Date.UTC(2026, 0, 1);
const db = openDatabase(env.DB);
let owner: { id: string };

// One message per second, every other one failed; every fifth failure has no code, every third has another sender.
beforeAll(async () => {
  owner = await createUser();
  await env.DB.prepare(`
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 3999)
    INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, error, created_at, updated_at)
    SELECT ?1, substr(printf('%012x', ?2 + n * 1000), 1, 8) || '-' || substr(printf('%012x', ?2 + n * 1000), 9)
        || printf('-7000-8000-%012x', n),
      iif(n < 4, 'viber', 'sms'), iif(n % 6 = 0, 'SHOP', 'CABINET'), printf('7916%07d', n), 'Hi', 1, 1,
      iif(n % 2, 'delivered', 'failed'), iif(n % 2 OR n % 10 = 0, NULL, 'EC_ABSENT_SUBSCRIBER'), ?2 + n * 1000, ?2 + n * 1000 FROM n`)
    .bind(owner.id, START)
    .run();
});

it("groups the newest failures by reason, operator and sender, and shows that there are more", async () => {
  const failures = await findFailures(db, owner, {});
  expect(failures).toMatchObject({ total: MOST_SCANNED, isAll: false, since: START + 2_000_000 });
  expect(failures.reasons).toEqual([
    { key: "EC_ABSENT_SUBSCRIBER", count: 800 },
    { key: "undelivered", count: 200 },
  ]);
  expect(failures.operators).toEqual([{ key: operatorNameOf("79160000000"), count: 1000 }]);
  expect(failures.senders.map(({ key }) => key)).toEqual(["CABINET", "SHOP"]);
});

it("filters by period and channel, and finds only the account's own", async () => {
  const early = { from: START, to: START + 10_000 };
  expect(await findFailures(db, owner, early)).toMatchObject({ total: 5, isAll: true, since: START });
  expect(await findFailures(db, owner, { ...early, type: "viber" })).toMatchObject({ total: 2, isAll: true });
  expect(await findFailures(db, await createUser(), {})).toMatchObject({ total: 0, isAll: true, since: null });
});

it("links to the messages of a group", async () => {
  const limit = 64;
  const absent = await findSendings(db, owner, { errors: ["EC_ABSENT_SUBSCRIBER"], limit });
  expect(new Set(absent.rows.map(({ error }) => error))).toEqual(new Set(["EC_ABSENT_SUBSCRIBER"]));
  const nameless = await findSendings(db, owner, { errors: ["undelivered"], limit });
  expect(nameless.rows.length).toBeGreaterThan(0);
  const [operator, other] = [operatorNameOf("79160000000"), "nobody"];
  expect((await findSendings(db, owner, { status: "failed", operator, limit })).rows).toHaveLength(limit);
  expect((await findSendings(db, owner, { status: "failed", operator: other, limit })).rows).toEqual([]);
});

it.each([
  ["all", {}],
  ["of a rare channel", { type: "viber" }],
  ["of a period", { from: START, to: START + 3_000_000 }],
])("reads no more than its window, twice: %s", async (_case, filter) => {
  const meter = meterOf(env.DB);
  await findFailures(openDatabase(meter.db), owner, filter);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * MOST_SCANNED + 2);
});
