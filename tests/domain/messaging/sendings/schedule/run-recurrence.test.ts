import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { taskView } from "../../../../../app/domain/base/tasks/tasks";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { repeatTask } from "../../../../../app/domain/messaging/sendings/schedule/run-recurrence";
import { accounts } from "../../../../../db/schema/billing";
import { tasks } from "../../../../../db/schema/tasks";
import { openEngine } from "../../../../support/engine/engine";
import { type Engine, moneyOf, openAccount, openList, phones, RUB } from "../../../../support/world/scene";
import { openRecurrent, sending, taskOf, tick } from "./scene";

const DAY = 24 * 60 * 60 * 1000;

const mailings = ({ db }: Engine, { id }: { id: string }) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, id), eq(tasks.type, "sendings:bulk")))
    .orderBy(asc(tasks.id));

describe("a recurring task", () => {
  it("creates campaigns that keep to the hours of its own time zone", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await openRecurrent(engine, account, { sending: { ...sending, schedule: { hours: { from: 9, to: 21 } } } });
    await tick(engine, 2000);
    const [made] = await mailings(engine, account);
    expect(made?.data.timing).toMatchObject({ hours: { from: 9, to: 21, zone: "UTC" } });
  });

  it("creates a separate campaign whenever due", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await openRecurrent(engine, account);
    expect(await mailings(engine, account)).toEqual([]);
    for (const wait of [2000, DAY, DAY]) await tick(engine, wait);
    const made = await mailings(engine, account);
    expect(made.map(({ data, title, total }) => [data.parentId, title, total])).toEqual(
      Array(3).fill([id, "Every day", 1]),
    );
    expect(engine.provider.submits).toHaveLength(3);
    const view = taskView(await taskOf(engine, account, id));
    expect(view).toMatchObject({ type: "sendings:bulk", state: "scheduled", data: { frequency: "daily" } });
    expect(view.meta.completed).toBe(3);
  });

  it("spreads every campaign over as much time as the first one", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(61));
    const startsAt = engine.clock() + 1000;
    const schedule = { until: new Date(startsAt + 3_600_000).toISOString() };
    await openRecurrent(engine, account, {
      sending: { ...sending, recipient: { include: [list] }, schedule },
    });
    for (const day of [1, 2]) {
      await tick(engine, day === 1 ? 2000 : DAY);
      const sent = () => engine.provider.submits.length - 61 * (day - 1);
      expect(sent()).toBeLessThan(5);
      await tick(engine, 1_800_000);
      expect(sent()).toBeGreaterThan(25);
      expect(sent()).toBeLessThan(37);
      await tick(engine, 1_800_000);
      expect(sent()).toBe(61);
    }
  });

  it("refuses a spread over more than twelve hours", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const schedule = { until: new Date(engine.clock() + 2 * DAY).toISOString() };
    await expect(openRecurrent(engine, account, { sending: { ...sending, schedule } })).rejects.toThrow(
      "spreadInvalid",
    );
  });

  it("creates one bulk however many queue messages arrive at once", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const task = await taskOf(engine, account, await openRecurrent(engine, account));
    engine.pass(2000);
    await Promise.all([repeatTask(engine, task), repeatTask(engine, task), repeatTask(engine, task)]);
    await repeatTask(engine, task);
    expect(await mailings(engine, account)).toHaveLength(1);
  });

  it("neither duplicates nor loses a campaign when killed at any write", async () => {
    for (let alive = 0; alive < 4; alive++) {
      const engine = openEngine();
      const account = await openAccount(engine);
      const id = await openRecurrent(engine, account);
      engine.pass(2000);
      await repeatTask(dyingAfter(engine, alive), await taskOf(engine, account, id)).catch(() => undefined);
      await tick(engine, 40_000);
      await tick(engine, 40_000);
      expect(await mailings(engine, account)).toHaveLength(1);
      expect((await taskOf(engine, account, id)).cursor).toEqual({ n: 1, made: 1 });
    }
  });

  it("catches up only with the last occurrence after days of downtime", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await openRecurrent(engine, account);
    await tick(engine, 3 * DAY + 2000);
    expect(await mailings(engine, account)).toHaveLength(1);
    expect((await taskOf(engine, account, id)).cursor).toEqual({ n: 4, made: 1 });
    await tick(engine, DAY);
    expect(await mailings(engine, account)).toHaveLength(2);
  });

  it("creates nothing while the clock is behind", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await openRecurrent(engine, account);
    await tick(engine, 2000);
    engine.pass(-DAY / 2);
    await repeatTask(engine, await taskOf(engine, account, id));
    await tick(engine, DAY / 2);
    expect(await mailings(engine, account)).toHaveLength(1);
  });

  it("ends after its number of runs, or after its last day", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const twice = await openRecurrent(engine, account, { amount: 2 });
    const until = await openRecurrent(engine, account, { endsAt: new Date(engine.clock() + 2 * DAY).toISOString() });
    for (let day = 0; day < 5; day++) await tick(engine, DAY);
    expect(await mailings(engine, account)).toHaveLength(4);
    for (const id of [twice, until]) {
      expect(await taskOf(engine, account, id)).toMatchObject({ state: "completed", dueAt: null });
    }
  });

  it("skips occurrences during a pause, and creates nothing after a stop", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await openRecurrent(engine, account);
    await tick(engine, 2000);
    await pauseTask(engine, account, id);
    await tick(engine, 2 * DAY + DAY / 2);
    expect(await mailings(engine, account)).toHaveLength(1);
    expect((await resumeTask(engine, account, id))?.ok).toBe(true);
    await tick(engine, 0);
    expect(await mailings(engine, account)).toHaveLength(1);
    await tick(engine, DAY / 2);
    expect(await mailings(engine, account)).toHaveLength(2);
    await stopTask(engine, account, id);
    await tick(engine, 3 * DAY);
    expect(await mailings(engine, account)).toHaveLength(2);
  });

  it("creates nothing when stopped between the read and the write", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const seen = await taskOf(engine, account, await openRecurrent(engine, account));
    engine.pass(2000);
    await stopTask(engine, account, seen.id);
    await repeatTask(engine, seen);
    expect(await mailings(engine, account)).toEqual([]);
  });

  it("waits visibly when there is no money, and continues when resumed", async () => {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 0 });
    const id = await openRecurrent(engine, account);
    await tick(engine, 2000);
    expect(await taskOf(engine, account, id)).toMatchObject({
      state: "paused",
      error: expect.stringMatching(/^insufficientFundsFor\?\{"/),
    });
    expect(taskView(await taskOf(engine, account, id)).meta.code).toBe("insufficientFundsFor");
    await engine.db
      .update(accounts)
      .set({ balance: 10 * RUB })
      .where(eq(accounts.ownerId, account.id));
    await resumeTask(engine, account, id);
    await tick(engine, DAY);
    expect(await taskOf(engine, account, id)).toMatchObject({ state: "scheduled", error: null });
    expect((await moneyOf(engine, account.id)).balance).toBe(7.5 * RUB);
  });

  it("uses the list's contacts of the day", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(2));
    await openRecurrent(engine, account, { sending: { ...sending, recipient: { include: [list] } } });
    await tick(engine, 2000);
    await engine.db.run(sql`INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at)
      VALUES (${account.id}, ${list}, '79169999999', ${newId()}, 0, 0)`);
    await tick(engine, DAY);
    expect((await mailings(engine, account)).map(({ expanded }) => expanded)).toEqual([2, 3]);
  });
});

/** The same platform with a database that fails after this many batches. */
function dyingAfter(engine: Engine, batches: number): Engine {
  let left = batches;
  const db = new Proxy(engine.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return (...args: unknown[]) => {
        if (left-- <= 0) throw new Error("killed");
        return value.apply(target, args);
      };
    },
  });
  return { ...engine, db };
}
