import { expect, it } from "vitest";
import { pauseTask, resumeTask } from "../../../app/domain/sendings/schedule/control-task";
import { moveOn } from "../../../app/domain/tasks/checkpoint";
import { progressOf } from "../../../app/domain/tasks/progress";
import { newTask } from "../../../app/domain/tasks/start-job";
import { getTask } from "../../../app/domain/tasks/tasks";
import { tasks } from "../../../db/schema/tasks";
import { openEngine } from "../../support/engine/engine";
import { openChains, report, rootsOf, sendChains } from "../../support/world/chains";
import { type Engine, openAccount, openList, phones } from "../../support/world/scene";

const SECOND = 1000;

async function markOf(engine: Engine, account: { id: string }, taskId: string) {
  const task = (await getTask(engine.db, account, taskId))!;
  return { task, pace: task.meta.pace, perMinute: progressOf(task, engine.clock()).perMinute };
}

it.each([
  ["plain mailing", []],
  ["mailing with fallbacks", [{ type: "telegram", onStatus: ["failed"] }]],
])("a %s is measured by a mark that is renewed each minute, and anew after a pause", async (_, steps) => {
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
  // The task stood still meanwhile: earlier progress does not count.
  expect((await sends(600 * SECOND)).pace).toEqual([engine.clock(), 5, null, null]);
});

it("a task of steps is measured the same way", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const given = { id: crypto.randomUUID(), type: "contacts:bulk", title: "Clean", data: {}, total: 900 } as const;
  await engine.db.insert(tasks).values(newTask(account.id, { ...given, cursor: { seq: 0 } }, engine.clock()));
  const begun = engine.clock() + 20 * SECOND;
  for (const seq of [0, 1, 2]) {
    engine.pass((seq === 0 ? 20 : 70) * SECOND);
    const step = { from: { seq }, to: { seq: seq + 1 }, looked: 100, done: 100, isLast: false };
    expect(await moveOn(engine, { ownerId: account.id, id: given.id }, step, [])).toBe(true);
  }
  const { pace, perMinute } = await markOf(engine, account, given.id);
  expect(pace).toEqual([begun + 140 * SECOND, 300, begun + 70 * SECOND, 200]);
  expect(perMinute).toBe(Math.round(100 / (70 / 60)));
});
