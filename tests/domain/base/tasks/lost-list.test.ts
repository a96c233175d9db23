import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { createTask } from "../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../app/domain/messaging/sendings/schedule/input";
import { resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { openEngine } from "../../../support/engine/engine";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const HALTED = { state: "paused", error: "listNotFound" };
const payload = { sender: SENDER, text: "Hello ${firstName}" };

async function open() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const first = await openList(engine, account.id, phones(3));
  const second = await openList(engine, account.id, phones(2, 100));
  const task = (id: string) => getTask(engine.db, account, id);
  const accept = async (include: string[], exclude: string[] = []) => {
    const input = bulkInput.parse({ type: "sms", recipient: { include, exclude }, payload });
    const made = await createBulk(engine, account, input);
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made.value.taskId;
  };
  return { engine, account, first, second, task, accept };
}

async function lose({ db }: Engine, listId: string) {
  await db.run(sql`DELETE FROM contacts WHERE list_id = ${listId}`);
  await db.run(sql`DELETE FROM contact_lists WHERE id = ${listId}`);
}

test("a bulk that lost a list reports it once and, when resumed, continues with the remaining lists", async () => {
  const { engine, account, first, second, task, accept } = await open();
  const id = await accept([first, second, "+79990000001"]);
  await lose(engine, first);
  await engine.work();
  expect(await task(id)).toMatchObject({ ...HALTED, expanded: 0 });
  expect((await resumeTask(engine, account, id))?.ok).toBe(true);
  await engine.work();
  expect(await task(id)).toMatchObject({ state: "running", error: null, total: 3, sent: 3 });
  expect(engine.provider.submits.map(({ to }) => to).sort()).toEqual([...phones(2, 100), "79990000001"]);
});

test("the removal of a second list is reported too", async () => {
  const { engine, account, first, second, task, accept } = await open();
  const id = await accept([first, second]);
  await lose(engine, first);
  await engine.work();
  await resumeTask(engine, account, id);
  await lose(engine, second);
  await engine.work();
  expect(await task(id)).toMatchObject(HALTED);
});

test("a lost exclusion list excludes no one once its owner resumes the bulk", async () => {
  const { engine, account, first, second, task, accept } = await open();
  const without = await openList(engine, account.id, phones(1));
  const id = await accept([first], [without, second]);
  await lose(engine, without);
  await engine.work();
  expect(await task(id)).toMatchObject(HALTED);
  await resumeTask(engine, account, id);
  await engine.work();
  expect(engine.provider.submits).toHaveLength(3);
  expect((await task(id))?.data).toMatchObject({ audience: { lists: [first], excludeLists: [second] } });
});

test("a bulk without recipients completes and costs nothing", async () => {
  const { engine, account, first, task, accept } = await open();
  const id = await accept([first]);
  await lose(engine, first);
  await engine.work();
  await resumeTask(engine, account, id);
  await engine.work();
  expect(await task(id)).toMatchObject({ state: "completed", total: 0, sent: 0, finishedAt: expect.any(Number) });
  expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  expect(engine.provider.submits).toEqual([]);
});

test("a recurring campaign continues with the remaining lists and ends when none remains", async () => {
  const { engine, account, first, second, task } = await open();
  const sending = { type: "sms", recipient: [first, second], payload };
  const input = taskInput.parse({ type: "sendings:bulk", data: { sending, frequency: "daily" } });
  const made = await createTask(engine, { ...account, preferences: { timeZone: "UTC" } }, input);
  if (!made.ok) throw new Error("refused");
  const { id } = made.value;
  await lose(engine, first);
  await engine.work();
  expect(await task(id)).toMatchObject(HALTED);
  await resumeTask(engine, account, id);
  engine.pass(25 * 60 * 60_000);
  await engine.queue.send([{ kind: "task", ownerId: account.id, taskId: id }]);
  await engine.work();
  expect(engine.provider.submits.map(({ to }) => to)).toEqual(phones(2, 100));
  await lose(engine, second);
  engine.pass(25 * 60 * 60_000);
  await engine.queue.send([{ kind: "task", ownerId: account.id, taskId: id }]);
  await engine.work();
  expect(await task(id)).toMatchObject(HALTED);
  expect(await resumeTask(engine, account, id)).toMatchObject({ ok: true, value: { state: "completed" } });
});
