import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { notifyDailyBalance } from "../../app/domain/base/notifications/daily";
import { TYPES_KEY } from "../../app/domain/base/notifications/notify";
import { newId } from "../../app/domain/base/shared/ids";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { newTask } from "../../app/domain/base/tasks/start-job";
import { expireHeld, HELD_MS } from "../../app/domain/messaging/sendings/actions/moderate";
import { LIMITS_KEY, notifyLimits } from "../../app/domain/money/billing/balance-limits";
import { renewSubscriptions } from "../../app/domain/money/subscriptions/sweep";
import { renewInstances } from "../../app/domain/network/own-numbers/renewals";
import { openDatabase } from "../../db/client";
import { settings } from "../../db/schema/accounts";
import { tasks } from "../../db/schema/tasks";
import { tick } from "../../workers/cron";
import { HEAVY_JOBS, runJob } from "../../workers/jobs/heavy";
import { sweep } from "../../workers/jobs/sweep";
import { sweepTasks } from "../../workers/jobs/sweep-tasks";
import { openEngine } from "../support/engine/engine";
import { breaking } from "../support/engine/intercepted";
import { subscriptionOf } from "../support/providers/payment";
import { ownNumberOf } from "../support/world/own-number";
import { rowsOf } from "../support/world/rows";
import { type Engine, openAccount, RUB } from "../support/world/scene";

let engine: Engine;
let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  engine = openEngine();
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const events = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; job?: string });

it("runs every job of a tick although others throw, and reports the failed ones", async () => {
  const done: string[] = [];
  const good = (name: string) => async () => void done.push(name);
  const bad = async () => {
    throw new Error("broken");
  };
  const atOnce = () => {
    throw new Error("broken at once");
  };
  await tick(engine, { one: bad, two: good("two"), three: atOnce, four: good("four") });
  expect(done).toEqual(["two", "four"]);
  expect(events()).toMatchObject([
    { event: "cron.failed", job: "one" },
    { event: "cron.failed", job: "three" },
  ]);
});

it("sends each heavy job to the queue, which runs it separately and reports a failing one", async () => {
  await tick(engine);
  const sent = engine.queueMessages.filter((message) => message.kind === "job");
  expect(sent.map(({ name }) => name)).toEqual(Object.keys(HEAVY_JOBS));
  const done: string[] = [];
  const jobs = {
    good: async () => void done.push("good"),
    bad: async () => {
      throw new Error("broken");
    },
  };
  for (const name of ["bad", "good", "of another version"]) await runJob(engine, { name, at: engine.clock() }, jobs);
  expect(done).toEqual(["good"]);
  expect(events()).toContainEqual(expect.objectContaining({ event: "cron.failed", job: "bad" }));
});

it("runs a job once after a queue was stopped for an hour", async () => {
  const done: number[] = [];
  const now = engine.clock();
  for (let minute = 60; minute >= 0; minute--)
    await runJob(engine, { name: "job", at: now - minute * 60_000 - 1 }, { job: async () => void done.push(minute) });
  expect(done).toEqual([0]);
});

it("logs no phone of a failed query", async () => {
  const query = async () => {
    throw new Error("Failed query: select ?\nparams: 79160000001,\nHello Anna");
  };
  await tick(engine, { query });
  expect(logged.mock.calls.flat().join()).not.toMatch(/7916|Anna/);
});

it("continues the sweep where one step fails, and runs again soon", async () => {
  const broken = { ...engine, db: openDatabase(breaking(env.DB, ({ query }) => query.includes("incoming_due"))) };
  const before = engine.clock();
  const ownerId = newId();
  await rowsOf(
    "INSERT INTO chunks (owner_id, first_id, last_id, lane, turn_at) VALUES (?, 'a', 'b', 'bulk', 1)",
    ownerId,
  );
  expect(await sweep(broken)).toBeLessThanOrEqual(before + 10_000);
  expect(engine.queueMessages).toContainEqual({ kind: "turn", ownerId });
  expect(events()).toContainEqual(expect.objectContaining({ event: "sweep.failed", job: "incoming" }));
});

interface Job {
  run(platform: Platform): Promise<unknown>;
  /** Creates one due row. */
  due(ownerId: string): Promise<unknown>;
  isDone(ownerId: string): Promise<boolean>;
  /** The statement that fails for the bad row. */
  breaks: RegExp;
  /** Tells whether the bad row was rescheduled. */
  isMoved?(ownerId: string): Promise<boolean>;
}

