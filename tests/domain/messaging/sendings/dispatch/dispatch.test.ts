import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, MAX_UNCERTAIN_ATTEMPTS } from "../../../../../app/domain/base/chains/status";
import {
  type QueueMessage,
  RELAY_DOWN,
  type SubmitOutcome,
} from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { dispatchMessages } from "../../../../../app/domain/messaging/sendings/dispatch/dispatch";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { runTask } from "../../../../../workers/jobs/run-task";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import {
  type Engine,
  moneyOf,
  openAccount,
  openList,
  phones,
  RUB,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

type DispatchMessage = Extract<QueueMessage, { kind: "messages" }>;

const handleMessage = (engine: Engine, queueMessage: QueueMessage | undefined) =>
  dispatchMessages(engine, queueMessage ? [queueMessage as DispatchMessage] : []);

const hello = (recipient = "+79160000001") =>
  singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "Hello" } });

async function accept(engine: Engine, account: { id: string }): Promise<string> {
  const result = await createSending(engine, account, hello());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.id;
}

const answers = (kind: "retry" | "unknown") => (message: { id: string }) =>
  (kind === "retry"
    ? { id: message.id, kind, code: "http429", afterMs: 1000 }
    : { id: message.id, kind, code: "noAnswer" }) satisfies SubmitOutcome;

