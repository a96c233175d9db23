import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { createTask } from "../../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../../app/domain/messaging/sendings/schedule/input";
import { pauseTask, resumeTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { openDatabase } from "../../../../../db/client";
import { runTask } from "../../../../../workers/jobs/run-task";
import { sweep } from "../../../../../workers/jobs/sweep";
import { sweepTasks } from "../../../../../workers/jobs/sweep-tasks";
import { openEngine } from "../../../../support/engine/engine";
import { intercepted } from "../../../../support/engine/intercepted";
import { createUser } from "../../../../support/world/people";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const MINUTE = 60_000;

interface Seen {
  state: string;
  error: string | null;
  expanded: number;
}

const taskOf = async (id: string) =>
  (await rowsOf<Seen>("SELECT state, error, expanded FROM tasks WHERE id = ?", id))[0]!;

/** Advances time minute by minute, as alarms do; returns how often the task started. */
async function live(engine: Engine, minutes: number): Promise<number> {
  let queueMessages = 0;
  for (let minute = 0; minute < minutes; minute++) {
    await sweep(engine);
    queueMessages += engine.queueMessages.filter(({ kind }) => kind === "task").length;
    await engine.work();
    engine.pass(MINUTE);
  }
  return queueMessages;
}

async function mailing({
  engine = openEngine(),
  to = 50,
  schedule = {},
}: Partial<{ engine: Engine; to: number; schedule: object }> = {}) {
  const manager = await createUser({ level: "manager" });
  const account = await openAccount(engine, { balance: 10_000 * RUB });
  const list = await openList(engine, account.id, phones(to));
  const payload = { sender: SENDER, text: "Hello" };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload, schedule: { delay: 0, ...schedule } }),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const id = made.value.taskId;
  const [row] = await rowsOf<{ data: string }>("SELECT data FROM tasks WHERE id = ?", id);
  const damage = () => engine.db.run(sql`UPDATE tasks SET data = json_remove(data, '$.audience') WHERE id = ${id}`);
  const mend = () => engine.db.run(sql`UPDATE tasks SET data = ${row!.data} WHERE id = ${id}`);
  return { engine, account, manager, id, damage, mend };
}

const noticesOf = (ownerId: string) =>
  rowsOf<{ type: string; data: string }>(
    "SELECT type, data FROM notifications WHERE owner_id = ? ORDER BY id",
    ownerId,
  );

it("a bulk that always throws is retried with growing delays, then stops visibly and can be resumed", async () => {
  const { engine, account, manager, id, damage, mend } = await mailing();
  await damage();
  expect(await live(engine, 45)).toBeLessThan(10);
  expect(await taskOf(id)).toMatchObject({ state: "paused", error: "internal" });
  expect(await noticesOf(account.id)).toContainEqual({
    type: "bulkPaused",
    data: expect.stringContaining('"reason":"internal"'),
  });
  expect((await noticesOf(manager.id)).map(({ type }) => type)).toEqual(["taskStuck"]);
  expect(await live(engine, 30)).toBe(0);
  await mend();
  expect(await resumeTask(engine, account, id)).toMatchObject({ ok: true });
  await live(engine, 1);
  expect(await taskOf(id)).toMatchObject({ state: "running", error: null, expanded: 50 });
});

it("a bulk that failed only for a while continues by itself, and its failures are reset", async () => {
  const { engine, id, damage, mend } = await mailing();
  await damage();
  await live(engine, 5);
  expect(await taskOf(id)).toMatchObject({ state: "running", expanded: 0 });
  await mend();
  await live(engine, 12);
  expect(await taskOf(id)).toMatchObject({ expanded: 50 });
  expect(await rowsOf("SELECT cursor ->> 'failures' AS failures FROM tasks WHERE id = ?", id)).toEqual([
    { failures: null },
  ]);
});

it("a bulk that is not resumed ends after three days, and its holds are released", async () => {
  const engine = openEngine();
  const until = new Date(engine.clock() + 10 * 60 * MINUTE).toISOString();
  const { account, id } = await mailing({ engine, to: 1500, schedule: { delay: 0, until } });
  await rowsOf("CREATE TRIGGER stuck BEFORE INSERT ON chunks WHEN NEW.seq > 0 BEGIN SELECT RAISE(ABORT, 'stuck'); END");
  try {
    await live(engine, 45);
  } finally {
    await rowsOf("DROP TRIGGER stuck");
  }
  expect(await taskOf(id)).toMatchObject({ state: "paused", error: "internal", expanded: 1000 });
  const held = (await moneyOf(engine, account.id)).balance;
  expect(held).toBeLessThan(10_000 * RUB);
  engine.pass(3 * 24 * 60 * MINUTE);
  await live(engine, 3);
  expect(await taskOf(id)).toMatchObject({ state: "failed", error: "internal" });
  // The few submitted messages got no receipts: they failed and are refunded too.
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 10_000 * RUB, ledger: 10_000 * RUB });
  const failures = (await noticesOf(account.id)).filter(({ type }) => type === "bulkFailed");
  expect(failures.map(({ data }) => JSON.parse(data))).toEqual([expect.objectContaining({ taskId: id })]);
  expect(await resumeTask(engine, account, id)).toMatchObject({ ok: false });
});

