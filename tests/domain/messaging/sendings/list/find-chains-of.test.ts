import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { customersOf, everybody } from "../../../../../app/domain/base/access/customers";
import { firstIdAt } from "../../../../../app/domain/base/shared/ids";
import { MOST_READ } from "../../../../../app/domain/base/shared/pages";
import { findTasksOf } from "../../../../../app/domain/base/tasks/find";
import { findFailures } from "../../../../../app/domain/messaging/sendings/list/failures";
import type { SendingQuery } from "../../../../../app/domain/messaging/sendings/list/find";
import { findChainsOf } from "../../../../../app/domain/messaging/sendings/list/find-chains-of";
import { openDatabase } from "../../../../../db/client";
import { meterOf } from "../../../../support/engine/meter";
import { createUser } from "../../../../support/world/people";

const PAGE = 16;
const START = Date.UTC(2026, 0, 1);
const MANY = 100_000;
const SEVERAL = 40;

const reseller = { id: "", level: "reseller" as const };
const manager = { id: "", level: "manager" as const };
const busy = { id: "" };
const others: string[] = [];
let stranger = "";

/** Messages `every` seconds apart; every tenth failed. */
async function fill(ownerId: string, count: number, every: number, shift: number) {
  const id = `substr(printf('%012x', ?2 + n * ?4), 1, 8) || '-' || substr(printf('%012x', ?2 + n * ?4), 9) || printf('-7000-8000-%010x', n) || '00'`;
  await env.DB.prepare(`WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?3 - 1)
    INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, error, created_at, updated_at)
    SELECT ?1, ${id}, 'sms', 'CABINET', printf('7916%07d', n), 'Hi', 1, 1, iif(n % 10 = 3, 'failed', 'delivered'),
      iif(n % 10 = 3, 'absent', NULL), ?2 + n * ?4, ?2 + n * ?4 FROM n`)
    .bind(ownerId, START + shift, count, every)
    .run();
}

beforeAll(async () => {
  reseller.id = (await createUser({ level: "reseller" })).id;
  manager.id = (await createUser({ level: "manager" })).id;
  busy.id = (await createUser({ resellerId: reseller.id })).id;
  await fill(busy.id, MANY, 1000, 0);
  for (let n = 1; n <= SEVERAL; n++) {
    const { id } = await createUser({ resellerId: reseller.id });
    others.push(id);
    await fill(id, 30, 100_000, n);
  }
  stranger = (await createUser()).id;
  await fill(stranger, 30, 1000, MANY * 1000);
}, 60_000);

const ofReseller = () => ({ users: customersOf(reseller) });

async function walk(filter: Omit<SendingQuery, "limit">, most: number) {
  const found: string[] = [];
  const owners = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < most; page++) {
    const {
      rows,
      next,
      owners: named,
    } = await findChainsOf(openDatabase(env.DB), ofReseller(), {
      ...filter,
      ...(cursor && { cursor }),
      limit: PAGE,
    });
    found.push(...rows.map(({ steps }) => `${steps[0]!.id} ${steps[0]!.ownerId}`));
    for (const { steps } of rows) owners.add(named.get(steps[0]!.ownerId)!.username);
    if (next === null) break;
    cursor = next;
  }
  return { found, owners };
}

