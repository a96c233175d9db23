import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { newIds } from "../../../../app/domain/base/shared/ids";
import { keywordLists } from "../../../../app/domain/network/routing/keywords/keyword-lists";
import { keywords } from "../../../../app/domain/network/routing/keywords/keywords";
import { operatorGroups } from "../../../../app/domain/network/routing/operators/operator-groups";
import { routingRules } from "../../../../app/domain/network/routing/rules/routing-rules";
import { MAX_RULES } from "../../../../app/domain/network/routing/rules/tags";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";

const PAGE = 16;
const ROWS = 3000;

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();

beforeAll(async () => {
  const ids = JSON.stringify(newIds(ROWS));
  const from = "FROM json_each(?1) WHERE TRUE";
  await run(
    `INSERT INTO keyword_lists (id, title, created_at, updated_at) SELECT value, 'Список ' || key, 0, 0 ${from}`,
    ids,
  );
  await run(
    `INSERT INTO keywords (id, list_id, regexp, created_at)
    SELECT value, (SELECT max(id) FROM keyword_lists), 'word' || key, 0 ${from}`,
    ids,
  );
  await run(`INSERT INTO dictionaries (id, title, created_at, updated_at) VALUES ('d', 'All', 0, 0)`);
  await run(
    `INSERT INTO operator_groups (id, dictionary_id, "group", created_at, updated_at)
    SELECT value, 'd', 'Group ' || key, 0, 0 ${from}`,
    ids,
  );
  await run(
    `INSERT INTO routing_groups (id, title, type, created_at, updated_at)
    SELECT 'g' || key, 'All', 'sms', 0, 0 ${from} AND key < 15`,
    ids,
  );
  await run(
    `INSERT INTO routing_rules (id, group_id, position, title, created_at, updated_at)
    SELECT value, 'g' || (key / 200), key, 'Rule ' || key, 0, 0 ${from}`,
    ids,
  );
});

const newestList = async () =>
  (await env.DB.prepare("SELECT max(id) AS id FROM keyword_lists").first<{ id: string }>())!.id;

it.each([
  ["keyword lists", keywordLists, async () => ({})],
  ["active keyword lists", keywordLists, async () => ({ isActive: true })],
  ["keywords of a list", keywords, async () => ({ parentId: await newestList() })],
  ["lines of a dictionary", operatorGroups, async () => ({ parentId: "d" })],
  ["rules", routingRules, async () => ({})],
] as const)("a page of %s reads at most four pages of rows", async (_name, noun, filter) => {
  const meter = meterOf(env.DB);
  const page = await noun.find(openDatabase(meter.db), { ...(await filter()), limit: PAGE });
  expect(page.rows).toHaveLength(PAGE);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * (PAGE + 1));
});

it("the rules of a group read at most twice what the group may hold", async () => {
  const meter = meterOf(env.DB);
  const page = await routingRules.find(openDatabase(meter.db), { parentId: "g3", limit: PAGE });
  expect(page.rows).toHaveLength(PAGE);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * (MAX_RULES + 1));
});

it("searches all rows in any case, and returns the total", async () => {
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  const first = await keywordLists.find(db, { search: "СПИСОК 2", limit: PAGE });
  expect(first.rows).toHaveLength(PAGE);
  expect(meter.rowsRead).toBeLessThanOrEqual(ROWS + PAGE);
  const rare = await keywordLists.find(db, { search: "список 7", limit: 100 });
  expect([rare.rows.length, rare.total, rare.isTotalExact]).toEqual([100, count("7"), true]);
  const rest = await keywordLists.find(db, { search: "список 7", limit: 1000, cursor: rare.next! });
  expect([rest.next, rest.total]).toEqual([null, count("7")]);
  expect(rare.rows.length + rest.rows.length).toBe(count("7"));
});

// How many numbers below ROWS start with these digits.
const count = (digits: string) =>
  Array.from({ length: ROWS }, (_, key) => `${key}`).filter((key) => key.startsWith(digits)).length;
