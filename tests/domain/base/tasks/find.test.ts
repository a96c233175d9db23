import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { firstIdAt } from "../../../../app/domain/base/shared/ids";
import { findTasks, type TaskQuery } from "../../../../app/domain/base/tasks/find";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { createUser } from "../../../support/world/people";

const START = Date.UTC(2026, 0, 1);
const db = openDatabase(env.DB);
let owner: { id: string };

// Two hundred tasks, one per minute.
beforeAll(async () => {
  owner = await createUser();
  await env.DB.batch(
    Array.from({ length: 200 }, (_, n) => {
      const at = START + n * 60_000;
      const title = n === 150 ? "Ёлки Зимой" : `Mailing ${n}`;
      const [type, state] = [n === 190 ? "contacts:import" : "sendings:bulk", n === 5 ? "paused" : "completed"];
      return env.DB.prepare(
        "INSERT INTO tasks (owner_id, id, type, state, title, data, starts_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, '{}', ?, ?, ?)",
      ).bind(owner.id, `${firstIdAt(at).slice(0, 13)}-7000-8000-000000000000`, type, state, title, at, at, at);
    }),
  );
});

const find = (query: Omit<TaskQuery, "limit">) => findTasks(db, owner, { ...query, limit: 16 });

async function all(query: Omit<TaskQuery, "limit">) {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await find({ ...query, cursor });
    titles.push(...page.rows.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  return titles;
}

it("finds tasks by state, type, period and a part of the title", async () => {
  expect(await all({ states: ["paused"] })).toEqual(["Mailing 5"]);
  expect(await all({ types: ["contacts:import"] })).toEqual(["Mailing 190"]);
  expect(await all({ title: "елки" })).toEqual(["Ёлки Зимой"]);
  expect(await all({ from: START + 60_000, to: START + 3 * 60_000 })).toEqual(["Mailing 2", "Mailing 1"]);
  expect(await all({})).toHaveLength(200);
  expect((await findTasks(db, await createUser(), { limit: 16 })).rows).toEqual([]);
});

it("returns the exact total when requested", async () => {
  expect(await find({ states: ["paused"] })).toMatchObject({ total: 1, isTotalExact: true, next: null });
  expect(await find({ from: START + 190 * 60_000 })).toMatchObject({ total: 10, isTotalExact: true, next: null });
  expect(await find({ states: ["completed"] })).toMatchObject({ isTotalExact: false });
  expect(await find({ states: ["completed"], isCounted: true })).toMatchObject({ total: 199, isTotalExact: true });
  expect(await findTasks(db, owner, { limit: 16, offset: 190, isCounted: true })).toMatchObject({
    rows: Array.from({ length: 10 }, (_, n) => ({ title: `Mailing ${9 - n}` })),
    total: 200,
    next: null,
  });
});

it.each<[string, Omit<TaskQuery, "limit">]>([
  ["all", {}],
  ["rare", { states: ["paused"] }],
  ["of no such title", { title: "nothing" }],
])("reads each row of the list and of the page at most three times: %s", async (_case, query) => {
  const meter = meterOf(env.DB);
  await findTasks(openDatabase(meter.db), owner, { ...query, limit: 16 });
  expect(meter.rowsRead).toBeLessThanOrEqual(3 * 200 + 4 * 16);
});
