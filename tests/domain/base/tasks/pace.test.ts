import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moveOn } from "../../../../app/domain/base/tasks/checkpoint";
import { speedOf } from "../../../../app/domain/base/tasks/minute-counts";
import { progressOf } from "../../../../app/domain/base/tasks/progress";
import { newTask } from "../../../../app/domain/base/tasks/start-job";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { pauseTask, resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { tasks } from "../../../../db/schema/tasks";
import { openEngine } from "../../../support/engine/engine";
import { openChains, report, rootsOf, sendChains } from "../../../support/world/chains";
import { type Engine, openAccount, openList, phones } from "../../../support/world/scene";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

async function markOf(engine: Engine, account: { id: string }, taskId: string) {
  const task = (await getTask(engine.db, account, taskId))!;
  return { task, pace: task.meta.pace, perMinute: progressOf(task, engine.clock()).perMinute };
}

it.each([
  ["plain mailing", []],
  ["mailing with fallbacks", [{ type: "telegram", onStatus: ["failed"] }]],
])("the rate of a %s uses a mark renewed each minute, and restarts after a pause", async (_, steps) => {
  const { engine, account } = await openChains();
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 60_000 });
  const list = await openList(engine, account.id, phones(20));
  const taskId = await sendChains(engine, account, [list], steps);
  const begun = engine.clock();
  await engine.work();
  const roots = [...(await rootsOf(taskId)).values()];
  await engine.db.run("UPDATE sendings SET status = 'processing' WHERE status IN ('pending', 'paused')");
  const sends = async (afterMs: number) => {
    engine.pass(afterMs);
    await report(engine, account, roots.pop()!, 0, "sent");
    return markOf(engine, account, taskId);
  };
  await sends(10 * SECOND);
  expect(await sends(20 * SECOND)).toMatchObject({ pace: [begun, 0, null, null], perMinute: 4 });
  const renewed = await sends(30 * SECOND);
  expect(renewed).toMatchObject({ pace: [begun + 60 * SECOND, 3, begun, 0], perMinute: 3 });

  engine.pass(SECOND);
  await pauseTask(engine, account, taskId);
  engine.pass(3600 * SECOND);
  await resumeTask(engine, account, taskId);
  const now = engine.clock();
  expect(await markOf(engine, account, taskId)).toMatchObject({ pace: [now, 3], perMinute: null });
  expect((await sends(30 * SECOND)).perMinute).toBe(2);
  // The task was halted in between: earlier progress does not count.
  expect((await sends(600 * SECOND)).pace).toEqual([engine.clock(), 5, null, null]);
});

it.each([
  ["plain mailing", []],
  ["mailing with fallbacks", [{ type: "telegram", onStatus: ["failed"] }]],
])(
  "a %s counts the people sent to in each minute of its run, and keeps the counts; receipts and duplicate reports do not count",
  async (_, steps) => {
    const { engine, account } = await openChains();
    engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 60_000 });
    const list = await openList(engine, account.id, phones(20));
    const taskId = await sendChains(engine, account, [list], steps);
    await engine.work();
    const roots = [...(await rootsOf(taskId)).values()];
    await engine.db.run("UPDATE sendings SET status = 'processing' WHERE status IN ('pending', 'paused')");
    const shown = async () => {
      const task = (await getTask(engine.db, account, taskId))!;
      const speed = speedOf(task, engine.clock());
      const people = speed?.bars.map((bar) => bar.people) ?? [];
      return { task, every: speed?.every, people, running: speed?.running };
    };
    engine.pass(MINUTE - (engine.clock() % MINUTE));
    const startsAt = engine.clock();
    await engine.db.run(sql`UPDATE tasks SET started_at = ${startsAt} WHERE id = ${taskId}`);
    expect((await shown()).people).toEqual([]);
    const [first, second] = [roots.pop()!, roots.pop()!];
    await Promise.all([first, second].map((root) => report(engine, account, root, 0, "sent")));
    await report(engine, account, first, 0, "sent");
    // The current minute is incomplete.
    expect((await shown()).people).toEqual([]);
    engine.pass(2 * MINUTE);
    await report(engine, account, first, 0, "delivered");
    await report(engine, account, roots.pop()!, 0, "sent");
    // The current minute is reported apart from the complete ones.
    expect(await shown()).toMatchObject({ people: [2, 0], running: 1 });
    engine.pass(MINUTE);
    expect((await shown()).people).toEqual([2, 0, 1]);
    engine.pass(16 * MINUTE);
    expect((await shown()).people).toEqual([2, 0, 1, ...new Array(16).fill(0)]);
    engine.pass(MINUTE);
    await report(engine, account, roots.pop()!, 0, "sent");
    // A longer run is shown in steps of ten minutes; an unfinished step by the minutes it has.
    const { people, every, task } = await shown();
    const ten = 10 * MINUTE - (startsAt % (10 * MINUTE));
    expect([every, people.reduce((sum, some) => sum + some, 0)]).toEqual([10, 4]);
    expect(people[0]).toBe(ten > 2 * MINUTE ? 3 : 2);
    // A run that is paused, finished or out of recipients ends at the last message sent, whatever follows.
    engine.pass(20 * MINUTE);
    await report(engine, account, first, 0, "seen");
    const paused = speedOf({ ...task, state: "paused" }, engine.clock())!;
    expect([paused.isWhole, paused.bars.at(-1)!.people > 0]).toEqual([true, true]);
    const silent = speedOf({ ...task, total: task.sent }, engine.clock())!;
    expect(silent).toEqual(paused);
  },
);

