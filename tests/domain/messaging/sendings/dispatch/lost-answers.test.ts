import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { cancelSending } from "../../../../../app/domain/messaging/sendings/actions/cancel";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { stopTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { answerPulse } from "../../../../../app/domain/network/routing/health/health-counters";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { nothingWaits } from "../../../../support/engine/nothing-waits";
import { openCarrier } from "../../../../support/world/carriers";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import {
  type Engine,
  moneyOf,
  openAccount,
  RUB,
  type ScriptedProvider,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

const hello = singleInput.parse({
  type: "sms",
  recipient: "+79160000001",
  payload: { sender: SENDER, text: "Hello" },
});

async function open(whenLost?: "repeat" | "leave") {
  const engine = openEngine();
  await nothingWaits();
  const account = await openAccount(engine);
  await openCarrier(engine, "other");
  const script: { answer: ScriptedProvider["answer"] } = {
    answer: ({ id }) => ({ id, kind: "unknown", code: "noAnswer" }),
  };
  const { open } = engine.providers;
  Object.assign(engine.providers, {
    open(...config: Parameters<typeof open>) {
      open(...config);
      const one = engine.opened.get(config[0].id)!;
      if (whenLost) one.capabilities.whenLost = whenLost;
      one.answer = (message) => script.answer(message);
      return one;
    },
  });
  const takers = () => [...engine.opened.values()].filter(({ submits }) => submits.length > 0);
  const submits = () => takers().flatMap((taker) => taker.submits);
  return { engine, account, script, takers, submits };
}

async function accepted(whenLost: "repeat" | "leave") {
  const scene = await open(whenLost);
  const made = await createSending(scene.engine, scene.account, hello);
  if (!made.ok) throw new Error("refused");
  return { ...scene, id: made.value.id };
}

async function live(engine: Engine, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await engine.work();
    engine.pass(70_000);
    await sweep(engine);
  }
}

it("sends nothing twice without a look-up, and waits for a receipt, uncharged", async () => {
  const { engine, account, id, submits } = await accepted("leave");
  await live(engine, 10);
  expect(submits()).toHaveLength(1);
  const row = await getSending(engine.db, account, id);
  expect(row).toMatchObject({ status: "sent", isUnsure: true });
  expect(row!.timeline).toMatchObject([
    { status: "pending" },
    { status: "unsure", code: "noAnswer" },
    { status: "sent" },
  ]);
  await applyReceipts(engine, [{ ownerId: account.id, id, status: "delivered", at: engine.clock() }]);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "delivered", isUnsure: false });
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
});

it("repeats only at the provider that may have it, if repeating is harmless", async () => {
  const { engine, submits, takers } = await accepted("repeat");
  await live(engine, 10);
  expect(submits().length).toBeGreaterThan(1);
  expect(takers()).toHaveLength(1);
});

it("distinguishes messages that a dead worker submitted from those it only claimed", async () => {
  const { engine, account, id, submits } = await accepted("leave");
  await engine.db.run(sql`UPDATE sendings SET status = 'processing', is_unsure = 0, wait_until = 0 WHERE id = ${id}`);
  await live(engine, 3);
  expect(submits()).toHaveLength(1);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent" });
});

it("repeats at the same provider a message that a dead worker had claimed for a repeat", async () => {
  const { engine, account, id, submits, takers, script } = await accepted("repeat");
  await engine.work();
  expect(submits()).toHaveLength(1);
  expect(await cancelSending(engine, account, id)).toMatchObject({ ok: false, code: "conflict" });
  await engine.db.run(sql`UPDATE sendings SET status = 'processing', wait_until = 0 WHERE id = ${id}`);
  script.answer = ({ id }) => ({ id, kind: "accepted", ref: "r" });
  await live(engine, 3);
  expect(submits()).toHaveLength(2);
  expect(takers()).toHaveLength(1);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: false });
});

