import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { getUnreadIncoming } from "../../../../app/domain/messaging/incoming/find";
import { markIncoming } from "../../../../app/domain/messaging/incoming/read";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { incomingOf } from "../../../support/world/incoming";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

let engine: Engine;
let owner: { id: string };
let ids: string[];

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
  ids = [];
  for (let n = 0; n < 5; n++) ids.push(await incomingOf(engine.db, { ownerId: owner.id }));
});

async function expectUnread(count: number) {
  const rows = await rowsOf<{ n: number }>(
    "SELECT count(*) AS n FROM incoming WHERE owner_id = ? AND is_read = 0",
    owner.id,
  );
  expect([rows[0]?.n, await getUnreadIncoming(engine.db, owner)]).toEqual([count, count]);
}

it("marks each message once, however often requested, and publishes the unread count", async () => {
  await expectUnread(5);
  expect(await markIncoming(engine, owner, ids.slice(0, 3), true)).toBe(3);
  expect(engine.events.at(-1)?.event).toEqual({
    event: "sendingsIncoming.updated",
    data: { ids: expect.arrayContaining(ids.slice(0, 3)), isRead: true, unread: 2 },
  });
  const reported = engine.events.length;
  expect(await markIncoming(engine, owner, ids.slice(0, 3), true)).toBe(0);
  expect(engine.events).toHaveLength(reported);
  await expectUnread(2);
  expect(await markIncoming(engine, owner, ids, false)).toBe(3);
  await expectUnread(5);
});

it("counts correctly when two requests mark the same message at once", async () => {
  await Promise.all([markIncoming(engine, owner, ids, true), markIncoming(engine, owner, ids.slice(2), true)]);
  await expectUnread(0);
});

it("leaves other accounts' messages unchanged", async () => {
  const other = await openAccount(engine);
  expect(await markIncoming(engine, other, ids, true)).toBe(0);
  await expectUnread(5);
  expect(await getUnreadIncoming(engine.db, other)).toBe(0);
});

it("reads a few rows for one message", async () => {
  const meter = meterOf(env.DB);
  await markIncoming({ ...engine, db: openDatabase(meter.db) }, owner, [ids[0]!], true);
  expect(meter.rowsRead).toBeLessThanOrEqual(12);
});
