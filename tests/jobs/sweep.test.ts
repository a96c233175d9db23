import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { createBulk } from "../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../app/domain/messaging/sendings/accept/input";
import { stopTask } from "../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { chunks } from "../../db/schema/sendings";
import { tasks } from "../../db/schema/tasks";
import { runTask } from "../../workers/jobs/run-task";
import { sweep } from "../../workers/jobs/sweep";
import { openEngine } from "../support/engine/engine";
import { invocation } from "../support/engine/strict";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../support/world/scene";

const DAY = 24 * 60 * 60 * 1000;
const payload = { sender: SENDER, text: "Hi" };

async function acceptSingle(engine: Engine, account: { id: string }) {
  const result = await createSending(
    engine,
    account,
    singleInput.parse({ type: "sms", recipient: "+79160000001", payload }),
  );
  if (!result.ok) throw new Error("refused");
  return result.value.id;
}

async function acceptBulk(engine: Engine, account: { id: string }, n: number, delay: string | 0 = 0) {
  const list = await openList(engine, account.id, phones(n));
  const input = bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload, schedule: { delay } });
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error("refused");
  return result.value.taskId;
}

const stateOf = async (engine: Engine, id: string) =>
  (await engine.db.select().from(tasks).where(eq(tasks.id, id)).get())?.state;

describe("the sweep", () => {
  it("checks as many chunks as an invocation can, and the rest a second later", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    for (let n = 0; n < 120; n++) {
      const id = newId();
      await engine.db
        .insert(chunks)
        .values({ ownerId: account.id, firstId: id, lastId: id, lane: "bulk", dueAt: engine.clock() - 1 });
    }
    const due = async () =>
      (await engine.db.select().from(chunks).where(eq(chunks.ownerId, account.id))).filter(
        ({ dueAt }) => dueAt !== null,
      ).length;
    const before = await due();
    const left = [];
    let next: number | null = null;
    for (let run = 0; run < 3; run++) {
      next = await invocation(() => sweep(engine));
      left.push(await due());
      if (run < 2) expect(next).toBe(engine.clock() + 1000);
      engine.pass(1000);
    }
    expect([before, ...left]).toEqual([120, 70, 20, 0]);
  });

  it("queues a message whose queue message was lost", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await acceptSingle(engine, account);
    engine.queueMessages.length = 0;
    engine.pass(60_000);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 1 });
  });

  it("resumes an expansion whose queue message was lost", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await acceptBulk(engine, account, 20);
    engine.queueMessages.length = 0;
    engine.pass(60_000);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 20 });
  });

  it("polls the provider for missing receipts", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await acceptSingle(engine, account);
    await engine.work();
    engine.provider.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
    engine.pass(60_000);
    await sweep(engine);
    expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1 });
  });

  it("lets a message expire after a day without a receipt, and refunds it", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await acceptSingle(engine, account);
    await engine.work();
    for (const ms of [60_000, DAY]) {
      engine.pass(ms);
      await sweep(engine);
    }
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 1 });
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("starts a scheduled bulk at its time and not before", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const taskId = await acceptBulk(engine, account, 5, new Date(engine.clock() + 3_600_000).toISOString());
    await sweep(engine);
    await engine.work();
    expect(await stateOf(engine, taskId)).toBe("scheduled");
    engine.pass(3_600_000);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 5 });
  });

  it("ends a task that only waits for overdue receipts", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const taskId = await acceptBulk(engine, account, 5);
    await engine.work();
    expect(await stateOf(engine, taskId)).toBe("running");
    engine.pass(61_000);
    await sweep(engine);
    expect(await stateOf(engine, taskId)).toBe("completed");
  });

  it("ends the unsent messages of a stopped task and refunds their money", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const taskId = await acceptBulk(engine, account, 10);
    await runTask(engine, { kind: "task", ownerId: account.id, taskId });
    await stopTask(engine, account, taskId);
    await sweep(engine);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 10 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("continues when a provider does not answer for one chunk", async () => {
    const engine = openEngine();
    const [deaf, other] = [await openAccount(engine), await openAccount(engine)];
    await acceptSingle(engine, deaf);
    await engine.work();
    await acceptSingle(engine, other);
    engine.queueMessages.length = 0;
    engine.provider.find = () => Promise.reject(new Error("503"));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    engine.pass(60_000);
    expect(await sweep(engine)).not.toBeNull();
    await engine.work();
    expect(await statusesOf(engine, other.id)).toEqual({ sent: 1 });
  });

  it("checks a waiting bucket soon when a repeated request joins it late", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = newId();
    await acceptSingle(engine, account);
    await engine.work();
    for (const wait of [60_000, 60_000, 600_000, 3_600_000, 7_200_000]) {
      engine.pass(wait);
      await sweep(engine);
    }
    const input = singleInput.parse({ type: "sms", recipient: "+79160000002", payload });
    await createSending(engine, account, input, { id });
    engine.queueMessages.length = 0;
    engine.pass(60_000);
    await sweep(engine);
    await engine.work();
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 2 });
  });

  it("removes the bucket of single messages once all are finished", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await acceptSingle(engine, account);
    await engine.work();
    engine.provider.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
    engine.pass(60_000);
    await sweep(engine);
    engine.pass(120_000);
    await sweep(engine);
    expect(await engine.db.select().from(chunks).where(eq(chunks.ownerId, account.id))).toEqual([]);
  });

  it("reports the time of the next due work", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await acceptSingle(engine, account);
    const next = await sweep(engine);
    expect(next).toBeGreaterThan(engine.clock());
    expect(next).toBeLessThanOrEqual(engine.clock() + 60_000);
  });
});