it("releases a message that its provider certainly does not have", async () => {
  const { engine, account, id, script } = await accepted("leave");
  script.answer = (message) => ({ id: message.id, kind: "retry", code: "busy", afterMs: 1000 });
  await engine.work();
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", isUnsure: false });
});

const DOWN = [
  ["cannot be reached", { kind: "retry", code: "unreachable", afterMs: 1000 }],
  ["says that it failed", { kind: "unknown", code: "http502", hasFailed: true }],
] as const;

it.each(DOWN)("delivers every message once after waiting for a provider that %s", async (_, outcome) => {
  const { engine, account, submits, script } = await open("leave");
  const recipient = ["+79160000001", "+79160000002", "+79160000003"];
  const payload = { sender: SENDER, text: "Hello" };
  script.answer = ({ id }) => ({ id, ...outcome });
  const made = await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient, payload }));
  if (!made.ok) throw new Error("refused");
  await live(engine, 3);
  expect(await statusesOf(engine, account.id)).toEqual({ pending: 3 });
  const taken: string[] = [];
  script.answer = ({ id }) => {
    taken.push(id);
    return { id, kind: "accepted", ref: id };
  };
  await live(engine, 3);
  expect(submits().length).toBeGreaterThan(6);
  expect(taken).toHaveLength(3);
  expect(new Set(taken).size).toBe(3);
  expect(await statusesOf(engine, account.id)).toEqual({ sent: 3 });
  const rows = await rowsOf<{ is_unsure: number }>("SELECT is_unsure FROM sendings WHERE owner_id = ?", account.id);
  expect(rows.map(({ is_unsure }) => is_unsure)).toEqual([0, 0, 0]);
});

it.each(DOWN)("submits it to another provider if the first one %s", async (_, outcome) => {
  const { engine, account, id, takers, script } = await accepted("leave");
  script.answer = ({ id }) => ({ id, ...outcome });
  await engine.work();
  const first = takers()[0]!.id;
  await engine.db.batch([
    engine.db.run(sql`UPDATE providers SET control = 'drained' WHERE id = ${first}`),
    bumpVersion(engine.db),
  ]);
  script.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
  await live(engine, 2);
  expect(takers()).toHaveLength(2);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: false });
});

it("repeats at the provider that reported its failure, if repeating is harmless", async () => {
  const { engine, account, id, submits, takers, script } = await accepted("repeat");
  script.answer = ({ id }) => ({ id, kind: "unknown", code: "http502", hasFailed: true });
  await live(engine, 3);
  expect(submits().length).toBeGreaterThan(1);
  expect(takers()).toHaveLength(1);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending", isUnsure: true });
});

it("treats an unreachable provider as a silent one", () => {
  const count = (outcome: Parameters<typeof answerPulse>[2]) =>
    answerPulse({ id: "p" }, "79160000001", outcome, 0, true);
  expect(count({ id: "m", kind: "retry", code: "unreachable", afterMs: 1 })).toMatchObject({ silent: 1, errors: 1 });
  expect(count({ id: "m", kind: "unknown", code: "noAnswer" })).toMatchObject({ silent: 1, errors: 1 });
  expect(count({ id: "m", kind: "retry", code: "http503", afterMs: 1 })).toMatchObject({ silent: 0, errors: 1 });
});

async function lostPush(isRefundable: number) {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  engine.provider.capabilities.whenLost = "leave";
  engine.provider.answer = ({ id }) => ({ id, kind: "unknown", code: "noAnswer" });
  const push = { type: "push", recipient: "+79160000001", payload: { sender: SENDER, text: "Hello" } };
  const made = await createSending(engine, account, singleInput.parse(push));
  if (!made.ok) throw new Error("refused");
  const { id } = made.value;
  await engine.db.run(sql`UPDATE sendings SET is_refundable = ${isRefundable} WHERE id = ${id}`);
  await engine.work();
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: true });
  const bill = async () =>
    (await rowsOf<{ status: string }>("SELECT status FROM billings WHERE id = ?", id))[0]?.status;
  const report = (...statuses: ("sent" | "failed" | "delivered")[]) =>
    applyReceipts(
      engine,
      statuses.map((status) => ({ ownerId: account.id, id, status, at: engine.clock() })),
    );
  return { engine, account, bill, tell: report };
}

