import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { pauseTask, resumeTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweepTasks } from "../../../../workers/jobs/sweep-tasks";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

async function mail(engine: Engine, ownerId: string, id?: string) {
  const list = await openList(engine, ownerId, phones(3));
  const input = {
    type: "sms",
    title: "Autumn",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: "Hi" },
  };
  const made = await createBulk(engine, { id: ownerId }, bulkInput.parse(input), { id });
  if (!made.ok) throw new Error("not made");
  return made.value.taskId;
}

const noticesOf = async (ownerId: string) =>
  (
    await rowsOf<{ type: string; data: string }>(
      "SELECT type, data FROM notifications WHERE owner_id = ? ORDER BY id",
      ownerId,
    )
  ).map(({ type, data }) => [type, JSON.parse(data)]);

it("notifies once each when a bulk is created, paused and resumed, however often that is requested", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await Promise.all([pauseTask(engine, owner, taskId), pauseTask(engine, owner, taskId)]);
  await Promise.all([resumeTask(engine, owner, taskId), resumeTask(engine, owner, taskId)]);
  expect(await noticesOf(owner.id)).toEqual([
    ["bulkCreated", { taskId, title: "Autumn", recipients: 3, amount: 7.5 * RUB, isExact: true }],
    ["bulkPaused", { taskId, title: "Autumn", reason: "byHand" }],
    ["bulkResumed", { taskId, title: "Autumn" }],
  ]);
  const heard = engine.events.filter(({ event }) => event.event === "notifications.created");
  expect(heard).toHaveLength(3);
});

it("reports how many messages of a completed bulk have no receipt", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await engine.db.run(
    sql`UPDATE tasks SET state = 'completed', sent = 6, delivered = 2, errored = 1, due_at = 0 WHERE id = ${taskId}`,
  );
  await sweepTasks(engine);
  expect((await noticesOf(owner.id)).slice(1)).toEqual([
    ["bulkCompleted", { taskId, title: "Autumn", delivered: 2, errored: 1, unsent: 0, silent: 4 }],
  ]);
});

it("notifies once that a bulk completed, with its result", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await engine.db.run(
    sql`UPDATE tasks SET state = 'completed', delivered = 2, errored = 1, unsent = 3 WHERE id = ${taskId}`,
  );
  for (let round = 0; round < 2; round++) {
    await engine.db.run(sql`UPDATE tasks SET due_at = ${round === 0 ? 0 : null} WHERE id = ${taskId}`);
    await Promise.all([sweepTasks(engine), sweepTasks(engine)]);
  }
  expect((await noticesOf(owner.id)).slice(1)).toEqual([
    ["bulkCompleted", { taskId, title: "Autumn", delivered: 2, errored: 1, unsent: 3 }],
  ]);
});

it("gives the reason when a bulk stops by itself", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await engine.db.run(sql`UPDATE accounts SET balance = 0 WHERE owner_id = ${owner.id}`);
  await engine.work();
  expect((await noticesOf(owner.id)).at(-1)).toEqual([
    "bulkPaused",
    { taskId, title: "Autumn", reason: "insufficientFunds" },
  ]);
});

it("notifies once about a bulk that was requested twice", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const id = await mail(engine, owner.id);
  await mail(engine, owner.id, id);
  expect(await noticesOf(owner.id)).toHaveLength(1);
});

it("notifies once about a bulk that ends after a restart, despite later reports", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await engine.work();
  const sent = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ? ORDER BY id", owner.id);
  const report = (status: "delivered" | "seen", of = sent) =>
    applyReceipts(
      engine,
      of.map(({ id }) => ({ ownerId: owner.id, id, status, at: engine.clock() })),
    );
  await report("delivered");
  // The worker that would finish the bulk dies at its write; the next one finds the bulk unchanged.
  const db = Object.assign(Object.create(engine.db), {
    batch: () => Promise.reject(new Error("killed")),
    update: () => {
      throw new Error("killed");
    },
  });
  for (let round = 0; round < 3; round++) {
    engine.pass(61_000);
    await sweepTasks({ ...engine, db }).catch(() => {});
  }
  expect((await noticesOf(owner.id)).map(([type]) => type)).toEqual(["bulkCreated"]);
  const restarted = { ...openEngine(), clock: engine.clock };
  for (let round = 0; round < 3; round++) {
    engine.pass(61_000);
    await Promise.all([sweepTasks(restarted), sweepTasks(restarted)]);
  }
  const ended = ["bulkCompleted", { taskId, title: "Autumn", delivered: 3, errored: 0, unsent: 0 }];
  expect((await noticesOf(owner.id)).slice(1)).toEqual([ended]);
  await report("seen", sent.slice(0, 1));
  await report("delivered");
  for (let round = 0; round < 2; round++) {
    engine.pass(61_000);
    await sweepTasks(restarted);
    await restarted.work();
  }
  expect((await noticesOf(owner.id)).slice(1)).toEqual([ended]);
});

it("notifies once about a bulk that was paused before its end and resumed twice", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const taskId = await mail(engine, owner.id);
  await pauseTask(engine, owner, taskId);
  await engine.work();
  await Promise.all([resumeTask(engine, owner, taskId), resumeTask(engine, owner, taskId)]);
  await engine.work();
  const sent = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ?", owner.id);
  await applyReceipts(
    engine,
    sent.map(({ id }) => ({ ownerId: owner.id, id, status: "delivered", at: engine.clock() })),
  );
  for (let round = 0; round < 3; round++) {
    engine.pass(61_000);
    await sweepTasks(engine);
  }
  expect((await noticesOf(owner.id)).filter(([type]) => type === "bulkCompleted")).toHaveLength(1);
});
