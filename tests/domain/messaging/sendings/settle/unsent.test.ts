import { expect, it } from "vitest";
import { progressOf } from "../../../../../app/domain/base/tasks/progress";
import { getTask, taskView } from "../../../../../app/domain/base/tasks/tasks";
import { getRecent } from "../../../../../app/domain/insight/home/overview";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { cancelHeld } from "../../../../../app/domain/messaging/sendings/actions/cancel";
import { findFailures } from "../../../../../app/domain/messaging/sendings/list/failures";
import { findSendings } from "../../../../../app/domain/messaging/sendings/list/find";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { groupView } from "../../../../../app/domain/messaging/sendings/view/message-view";
import { openEngine } from "../../../../support/engine/engine";
import { countersOf, later, openChains, report, rootsOf, sendChains } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { openAccount, openList, phones, SENDER } from "../../../../support/world/scene";

const MANY = 150;

/** A stopped bulk with one delivered message; the others remained unsent. */
async function stoppedMailing() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(MANY));
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 60_000 });
  const taskId = await sendChains(engine, account, [list], [], { type: "sms" });
  await engine.work();
  await pauseTask(engine, account, taskId);
  const [first] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? ORDER BY id", taskId);
  await engine.db.run(`UPDATE sendings SET status = 'processing' WHERE id = '${first!.id}'`);
  await report(engine, account, first!.id, 0, "sent", "delivered");
  await resumeTask(engine, account, taskId);
  await stopTask(engine, account, taskId);
  await later(engine, 0);
  const task = (await getTask(engine.db, account, taskId))!;
  return { engine, account, list, task };
}

it("is separate from failures in every count of a bulk", async () => {
  const { engine, account, task } = await stoppedMailing();
  expect(task).toMatchObject({ state: "stopped", sent: 1, delivered: 1, errored: 0, unsent: MANY - 1 });
  expect(progressOf(task, engine.clock())).toMatchObject({ done: 1, total: MANY, unsent: MANY - 1, percent: 0 });
  expect(taskView(task).meta).toMatchObject({ completed: 1, errored: 0, unsent: MANY - 1, progress: 0 });
  expect(groupView(task).meta.stats).toMatchObject({ errored: 0, unsent: MANY - 1 });
  expect(await getRecent(engine.db, account, engine.clock())).toMatchObject({
    failed: { total: 0 },
    delivered: { total: 1 },
  });
});

it("includes recipients that a failed bulk never reached", async () => {
  const { engine, account, task } = await stoppedMailing();
  await engine.db.run(`UPDATE tasks SET state = 'failed', total = total + 50 WHERE id = '${task.id}'`);
  const failed = (await getTask(engine.db, account, task.id))!;
  const unsent = MANY - 1 + 50;
  expect(progressOf(failed, engine.clock())).toMatchObject({ done: 1, left: unsent, unsent });
  expect(taskView(failed).meta).toMatchObject({ errored: 0, unsent });
  expect(groupView(failed).meta.stats).toMatchObject({ errored: 0, unsent });
});

it("is in no list of failures, however many there are, and has its own filter", async () => {
  const { engine, account, task } = await stoppedMailing();
  expect(await findFailures(engine.db, account, {})).toMatchObject({ total: 0, isAll: true });
  const found = async (filter: object) =>
    (await findSendings(engine.db, account, { status: "failed", limit: 64, ...filter })).total;
  for (const where of [{}, { taskId: task.id }]) {
    expect(await found({ ...where, isUnsent: false })).toBe(0);
    expect(await found({ ...where, isUnsent: true })).toBeGreaterThanOrEqual(64);
  }
  expect(await found({ taskId: task.id })).toBe(MANY - 1);
  const all = await findSendings(engine.db, account, { status: "failed", limit: MANY });
  expect(all.rows).toHaveLength(MANY - 1);
  expect(all.rows.map(({ id }) => id)).toEqual(
    all.rows
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

it("does not affect a channel's delivery rate", async () => {
  const { engine, account, list } = await stoppedMailing();
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: "Hi" },
  });
  const run = await dryRun(engine, account, input);
  expect(run).toMatchObject({ ok: true, value: { steps: [{ habit: { isOwn: false } }] } });
  if (run.ok) expect(run.value.cost.expected).toBeGreaterThan(0);
});

it("ends a campaign whose last messages are cancelled", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 60_000 });
  const taskId = await sendChains(
    engine,
    account,
    phones(3).map((phone) => `+${phone}`),
    [],
    { type: "sms" },
  );
  await engine.work();
  await cancelHeld(engine, account.id, (await findSendings(engine.db, account, { taskId, limit: 10 })).rows);
  expect(await countersOf(taskId)).toMatchObject({ state: "completed", errored: 0, unsent: 3 });
});

it("is counted once per person in a chain, and only if none of its messages was sent", async () => {
  const { engine, account } = await openChains();
  const list = await openList(engine, account.id, phones(3));
  const steps = [{ onStatus: ["failed"] }];
  const taskId = await sendChains(engine, account, [list], steps);
  await engine.work();
  const roots = [...(await rootsOf(taskId)).values()];
  await engine.db.run(`UPDATE sendings SET status = 'pending' WHERE id = '${roots[0]}'`);
  await report(engine, account, roots[1]!, 0, "failed");
  await stopTask(engine, account, taskId);
  await later(engine, 0);
  expect(await countersOf(taskId)).toMatchObject({ errored: 1, unsent: 1 });
});
