import { describe, expect, it } from "vitest";
import type { SubmitOutcome } from "../../../../../app/domain/base/shared/ports/platform";
import { getTask, taskView } from "../../../../../app/domain/base/tasks/tasks";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { sendingView } from "../../../../../app/domain/messaging/sendings/view/message-view";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import {
  openChainAccount,
  openChannels,
  pathOf,
  sendChain,
  sendChains,
  stepsInput,
} from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, RUB, SENDER } from "../../../../support/world/scene";

const DAY = 24 * 60 * 60_000;

async function open(capabilities: object = {}) {
  const engine = await openChannels(openEngine());
  Object.assign(engine.provider.capabilities, capabilities);
  return { engine, account: await openChainAccount(engine) };
}

type Scene = Awaited<ReturnType<typeof open>>;

async function send({ engine, account }: Scene, type: string, payload: object = {}) {
  const text = type === "hlr" ? {} : { text: "Hello" };
  const input = { type, recipient: "+79160000001", payload: { sender: SENDER, ...text, ...payload } };
  const made = await createSending(engine, account, singleInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return made.value.id;
}

const rowOf = async ({ engine, account }: Scene, id: string) => (await getSending(engine.db, account, id))!;
const billsOf = async (id: string) =>
  (await rowsOf<{ status: string }>("SELECT status FROM billings WHERE id = ?", id))[0]?.status;

describe("a provider without receipts", () => {
  it("ends a message on submit: charged, and never reconciled", async () => {
    const scene = await open({ receipts: "none" });
    const id = await send(scene, "vk");
    expect(await rowOf(scene, id)).toMatchObject({ status: "sent", isFinal: true, error: null });
    expect(await billsOf(id)).toBe("complete");
    scene.engine.pass(2 * DAY);
    await sweep(scene.engine);
    expect(await rowOf(scene, id)).toMatchObject({ status: "sent", error: null });
    expect(await rowsOf("SELECT first_id FROM chunks WHERE owner_id = ?", scene.account.id)).toEqual([]);
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 998 * RUB, ledger: 998 * RUB });
  });

  it("ends a single message of a provider with receipts the same way if no receipt can name it", async () => {
    const scene = await open();
    scene.engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: "", isFinal: true });
    const id = await send(scene, "viber");
    scene.engine.pass(2 * DAY);
    await sweep(scene.engine);
    await scene.engine.work();
    expect(await rowOf(scene, id)).toMatchObject({ status: "sent", isFinal: true, error: null });
    expect(await billsOf(id)).toBe("complete");
  });

  it("completes a campaign", async () => {
    const { engine, account } = await open({ receipts: "none" });
    const payload = { sender: SENDER, text: "Hello" };
    const recipient = ["+79160000001", "+79160000002"];
    const made = await createBulk(engine, account, bulkInput.parse({ type: "vk", recipient, payload }));
    if (!made.ok) throw new Error("refused");
    await engine.work();
    const task = (await getTask(engine.db, account, made.value.taskId))!;
    expect(task).toMatchObject({ state: "completed", sent: 2, delivered: 0, errored: 0 });
    expect(taskView(task).meta).toMatchObject({ completed: 2, progress: 100 });
  });

  it("completes a campaign with fallbacks waiting for a failure, and continues one waiting for time", async () => {
    const { engine, account } = await open({ receipts: "none" });
    const over = await sendChains(engine, account, ["+79160000001"], [{ onStatus: ["failed"] }], { type: "vk" });
    const steps = [{ onTimeout: { timeout: 60, except: ["delivered"] } }];
    const timed = await sendChains(engine, account, ["+79160000002"], steps, { type: "vk" });
    await engine.work();
    const stateOf = async (id: string) => (await getTask(engine.db, account, id))?.state;
    expect([await stateOf(over), await stateOf(timed)]).toEqual(["completed", "running"]);
    engine.pass(61_000);
    await sweep(engine);
    await engine.work();
    expect(engine.provider.submits.map(({ type }) => type)).toEqual(["vk", "vk", "sms"]);
    expect(await stateOf(timed)).toBe("completed");
  });

  it("refunds its errors as any other provider does", async () => {
    const scene = await open({ receipts: "none" });
    scene.engine.provider.answer = ({ id }) => ({ id, kind: "rejected", code: "blocked", detail: "" });
    await send(scene, "vk");
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });
});