const isNotified = async (ownerId: string, type: string) =>
  (await rowsOf("SELECT 1 FROM notifications WHERE owner_id = ? AND type = ?", ownerId, type)).length === 1;

const JOBS: Record<string, Job> = {
  "limits of the balance": {
    run: notifyLimits,
    due: (ownerId) =>
      engine.db.insert(settings).values({ ownerId, key: LIMITS_KEY, value: [2000 * RUB], updatedAt: 0 }),
    isDone: (ownerId) => isNotified(ownerId, "balanceLimit"),
    breaks: /INSERT INTO balance_notices/,
  },
  "the daily balance": {
    run: notifyDailyBalance,
    due: async (ownerId) => {
      await engine.db.insert(settings).values({ ownerId, key: TYPES_KEY, value: { dailyBalance: true }, updatedAt: 0 });
      await engine.db.run(sql`INSERT INTO balance_notices (owner_id, daily_due_at) VALUES (${ownerId}, 1)`);
    },
    isDone: (ownerId) => isNotified(ownerId, "dailyBalance"),
    breaks: /INSERT INTO balance_notices/,
  },
  "messages that nobody looked at": {
    run: expireHeld,
    due: (ownerId) => {
      const at = engine.clock() - HELD_MS;
      return rowsOf(
        `INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, error, timeline, created_at, updated_at)
          VALUES (?, ?, 'sms', 'S', '79160000001', 'T', 1, 0, 'paused', 'moderation', '[]', ?, ?)`,
        ownerId,
        `00000000-0000-7000-8000-${ownerId.slice(-12)}`,
        at,
        at,
      );
    },
    isDone: async (ownerId) =>
      (await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ? AND status = 'failed'", ownerId)).length === 1,
    breaks: /UPDATE sendings/,
  },
  "numbers whose end is near": {
    run: renewInstances,
    due: (ownerId) => ownNumberOf(ownerId, { state: "authorized", expiredAt: engine.clock() + 1000, dueAt: 1 }),
    isDone: (ownerId) => isNotified(ownerId, "subscriptionRenewalFailed"),
    breaks: /INSERT INTO notifications/,
    isMoved: async (ownerId) => (await dueOf("wapi_instances", ownerId)) > engine.clock(),
  },
  "fees that are due": {
    run: renewSubscriptions,
    due: (ownerId) => subscriptionOf(ownerId, { paidUntil: 1, dueAt: 1 }),
    isDone: async (ownerId) =>
      (await rowsOf("SELECT 1 FROM subscriptions WHERE owner_id = ? AND paid_until > 1", ownerId)).length === 1,
    breaks: /UPDATE accounts/,
    isMoved: async (ownerId) => (await dueOf("subscriptions", ownerId)) > engine.clock(),
  },
  "tasks that begin": {
    run: sweepTasks,
    due: async (ownerId) => {
      const input = { id: newId(), type: "contacts:bulk" as const, title: "Task", data: {}, cursor: {}, total: 0 };
      await engine.db.insert(tasks).values({ ...newTask(ownerId, input, 1), state: "scheduled", dueAt: 1 });
    },
    isDone: async (ownerId) =>
      (await rowsOf("SELECT 1 FROM tasks WHERE owner_id = ? AND state = 'running'", ownerId)).length === 1,
    breaks: /started_at/,
    isMoved: async (ownerId) => (await dueOf("tasks", ownerId)) > engine.clock(),
  },
};

async function dueOf(table: string, ownerId: string): Promise<number> {
  const [row] = await rowsOf<{ due_at: number }>(`SELECT due_at FROM ${table} WHERE owner_id = ?`, ownerId);
  return row!.due_at;
}

describe.each(Object.entries(JOBS))("of %s", (_, { run, due, isDone, breaks, isMoved }) => {
  it("a failing one is logged and blocks no other", async () => {
    const [bad, good] = [await openAccount(engine), await openAccount(engine)];
    for (const { id } of [bad, good]) await due(id);
    const isBad = ({ query, values }: { query: string; values: unknown[] }) =>
      breaks.test(query) && values.includes(bad.id);
    await run({ ...engine, db: openDatabase(breaking(env.DB, isBad)) });
    expect([await isDone(bad.id), await isDone(good.id)]).toEqual([false, true]);
    expect(logged.mock.calls.flat().join()).toContain(bad.id);
    if (isMoved) expect(await isMoved(bad.id)).toBe(true);
  });
});