describe("the list of messages of a reseller's customers", () => {
  it("merges their messages by time without other accounts', in pages without gaps or duplicates", async () => {
    const to = START + 3_000_000;
    const from = START + 2_400_000;
    const { found, owners } = await walk({ from, to }, 200);
    const expected = await env.DB.prepare(
      `SELECT s.id || ' ' || s.owner_id AS one FROM sendings s JOIN users u ON u.id = s.owner_id
       WHERE u.reseller_id = ?1 AND s.id >= ?2 AND s.id < ?3 ORDER BY s.id DESC`,
    )
      .bind(reseller.id, firstIdAt(from), firstIdAt(to))
      .all<{ one: string }>();
    expect(found).toEqual(expected.results.map(({ one }) => one));
    expect(expected.results.length).toBe(600 + 6 * SEVERAL);
    expect(owners.size).toBe(1 + SEVERAL);
  });

  it.each([
    ["newest", {}],
    ["deep", { cursor: firstIdAt(START + 50_000_000) }],
    ["dense", { cursor: firstIdAt(START + 2_500_000) }],
    ["failed", { status: "failed", isUnsent: false }],
    ["by phone", { phone: "79160000003" }],
    ["sifted", { status: "seen" }],
  ] as const)(
    "reads two rows per account and the page's candidates, or a search's read limit: %s",
    async (_, filter) => {
      const meter = meterOf(env.DB);
      await findChainsOf(openDatabase(meter.db), ofReseller(), { ...filter, limit: PAGE });
      const isFiltered = "status" in filter;
      // Heads, then ids (sampled, found and sorted), then whole chains with their owners.
      expect(meter.rowsRead).toBeLessThanOrEqual(isFiltered ? MOST_READ : 8 * (1 + SEVERAL) + 20 * (PAGE + 1));
    },
  );

  it("finds only their messages by phone and by status", async () => {
    const db = openDatabase(env.DB);
    const byPhone = await findChainsOf(db, ofReseller(), { phone: "79160000003", limit: 100 });
    expect(byPhone.rows.length).toBe(1 + SEVERAL);
    const failed = await findChainsOf(db, ofReseller(), { status: "failed", isUnsent: false, limit: PAGE });
    expect(new Set(failed.rows.map(({ status }) => status))).toEqual(new Set(["failed"]));
    const groups = await findFailures(db, ofReseller(), {});
    expect(groups.reasons).toEqual([{ key: "absent", count: groups.total }]);
    expect(groups).toMatchObject({ total: 200, isAll: false });
  });

  it("no longer includes a customer who moved to another reseller", async () => {
    const other = await createUser({ level: "reseller" });
    const moved = others.at(-1)!;
    await env.DB.prepare("UPDATE users SET reseller_id = ? WHERE id = ?").bind(other.id, moved).run();
    const db = openDatabase(env.DB);
    const within = { from: START, to: START + 1000 };
    const ownersOf = async (users: ReturnType<typeof customersOf>) => {
      const { rows } = await findChainsOf(db, { users }, { ...within, limit: 100 });
      return rows.map(({ steps }) => steps[0]!.ownerId);
    };
    expect(await ownersOf(customersOf(reseller))).not.toContain(moved);
    expect(await ownersOf(customersOf({ ...reseller, id: other.id }))).toEqual([moved]);
    await env.DB.prepare("UPDATE users SET reseller_id = ? WHERE id = ?").bind(reseller.id, moved).run();
  });
});

describe("the list of messages of the whole platform", () => {
  it("includes all accounts, newest first; a manager's customers are those assigned to the manager", async () => {
    const db = openDatabase(env.DB);
    const all = await findChainsOf(db, { users: everybody() }, { to: START + MANY * 2000, limit: PAGE });
    expect(new Set(all.rows.map(({ steps }) => steps[0]!.ownerId))).toEqual(new Set([stranger]));
    expect((await findChainsOf(db, { users: customersOf(manager) }, { limit: PAGE })).rows).toEqual([]);
    await env.DB.prepare("UPDATE users SET data = json_object('partnership', json_object('ManagerId', ?)) WHERE id = ?")
      .bind(manager.id, stranger)
      .run();
    const own = await findChainsOf(db, { users: customersOf(manager) }, { limit: PAGE });
    expect(own.rows.map(({ steps }) => steps[0]!.ownerId)).toEqual(Array(PAGE).fill(stranger));
  });

  it("finds no tasks if there are none, and only the customers' tasks otherwise", async () => {
    const db = openDatabase(env.DB);
    expect(await findTasksOf(db, ofReseller(), { limit: PAGE })).toMatchObject({ rows: [], next: null });
    await env.DB.prepare(`INSERT INTO tasks (owner_id, id, title, type, state, data, starts_at, created_at, updated_at)
      VALUES (?1, ?2, 'Sale', 'sendings:bulk', 'completed', '{}', 1, 1, 1), (?3, ?4, 'Theirs', 'sendings:bulk', 'completed', '{}', 1, 1, 1)`)
      .bind(busy.id, firstIdAt(START), stranger, firstIdAt(START + 1))
      .run();
    const found = await findTasksOf(db, ofReseller(), { limit: PAGE });
    expect(found.rows.map(({ title }) => title)).toEqual(["Sale"]);
    expect([...found.owners.keys()]).toEqual([busy.id]);
    expect((await findTasksOf(db, ofReseller(), { title: "autumn", limit: PAGE })).rows).toEqual([]);
  });
});