it.each([
  ["an acceptance and a delivery", ["sent", "delivered"], "complete", 999.875],
  ["an acceptance and a failure", ["sent", "failed"], "complete", 999.875],
  ["a delivery", ["delivered"], "complete", 999.875],
  ["a failure, then a delivery", ["failed", "delivered"], "refunded", 1000],
] as const)("charges once for the submit, by the reported outcome: %s", async (_, reports, status, balance) => {
  const { engine, account, bill, tell } = await lostPush(0);
  expect(await bill()).toBe("pending");
  for (const one of reports) await tell(one);
  expect(await bill()).toBe(status);
  expect(await moneyOf(engine, account.id)).toEqual({ balance: balance * RUB, ledger: balance * RUB });
});

it("charges for a message reported as accepted and failed at once", async () => {
  const { bill, tell } = await lostPush(0);
  await tell("sent", "failed");
  expect(await bill()).toBe("complete");
});

it.each([0, 1])("refunds unreported messages at the end of their day, refundable %i", async (isRefundable) => {
  const { engine, account, bill } = await lostPush(isRefundable);
  engine.pass(25 * 60 * 60 * 1000);
  await sweep(engine);
  expect(await bill()).toBe("refunded");
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
});

it.each(["leave", "repeat"] as const)(
  "does not take silence as proof when a campaign is stopped: %s",
  async (whenLost) => {
    const { engine, account, submits } = await open(whenLost);
    const recipient = ["+79160000001", "+79160000002"];
    const payload = { sender: SENDER, text: "Hello" };
    const made = await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient, payload }));
    if (!made.ok) throw new Error("refused");
    await engine.work();
    // One worker died before its submit arrived, the other after.
    const [handed, kept] = submits().map(({ id }) => id);
    await engine.db.run(sql`UPDATE sendings SET status = 'processing', is_unsure = iif(id = ${handed}, 2, 0), wait_until = 0,
    provider = iif(id = ${handed}, provider, NULL) WHERE owner_id = ${account.id} AND id IN (${handed}, ${kept})`);
    await engine.db.run(sql`UPDATE message_hours SET sent = 0 WHERE owner_id = ${account.id}`);
    await stopTask(engine, account, made.value.taskId);
    engine.pass(70_000);
    await sweep(engine);
    expect(await statusesOf(engine, account.id)).toEqual({ sent: 1, failed: 1 });
    expect(await getSending(engine.db, account, handed!)).toMatchObject({ status: "sent", isUnsure: true });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
    engine.pass(25 * 60 * 60 * 1000);
    await sweep(engine);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  },
);

it("queries all providers that may have a dead worker's message when its bulk is stopped", async () => {
  const { engine, account, takers, script } = await open();
  script.answer = ({ id }) => ({ id, kind: "retry", code: "busy", afterMs: 1000 });
  const payload = { sender: SENDER, text: "Hello" };
  const input = bulkInput.parse({ type: "sms", recipient: ["+79160000001", "+79160000002"], payload });
  const made = await createBulk(engine, account, input);
  if (!made.ok) throw new Error("refused");
  await engine.work();
  const [first] = takers();
  const other = [...engine.opened.values()].find((one) => one !== first && one.title === "other")!;
  const { id } = first!.submits[0]!;
  other.reports.set(id, { ownerId: account.id, id, status: "delivered", at: engine.clock() });
  await engine.db.run(sql`UPDATE sendings SET status = 'processing', wait_until = 0 WHERE id = ${id}`);
  await stopTask(engine, account, made.value.taskId);
  engine.pass(70_000);
  await sweep(engine);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "delivered" });
  expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1, failed: 1 });
});