describe("dispatch", () => {
  it("submits a message once, however often its queue message arrives", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await accept(engine, account);
    const queueMessage = engine.queueMessages.shift();
    await Promise.all([
      handleMessage(engine, queueMessage),
      handleMessage(engine, queueMessage),
      handleMessage(engine, queueMessage),
    ]);
    await handleMessage(engine, queueMessage);
    expect(engine.provider.submits).toHaveLength(1);
  });

  it("refunds what the provider rejects", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = ({ id }) => ({
      id,
      kind: "rejected",
      code: "REJECTED_DESTINATION",
      detail: "no such number",
    });
    await engine.work();
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "REJECTED_DESTINATION" });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("waits as long as a busy provider requests, then retries", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("retry");
    await handleMessage(engine, engine.queueMessages.shift());
    const queueMessage = engine.queueMessages.shift();
    await handleMessage(engine, queueMessage);
    expect(engine.provider.submits).toHaveLength(1);
    engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
    engine.pass(1000);
    await handleMessage(engine, queueMessage);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", attempts: 2 });
  });

  it("queries the provider before repeating an unanswered submit", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("unknown");
    await handleMessage(engine, engine.queueMessages.shift());
    engine.provider.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
    engine.pass(60_000);
    await engine.work();
    expect(engine.provider.submits).toHaveLength(1);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "delivered" });
  });

  it("repeats it if the provider never got it, and records that in the timeline", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("unknown");
    await handleMessage(engine, engine.queueMessages.shift());
    engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
    engine.pass(60_000);
    await engine.work();
    const row = await getSending(engine.db, account, id);
    expect(row?.timeline.map(({ status }) => status)).toEqual(["pending", "unsure", "sent"]);
  });

  it("takes over rows of a dead worker, and looks up their state first", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    const queueMessage = engine.queueMessages.shift();
    engine.provider.submit = () => new Promise(() => {});
    void handleMessage(engine, queueMessage);
    await expect.poll(() => statusesOf(engine, account.id)).toEqual({ processing: 1 });
    const next = openEngine();
    next.pass(31_000);
    next.provider.reports.set(id, { ownerId: account.id, id, status: "sent", at: next.clock() });
    await handleMessage(next, queueMessage);
    expect(next.provider.submits).toHaveLength(0);
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 1 });
  });

  it("isolates a message from the failures of its neighbours in the express lane", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    for (const recipient of ["+79160000001", "+79160000002", "+79160000003"]) {
      await createSending(engine, account, hello(recipient));
    }
    let hanging = () => {};
    engine.provider.submit = async (messages) => {
      if (messages.some(({ to }) => to === "79160000002"))
        await new Promise<void>((resolve) => {
          hanging = resolve;
        });
      return messages.map(({ id }) => ({ id, kind: "accepted", ref: id }));
    };
    const done = dispatchMessages(engine, engine.queueMessages.splice(0) as DispatchMessage[]);
    await expect.poll(() => statusesOf(engine, account.id)).toEqual({ processing: 1, sent: 2 });
    hanging();
    await done;
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 3 });
  });

  it("requeues uncertain messages when the provider has no look-up", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("unknown");
    await handleMessage(engine, engine.queueMessages.shift());
    engine.provider.find = () => Promise.reject(new Error("503"));
    engine.pass(60_000);
    await handleMessage(engine, engine.queueMessages.shift());
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", isUnsure: true, attempts: 2 });
    expect(engine.provider.submits).toHaveLength(1);
  });

  it("gives up after its attempts and refunds the message", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("unknown");
    for (let attempt = 0; attempt < MAX_UNCERTAIN_ATTEMPTS + 2; attempt++) {
      const queueMessage = engine.queueMessages.shift();
      await handleMessage(engine, queueMessage);
      engine.pass(120_000);
    }
    expect(engine.provider.submits).toHaveLength(MAX_UNCERTAIN_ATTEMPTS);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "noAnswer" });
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("keeps the provider's own wording for each attempt", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    const answers: SubmitOutcome[] = [
      { id, kind: "unknown", code: "http500", detail: "disk full" },
      { id, kind: "retry", code: "http401", afterMs: 1000, detail: "no such key" },
    ];
    engine.provider.answer = () =>
      answers.shift() ?? { id, kind: "retry", code: "http402", afterMs: 0, detail: "no money" };
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt++) {
      await handleMessage(engine, engine.queueMessages.shift());
      engine.pass(3_600_000);
    }
    const row = await getSending(engine.db, account, id);
    expect(row).toMatchObject({ status: "failed", error: "http402" });
    const history = row!.timeline.map(({ status, detail }) => `${status} ${detail ?? ""}`.trim());
    expect(history).toEqual(expect.arrayContaining(["unsure disk full", "retry no such key", "failed no money"]));
  });

  it("keeps a message while our own relay is down, however many attempts it had", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = () => ({ id, kind: "retry", code: RELAY_DOWN, afterMs: 0 });
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt++) {
      await handleMessage(engine, engine.queueMessages.shift());
      expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending" });
      engine.pass(3_600_000);
    }
    engine.provider.answer = ({ id: one }) => ({ id: one, kind: "accepted", ref: "r" });
    await handleMessage(engine, engine.queueMessages.shift());
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent" });
  });

  it("queries a silent provider once more before giving up a message", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = answers("unknown");
    for (let attempt = 0; attempt < MAX_UNCERTAIN_ATTEMPTS; attempt++) {
      await handleMessage(engine, engine.queueMessages.shift());
      engine.pass(120_000);
    }
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", isUnsure: true });
    // The provider did receive the last submit.
    engine.provider.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
    await handleMessage(engine, engine.queueMessages.shift());
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "delivered", error: null });
    expect((await moneyOf(engine, account.id)).balance).toBeLessThan(1000 * RUB);
  });

  it("retries explicit errors for longer than silence", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const id = await accept(engine, account);
    engine.provider.answer = ({ id }) => ({ id, kind: "unknown", code: "http500" });
    for (let attempt = 0; attempt < MAX_UNCERTAIN_ATTEMPTS + 1; attempt++) {
      await handleMessage(engine, engine.queueMessages.shift());
      engine.pass(120_000);
    }
    engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
    await handleMessage(engine, engine.queueMessages.shift());
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", error: null });
  });

  it("isolates one poison recipient with ever smaller batches", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(200));
    const poison = "79160000123";
    engine.provider.capabilities.maxBatch = 100;
    engine.provider.submit = async (messages) => {
      engine.provider.requests.push(messages.length);
      if (messages.some(({ to }) => to === poison)) return messages.map(answers("unknown"));
      engine.provider.submits.push(...messages);
      return messages.map(({ id }) => ({ id, kind: "accepted", ref: id }));
    };
    const input = bulkInput.parse({
      type: "sms",
      recipient: { include: [list] },
      payload: { sender: SENDER, text: "Hi" },
    });
    await createBulk(engine, account, input);
    await engine.work();
    for (let round = 0; round < MAX_UNCERTAIN_ATTEMPTS; round++) {
      engine.pass(70_000);
      await sweep(engine);
      await engine.work();
    }
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 199, failed: 1 });
    const own = engine.provider.submits.filter(({ ownerId }) => ownerId === account.id);
    expect(new Set(own.map(({ to }) => to)).size).toBe(199);
    expect(own).toHaveLength(199);
  });

  it("leaves the messages of a paused task alone", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(10));
    const input = bulkInput.parse({
      type: "sms",
      recipient: { include: [list] },
      payload: { sender: SENDER, text: "Hi" },
    });
    await createBulk(engine, account, input);
    const task = engine.queueMessages.shift()!;
    await runTask(engine, task as Extract<QueueMessage, { kind: "task" }>);
    await engine.db.run(`UPDATE tasks SET state = 'paused' WHERE owner_id = '${account.id}'`);
    await engine.work();
    expect(engine.provider.submits).toHaveLength(0);
    expect(await statusesOf(engine, account.id)).toEqual({ pending: 10 });
  });
});