it.each([
  ["plain mailing", []],
  ["mailing with fallbacks", [{ type: "telegram", onStatus: ["failed"] }]],
])("a late report of a %s adds no minute to its run", async (_, steps) => {
  const { engine, account } = await openChains();
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 60_000 });
  const list = await openList(engine, account.id, phones(2));
  const taskId = await sendChains(engine, account, [list], steps);
  await engine.work();
  const roots = [...(await rootsOf(taskId)).values()];
  await engine.db.run("UPDATE sendings SET status = 'processing' WHERE status IN ('pending', 'paused')");
  engine.pass(MINUTE - (engine.clock() % MINUTE));
  const startedAt = engine.clock();
  await engine.db.run(sql`UPDATE tasks SET started_at = ${startedAt} WHERE id = ${taskId}`);
  for (const root of roots) await report(engine, account, root, 0, "sent");
  const speed = async () => speedOf((await getTask(engine.db, account, taskId))!, engine.clock())!;
  const run = {
    every: 1,
    isWhole: true,
    isLeaving: false,
    running: 0,
    bars: [{ at: startedAt, people: 2, perMinute: 2 }],
  };
  expect(await speed()).toEqual(run);
  for (const root of roots) {
    engine.pass(20 * MINUTE);
    await report(engine, account, root, 0, "delivered");
    expect(await speed()).toEqual(run);
  }
});

it("a person reached again by a fallback counts once, in the minute of the first message", async () => {
  const { engine, account } = await openChains();
  const taskId = await sendChains(
    engine,
    account,
    phones(4).map((phone) => `+${phone}`),
    [{ type: "telegram", onStatus: ["failed"] }],
  );
  await engine.work();
  const roots = [...(await rootsOf(taskId)).values()];
  const minutes = async () => (await getTask(engine.db, account, taskId))!.meta.minutes;
  const first = await minutes();
  expect(Object.values(first as Record<string, number[]>).map(([, people]) => people)).toEqual([4]);
  for (const root of roots.slice(1)) {
    engine.pass(7 * MINUTE);
    await report(engine, account, root, 0, "failed");
    expect(await minutes()).toEqual(first);
    engine.pass(MINUTE);
    await engine.work();
    expect(await minutes()).toEqual(first);
    await report(engine, account, root, 1, "failed");
    expect(await minutes()).toEqual(first);
  }
  expect(await getTask(engine.db, account, taskId)).toMatchObject({ sent: 1, errored: 3 });
});

it("the rate of a task of steps is measured the same way", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const input = { id: crypto.randomUUID(), type: "contacts:bulk", title: "Clean", data: {}, total: 900 } as const;
  await engine.db.insert(tasks).values(newTask(account.id, { ...input, cursor: { seq: 0 } }, engine.clock()));
  const begun = engine.clock() + 20 * SECOND;
  for (const seq of [0, 1, 2]) {
    engine.pass((seq === 0 ? 20 : 70) * SECOND);
    const step = { from: { seq }, to: { seq: seq + 1 }, looked: 100, done: 100, isLast: false };
    expect(await moveOn(engine, { ownerId: account.id, id: input.id }, step, [])).toBe(true);
  }
  const { pace, perMinute } = await markOf(engine, account, input.id);
  expect(pace).toEqual([begun + 140 * SECOND, 300, begun + 70 * SECOND, 200]);
  expect(perMinute).toBe(Math.round(100 / (70 / 60)));
});
