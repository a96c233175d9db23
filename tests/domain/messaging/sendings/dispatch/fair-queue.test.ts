import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { queueTurn } from "../../../../../app/domain/messaging/sendings/dispatch/fair-queue";
import { pauseTask, resumeTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { chunks } from "../../../../../db/schema/sendings";
import { sweep } from "../../../../../workers/jobs/sweep";
import { handleMessages } from "../../../../../workers/queues/handlers";
import { openEngine } from "../../../../support/engine/engine";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

async function mailing(engine: Engine, recipients: number) {
  const account = await openAccount(engine, { balance: recipients * 10 * RUB });
  const list = await openList(engine, account.id, phones(recipients));
  const input = { type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hi" } };
  const accepted = await createBulk(engine, account, bulkInput.parse(input));
  if (!accepted.ok) throw new Error("refused");
  await handleMessages(engine, [{ kind: "task", ownerId: account.id, taskId: accepted.value.taskId }]);
  engine.queueMessages = engine.queueMessages.filter((queueMessage) => queueMessage.kind !== "task");
  return { account, taskId: accepted.value.taskId };
}

const submitsOf = (engine: Engine, { id }: { id: string }) =>
  engine.provider.submits.filter(({ ownerId }) => ownerId === id).length;

it("gives a small campaign its turn after one turn of a large one that came first", async () => {
  const engine = openEngine();
  await mailing(engine, 9000);
  const { account: small } = await mailing(engine, 10);
  const order: string[] = [];
  engine.provider.answer = ({ id, ownerId }) => {
    order.push(ownerId === small.id ? "small" : "large");
    return { id, kind: "accepted", ref: id };
  };
  await engine.work();
  // The expansion has already sent part of the large one.
  expect(engine.provider.submits.length).toBe(9010);
  expect(order.filter((which) => which === "small").length).toBe(10);
  expect(order.lastIndexOf("small")).toBeLessThan(3000);
});

it("queues an account once, however many chunks it has", async () => {
  const engine = openEngine();
  await mailing(engine, 5000);
  expect(engine.queueMessages.filter(({ kind }) => kind === "turn").length).toBe(1);
});

it("returns to messages due later, without queue messages in between", async () => {
  const engine = openEngine();
  const { account } = await mailing(engine, 3);
  const later = engine.clock() + 90_000;
  engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "busy", afterMs: 90_000 });
  await engine.work();
  expect(submitsOf(engine, account)).toBe(3);
  engine.pass(60_000);
  await sweep(engine);
  await engine.work();
  expect(submitsOf(engine, account)).toBe(3);
  engine.pass(31_000);
  engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
  expect(Math.min(...engine.wakes.filter((at) => at >= later))).toBeLessThan(later + 2000);
  await sweep(engine);
  await engine.work();
  expect(submitsOf(engine, account)).toBe(6);
  expect((await engine.db.select().from(chunks)).find(({ ownerId }) => ownerId === account.id)?.turnAt).toBeNull();
});

it("recovers a turn whose queue message was lost", async () => {
  const engine = openEngine();
  const { account } = await mailing(engine, 3);
  engine.queueMessages.length = 0;
  engine.pass(31_000);
  await sweep(engine);
  await engine.work();
  expect(submitsOf(engine, account)).toBe(3);
});

it("sends nothing of a paused campaign, and continues at once when it is resumed", async () => {
  const engine = openEngine();
  const { account, taskId } = await mailing(engine, 3);
  await pauseTask(engine, account, taskId);
  await engine.work();
  expect(submitsOf(engine, account)).toBe(0);
  await resumeTask(engine, account, taskId);
  await engine.work();
  expect(submitsOf(engine, account)).toBe(3);
});

it("stops within a second of a pause, even mid-chunk, and sends each message once", async () => {
  const engine = openEngine();
  const { account, taskId } = await mailing(engine, 60);
  engine.provider.capabilities = { ...engine.provider.capabilities, maxBatch: 1 };
  const submit = engine.provider.submit.bind(engine.provider);
  let pausedAt = Number.POSITIVE_INFINITY;
  const late: number[] = [];
  engine.provider.submit = async (messages) => {
    engine.pass(100);
    if (engine.clock() > pausedAt) late.push(engine.clock() - pausedAt);
    if (submitsOf(engine, account) === 10) {
      await pauseTask(engine, account, taskId);
      pausedAt = engine.clock();
    }
    return submit(messages);
  };
  await engine.work();
  expect(Math.max(...late)).toBeLessThanOrEqual(1000);
  const sent = submitsOf(engine, account);
  expect(sent).toBeLessThan(25);
  expect(await statusesOf(engine, account.id)).toEqual({ sent, pending: 60 - sent });
  expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ? AND (is_unsure OR attempts > 1)", account.id)).toEqual(
    [],
  );
  pausedAt = Number.POSITIVE_INFINITY;
  await resumeTask(engine, account, taskId);
  await engine.work();
  expect(new Set(engine.provider.submits.map(({ id }) => id)).size).toBe(60);
  expect(submitsOf(engine, account)).toBe(60);
});

it("is not blocked by a clock that jumped back", async () => {
  const engine = openEngine();
  const { account } = await mailing(engine, 3);
  engine.queueMessages.length = 0;
  engine.pass(-3_600_000);
  await queueTurn(engine, account.id);
  expect(engine.queueMessages).toEqual([{ kind: "turn", ownerId: account.id }]);
});
