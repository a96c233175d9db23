import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { clickedOf } from "../../../../app/domain/base/tasks/meta";
import { findMade, occurrencesOf, readOccurrences } from "../../../../app/domain/base/tasks/occurrences";
import { progressOf } from "../../../../app/domain/base/tasks/progress";
import { upcoming } from "../../../../app/domain/base/tasks/recurrent-task";
import { pauseTask, resumeTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { repeatTask } from "../../../../app/domain/messaging/sendings/schedule/run-recurrence";
import { openDatabase } from "../../../../db/client";
import { accounts } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { type Engine, openAccount, RUB } from "../../../support/world/scene";
import { openRecurrent, taskOf, tick } from "../../messaging/sendings/schedule/scene";

const DAY = 24 * 60 * 60 * 1000;

/** Outcome of each occurrence, newest first: people sent to, or the reason it was skipped. */
async function past(engine: Engine, account: { id: string }, id: string, window = { offset: 0, limit: 20 }) {
  const task = await taskOf(engine, account, id);
  const now = engine.clock();
  const { rows, total } = await readOccurrences(engine.db, account, task, { now, ...window });
  const shown = occurrencesOf(task, await findMade(engine.db, account, id, { limit: 20 }), { now, limit: 20 });
  expect(shown.slice(window.offset, window.offset + window.limit)).toEqual(rows);
  return { total, rows, told: rows.map(({ made, why }) => (made ? progressOf(made, now).total : why)) };
}

it("lists each occurrence in order: what it created, or why it created nothing", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const money = (balance: number) =>
    engine.db.update(accounts).set({ balance }).where(eq(accounts.ownerId, account.id));
  const id = await openRecurrent(engine, account);
  const startsAt = engine.clock() + 1000;
  expect(upcoming(await taskOf(engine, account, id), 3)).toEqual([0, 1, 2].map((n) => startsAt + n * DAY));
  expect(await past(engine, account, id)).toMatchObject({ total: 0, told: [] });
  await tick(engine, 2000);
  await money(0);
  engine.pass(DAY);
  await repeatTask(engine, await taskOf(engine, account, id));
  const refused = expect.stringMatching(/^insufficientFundsFor/);
  expect((await past(engine, account, id)).told).toEqual([refused, 1]);
  expect(upcoming(await taskOf(engine, account, id), 3)).toEqual([]);
  await tick(engine, 2 * DAY);
  expect((await past(engine, account, id)).told).toEqual(["paused", "paused", refused, 1]);
  await money(50 * RUB);
  await resumeTask(engine, account, id);
  await tick(engine, DAY);
  expect((await past(engine, account, id)).told).toEqual([1, "paused", "paused", refused, 1]);
  // After three days without a worker, only the last day is caught up.
  await tick(engine, 3 * DAY);
  const all = await past(engine, account, id);
  expect(all).toMatchObject({ total: 8, told: [1, "missed", "missed", 1, "paused", "paused", refused, 1] });
  expect(all.rows.map(({ at }) => at)).toEqual(Array.from({ length: 8 }, (_, back) => startsAt + (7 - back) * DAY));
  expect((await past(engine, account, id, { offset: 2, limit: 3 })).told).toEqual(["missed", 1, "paused"]);
  await pauseTask(engine, account, id);
  await tick(engine, DAY);
  await stopTask(engine, account, id);
  await tick(engine, 5 * DAY);
  const known = await past(engine, account, id);
  expect(known.told.slice(0, 2)).toEqual(["paused", 1]);
  // A second stop, or later scheduled days, change nothing.
  expect(await stopTask(engine, account, id)).toMatchObject({ ok: false });
  expect(await past(engine, account, id)).toEqual(known);
  expect(await findMade(engine.db, await openAccount(engine), id, { limit: 20 })).toEqual([]);
});

it("reads a page of created bulks along its index, however many tasks there are", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const id = await openRecurrent(engine, account);
  for (const wait of [2000, DAY, DAY]) await tick(engine, wait);
  await engine.db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
    SELECT owner_id, t.id || '-' || n.value, title, t.type, state, json_remove(data, '$.parentId'), cursor, meta, 0, 0, 0
    FROM tasks t CROSS JOIN json_each(${JSON.stringify(Array.from({ length: 300 }, (_, n) => n))}) n WHERE owner_id = ${account.id}`);
  const meter = meterOf(env.DB);
  const made = await findMade(openDatabase(meter.db), account, id, { limit: 2 });
  expect(made.map(({ data }) => [data.parentId, data.audience])).toEqual(Array(2).fill([id, undefined]));
  expect(meter.rowsRead).toBeLessThanOrEqual(6);
});

it.each([
  ["payload", "json_object('html', ?1)"],
  ["chain", "json_object('budget', 7, 'steps', json_array(json_object('payload', json_object('html', ?1))))"],
])("reads only whether long texts in a %s have a link of their own", async (place, value) => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const id = await openRecurrent(engine, account);
  for (const wait of [2000, DAY]) await tick(engine, wait);
  const [linked, plain] = (await findMade(engine.db, account, id, { limit: 2 })).map(({ id }) => id);
  const write = (task: string, html: string) =>
    env.DB.prepare(`UPDATE tasks SET data = json_set(data, '$.${place}', ${value}) WHERE owner_id = ?2 AND id = ?3`)
      .bind(html + "x".repeat(300_000), account.id, task)
      .run();
  await write(linked!, '<a href="${link:https://example.com}">');
  await write(plain!, "<p>");
  const db = openDatabase(env.DB);
  const all = vi.spyOn(db, "all");
  const made = await findMade(db, account, id, { limit: 2 });
  expect(made.map(clickedOf)).toEqual([{ clicked: 0 }, {}]);
  expect(made.map(({ data }) => [data.parentId, data.estimate])).toEqual(Array(2).fill([id, expect.any(Object)]));
  if (place === "chain") expect(made[0]!.data.chain).toEqual({ budget: 7 });
  expect(JSON.stringify(await all.mock.results[0]!.value).length).toBeLessThan(10_000);
});