it("a frequent bulk that cannot be created is retried with growing delays, then stops visibly", async () => {
  const engine = openEngine();
  const manager = await createUser({ level: "manager" });
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(5));
  const sending = { type: "sms", recipient: [list], payload: { sender: SENDER, text: "Hello" } };
  const startsAt = new Date(engine.clock() + 1000).toISOString();
  const input = taskInput.parse({
    type: "sendings:bulk",
    title: "Daily",
    startsAt,
    data: { sending, frequency: "daily" },
  });
  const made = await createTask(engine, { ...account, preferences: { timeZone: "UTC" } }, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { id } = made.value;
  await engine.db.run(sql`UPDATE tasks SET data = json_set(data, '$.sending.recipient', 0) WHERE id = ${id}`);
  expect(await live(engine, 45)).toBeLessThan(10);
  expect(await taskOf(id)).toMatchObject({ state: "paused", error: "internal" });
  expect((await noticesOf(manager.id)).map(({ type }) => type)).toEqual(["taskStuck"]);
  engine.pass(3 * 24 * 60 * MINUTE);
  await live(engine, 2);
  expect(await taskOf(id)).toMatchObject({ state: "failed", error: "internal" });
});

/** The platform of a run that is killed halfway, and the moment when that happens. */
function dying(engine: Engine) {
  const { promise: dies, resolve } = Promise.withResolvers<void>();
  const db = intercepted(env.DB, (work, statements) => {
    if (!statements.some(({ query }) => query.includes("contact_lists"))) return work();
    resolve();
    return new Promise<never>(() => undefined);
  });
  return { platform: { ...engine, db: openDatabase(db) }, dies };
}

it("a campaign whose every run is killed starts with growing delays, then stops", async () => {
  const { engine, id, account } = await mailing();
  let runs = 0;
  for (let minute = 0; minute < 60; minute++) {
    await sweep(engine);
    if (engine.queueMessages.splice(0).some(({ kind }) => kind === "task")) {
      runs++;
      const { platform, dies } = dying(engine);
      await Promise.race([dies, runTask(platform, { kind: "task", ownerId: account.id, taskId: id })]);
    }
    engine.pass(MINUTE);
  }
  expect(runs).toBeLessThan(10);
  expect(await taskOf(id)).toMatchObject({ state: "paused", error: "internal" });
});

it("a pause by hand resets earlier failures", async () => {
  const { engine, account, id, damage } = await mailing();
  await damage();
  await live(engine, 6);
  await pauseTask(engine, account, id);
  await resumeTask(engine, account, id);
  expect(await rowsOf("SELECT cursor ->> 'failures' AS failures FROM tasks WHERE id = ?", id)).toEqual([
    { failures: null },
  ]);
});

it("a slow run that still writes does not bring forward the end of a stuck campaign", async () => {
  const { engine, id } = await mailing({ to: 1500 });
  const kept = engine.clock() + 3 * 24 * 60 * MINUTE;
  await rowsOf(`CREATE TRIGGER stuck AFTER INSERT ON chunks WHEN NEW.seq = 0 BEGIN
    UPDATE tasks SET state = 'paused', error = 'internal', due_at = ${kept} WHERE id = NEW.task_id; END`);
  try {
    await engine.work();
  } finally {
    await rowsOf("DROP TRIGGER stuck");
  }
  expect(await rowsOf("SELECT expanded, state, due_at FROM tasks WHERE id = ?", id)).toEqual([
    { expanded: 1500, state: "paused", due_at: kept },
  ]);
});

it("a campaign resumed and paused by hand just as its three days ended does not end", async () => {
  const { engine, account, id } = await mailing();
  await engine.db.run(sql`UPDATE tasks SET state = 'paused', error = 'internal', due_at = ${engine.clock()}
    WHERE id = ${id}`);
  let isMoved = false;
  const between = intercepted(env.DB, async (work, statements) => {
    const isRead = statements.some(({ query }) => /^select .* from "tasks" where "tasks"."due_at" <= /.test(query));
    const answer = await work();
    if (isRead && !isMoved) {
      isMoved = true;
      await resumeTask(engine, account, id);
      await pauseTask(engine, account, id);
    }
    return answer;
  });
  await sweepTasks({ ...engine, db: openDatabase(between) });
  expect(isMoved).toBe(true);
  expect(await taskOf(id)).toMatchObject({ state: "paused", error: null });
});