describe("a channel paid on acceptance", () => {
  it("is charged on hand-over, and a later failure refunds nothing", async () => {
    const scene = await open();
    const id = await send(scene, "push");
    expect(await rowOf(scene, id)).toMatchObject({ status: "sent", isFinal: false });
    expect(await billsOf(id)).toBe("complete");
    await applyReceipts(scene.engine, [
      { ownerId: scene.account.id, id, status: "failed", at: scene.engine.clock(), code: "expired" },
    ]);
    expect(await rowOf(scene, id)).toMatchObject({ status: "failed", error: "expired" });
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 999.875 * RUB, ledger: 999.875 * RUB });
  });
});

describe("a final status returned on acceptance", () => {
  const saying = (receipt: object) => (message: { id: string }) =>
    ({ id: message.id, kind: "accepted", ref: "r", receipt }) as SubmitOutcome;

  it("is settled at once, and a look-up's result is stored", async () => {
    const scene = await open();
    const at = scene.engine.clock();
    const result = { operator: "MTS", ported: true, network: { mcc: "250" } };
    scene.engine.provider.answer = saying({ status: "delivered", at, result });
    const id = await send(scene, "hlr");
    const row = await rowOf(scene, id);
    expect(row).toMatchObject({ status: "delivered", text: "", payload: { result } });
    expect(row.timeline.map(({ status }) => status)).toEqual(["pending", "sent", "delivered"]);
    expect(sendingView(row).payload).toEqual({ recipient: "+79160000001", sender: SENDER, text: "", hlr: result });
    expect(await billsOf(id)).toBe("complete");
  });

  it("may be a failure, which triggers the fallback and is refunded by the tariff", async () => {
    const scene = await open();
    const { engine, account } = scene;
    engine.provider.answer = (message) =>
      message.type === "viber"
        ? saying({ status: "failed", at: engine.clock(), code: "absent", detail: "EXP" })(message)
        : { id: message.id, kind: "accepted", ref: "r" };
    const id = await sendChain(engine, account, [{}]);
    await engine.work();
    expect(await pathOf(id)).toEqual(["viber failed", "sms sent"]);
    expect((await rowOf(scene, id)).timeline.find(({ status }) => status === "failed")).toMatchObject({
      code: "absent",
      detail: "EXP",
    });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
  });

  it("of a voice call that failed at once is not refunded if the tariff does not refund", async () => {
    const scene = await open();
    scene.engine.provider.answer = saying({ status: "failed", at: scene.engine.clock() });
    await send(scene, "voice");
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 990 * RUB, ledger: 990 * RUB });
  });

  it("counts for a campaign", async () => {
    const { engine, account } = await open();
    engine.provider.answer = saying({ status: "delivered", at: engine.clock() });
    const payload = { sender: SENDER, text: "Hello" };
    const made = await createBulk(
      engine,
      account,
      bulkInput.parse({ type: "vk", recipient: ["+79160000001"], payload }),
    );
    if (!made.ok) throw new Error("refused");
    await engine.work();
    const task = await getTask(engine.db, account, made.value.taskId);
    expect(task).toMatchObject({ state: "completed", sent: 1, delivered: 1 });
  });
});

it("stores a later look-up result, and reports it with the message", async () => {
  const scene = await open();
  const id = await send(scene, "hlr");
  const result = { reachable: false };
  await applyReceipts(scene.engine, [
    { ownerId: scene.account.id, id, status: "delivered", at: scene.engine.clock(), result },
  ]);
  expect(sendingView(await rowOf(scene, id)).payload).toMatchObject({ hlr: result });
});

describe("the validity period sent to a provider", () => {
  it("lasts until the next step takes over, else as long as the channel keeps a message", async () => {
    const { engine, account } = await open();
    const fallbacks = stepsInput([
      { type: "telegram", onTimeout: { timeout: 50 } },
      { type: "sms", onStatus: ["failed"] },
    ]);
    const payload = { sender: SENDER, text: "Hello" };
    const recipient = "+79160000001";
    await createSending(engine, account, singleInput.parse({ type: "viber", recipient, payload, fallbacks }));
    await createBulk(engine, account, bulkInput.parse({ type: "viber", recipient: [recipient], payload, fallbacks }));
    await send({ engine, account }, "voice");
    engine.pass(51_000);
    await sweep(engine);
    await engine.work();
    const tries = engine.provider.submits.map(({ type, validityMs }) => `${type} ${validityMs! / 1000}`);
    expect(tries.sort()).toEqual(["telegram 86400", "telegram 86400", "viber 50", "viber 50", "voice 3600"]);
  });
});
