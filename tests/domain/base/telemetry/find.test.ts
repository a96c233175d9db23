import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { findVisits } from "../../../../app/domain/base/telemetry/find";
import { forgetVisits, pruneVisits } from "../../../../app/domain/base/telemetry/prune";
import { recordVisit } from "../../../../app/domain/base/telemetry/record";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const DAY = 24 * 60 * 60_000;
const client = { userAgent: "tests", ip: "203.0.113.7", country: "RU" };

/** n visits, one per minute, the newest at `newest`; every hundredth one is a failure from another address. */
async function fill(ownerId: string, n: number, newest = Date.now()) {
  const rows = Array.from({ length: n }, (_, index) => {
    const at = newest - index * 60_000;
    const isRare = index % 100 === 99;
    return [firstIdAt(at), isRare ? "signInFailed" : "signIn", isRare ? "198.51.100.1" : "203.0.113.7", at];
  });
  await db.run(sql`INSERT INTO telemetry (owner_id, id, action, ip, created_at)
    SELECT ${ownerId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(rows)})`);
}

it("pages through visits, newest first, each once", async () => {
  const user = await createUser();
  await fill(user.id, 40);
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await findVisits(db, user, { limit: 16, cursor });
    seen.push(...page.rows.map(({ createdAt }) => createdAt));
    cursor = page.next;
  }
  expect(seen).toHaveLength(40);
  expect(seen).toEqual([...seen].sort((one, other) => other - one));
});

it("reads a page of visits, filtered or not, without reading the rest", async () => {
  const [user, other] = [await createUser(), await createUser()];
  await fill(user.id, 5000);
  await fill(other.id, 5000);
  const meter = meterOf(env.DB);
  const metered = openDatabase(meter.db);
  const read = async (filter: Parameters<typeof findVisits>[2]) => {
    meter.reset();
    const page = await findVisits(metered, user, filter);
    return { page, rows: meter.rowsRead };
  };
  expect((await read({ limit: 16 })).rows).toBeLessThanOrEqual(64);
  const rare = await read({ limit: 16, action: "signInFailed" });
  expect(rare.page.rows).toHaveLength(16);
  expect(rare.rows).toBeLessThanOrEqual(64);
  const dated = await read({ limit: 16, from: Date.now() - DAY, to: Date.now() - DAY / 2 });
  expect(dated.page.rows).toHaveLength(16);
  expect(dated.rows).toBeLessThanOrEqual(64);
  const address = await read({ limit: 16, ip: "198.51.100" });
  expect(address.page.rows).toHaveLength(16);
  expect(address.page.searchedTo).toBeNull();
  expect(address.rows).toBeLessThanOrEqual(17 * 100 + 64);
});

it("does not show another account's visits", async () => {
  const [user, stranger] = [await createUser(), await createUser()];
  await fill(user.id, 3);
  expect((await findVisits(db, stranger, { limit: 16 })).rows).toEqual([]);
});

it("writes a visit only if its condition holds, and cuts a long user agent", async () => {
  const user = await createUser();
  const visit = {
    ownerId: user.id,
    action: "signIn",
    client: { ...client, userAgent: "x".repeat(2000) },
    at: 7,
  } as const;
  await db.batch([recordVisit(db, visit), recordVisit(db, visit, sql`1 = 2`)]);
  const rows = await rowsOf<{ user_agent: string }>("SELECT * FROM telemetry WHERE owner_id = ?", user.id);
  expect(rows).toMatchObject([{ action: "signIn", ip: client.ip, country: "RU", created_at: 7 }]);
  expect(rows[0]!.user_agent).toHaveLength(512);
});

it("deletes visits older than 180 days, once an hour", async () => {
  const user = await createUser();
  const hour = 3_600_000;
  const now = Math.floor(Date.now() / hour) * hour;
  await fill(user.id, 3, now - 181 * DAY);
  await fill(user.id, 2, now - 179 * DAY);
  const left = async () => (await rowsOf("SELECT id FROM telemetry WHERE owner_id = ?", user.id)).length;
  await pruneVisits({ db, clock: () => now + 5 * 60_000 });
  expect(await left()).toBe(5);
  await pruneVisits({ db, clock: () => now + 30_000 });
  expect(await left()).toBe(2);
});

it("deletes at most a thousand visits at once", async () => {
  const user = await createUser();
  await fill(user.id, 1500, Date.now() - 300 * DAY);
  await forgetVisits(db, Date.now() - 180 * DAY);
  expect((await rowsOf("SELECT id FROM telemetry WHERE owner_id = ?", user.id)).length).toBe(500);
});
