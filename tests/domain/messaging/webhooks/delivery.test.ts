import { env } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { batchByName } from "../../../../app/domain/base/shared/batch-by-name";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { findDeliveries } from "../../../../app/domain/messaging/webhooks/deliveries";
import { getHook, ROTATION_MS, rotateSecret, updateHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { findRequests } from "../../../../app/domain/messaging/webhooks/inspector";
import { outboxStatements } from "../../../../app/domain/messaging/webhooks/outbox";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { BROKEN, deliverOne, forgetHooks, OK, openHook, passAndReconcile } from "../../../support/world/hooks";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, phones, RUB, SENDER } from "../../../support/world/scene";

beforeEach(forgetHooks);

async function scene(wanted: Record<string, unknown> = {}) {
  const engine = openEngine();
  const owner = await openAccount(engine, { balance: 10_000 * RUB });
  const hook = await openHook(engine, owner, wanted);
  return { engine, owner, hook };
}

describe("a webhook", () => {
  it("gets a message's status, signed as defined by Standard Webhooks", async () => {
    const { engine, owner, hook } = await scene();
    const id = await deliverOne(engine, owner, { text: 'Say "hi"' });
    await engine.work();
    const [request] = engine.requests;
    expect(request).toMatchObject({ method: "POST", url: "https://crm.example.com/hook" });
    expect(request!.headers).toMatchObject({ "content-type": "application/json", "webhook-id": `${id}.delivered` });
    expect(new Webhook(hook.secret).verify(request!.body!, request!.headers)).toMatchObject({
      type: "sendings.delivered",
      data: {
        id,
        groupId: id,
        status: "delivered",
        error: null,
        recipient: "+79160000001",
        sender: SENDER,
        text: 'Say "hi"',
        price: 2.5,
      },
    });
    expect(engine.requests).toHaveLength(1);
    expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ delivered: 1, failed: 0, dueAt: null });
    expect(await rowsOf("SELECT id FROM webhook_deliveries")).toEqual([]);
  });

  it("gets the reason why a message failed", async () => {
    const { engine, owner } = await scene();
    await deliverOne(engine, owner, { status: "failed", code: "ABSENT_SUBSCRIBER" });
    await engine.work();
    expect(JSON.parse(engine.requests[0]!.body!)).toMatchObject({
      type: "sendings.failed",
      data: { status: "failed", error: "ABSENT_SUBSCRIBER" },
    });
  });

  it("gets only the events it subscribed to, only from its owner, and none while it is off", async () => {
    const { engine, owner, hook } = await scene({ events: ["sendings.failed"] });
    const other = await openAccount(engine);
    await deliverOne(engine, owner);
    await deliverOne(engine, other, { status: "failed" });
    await updateHook(engine, owner, hook.id, { isActive: false });
    await deliverOne(engine, owner, { status: "failed" });
    await engine.work();
    expect(engine.requests).toEqual([]);
    expect(await rowsOf("SELECT id FROM webhook_batches")).toEqual([]);
  });

  it("gets a step's event once, however often its receipt arrives", async () => {
    const { engine, owner } = await scene();
    const id = await deliverOne(engine, owner);
    const repeated = { ownerId: owner.id, id, status: "delivered" as const, at: engine.clock() };
    await Promise.all([applyReceipts(engine, [repeated, repeated]), applyReceipts(engine, [repeated])]);
    await engine.work();
    expect(engine.requests).toHaveLength(1);
  });

  it("is called by the sweep if the worker died between the step and the queue message", async () => {
    const { engine, owner, hook } = await scene();
    await deliverOne(engine, owner);
    engine.queueMessages.length = 0;
    await passAndReconcile(engine, 1000);
    expect(engine.requests).toHaveLength(1);
    expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ delivered: 1 });
  });

  it("is called by another worker if the first one died while calling", async () => {
    const { engine, owner, hook } = await scene();
    await deliverOne(engine, owner);
    engine.endpoint = () => {
      throw new Error("killed");
    };
    await expect(engine.work()).rejects.toThrow("killed");
    engine.endpoint = () => OK;
    await passAndReconcile(engine, 30_000);
    expect(engine.requests).toHaveLength(1);
    await passAndReconcile(engine, 31_000);
    expect(engine.requests.map(({ headers }) => headers["webhook-id"])).toEqual(
      Array(2).fill(engine.requests[0]!.headers["webhook-id"]),
    );
    expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ delivered: 1 });
  });

  it("is signed with the old and the new secret for a day after a change", async () => {
    const { engine, owner, hook } = await scene();
    const rotated = await rotateSecret(engine, owner, hook.id);
    const secret = rotated?.ok ? rotated.value.secret : "";
    const verified = () => {
      const { body, headers } = engine.requests.at(-1)!;
      return [hook.secret, secret].map((one) => {
        try {
          return Boolean(new Webhook(one).verify(body!, { ...headers }));
        } catch {
          return false;
        }
      });
    };
    await deliverOne(engine, owner);
    await engine.work();
    expect(verified()).toEqual([true, true]);
    await passAndReconcile(engine, ROTATION_MS);
    await deliverOne(engine, owner);
    await engine.work();
    expect(engine.requests.at(-1)!.headers["webhook-signature"]).not.toContain(" ");
    expect(secret).not.toBe(hook.secret);
  });

  it("costs a bulk one row per thousand messages, and no request is sent twice", async () => {
    const { engine, owner, hook } = await scene();
    let most = 0;
    let open = 0;
    engine.endpoint = async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return OK;
    };
    const include = phones(1000).map((phone) => `+${phone}`);
    const input = bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hi" } });
    await createBulk(engine, owner, input);
    await engine.work();
    const receipts = engine.provider.submits.map(
      ({ id }) => ({ ownerId: owner.id, id, status: "delivered", at: engine.clock() }) as const,
    );
    await applyReceipts(engine, receipts);
    expect(await rowsOf("SELECT total FROM webhook_batches")).toEqual([{ total: 1000 }]);
    await engine.work();
    expect(new Set(engine.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1000);
    expect(engine.requests).toHaveLength(1000);
    expect(most).toBe(3);
    expect((await findRequests(engine.db, owner, hook.id)).map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, index) => 1000 - index),
    );
  });
});

describe("an account without webhooks", () => {
  it("writes no extra rows and reads two, however many of its messages change", async () => {
    const engine = openEngine();
    const owner = await openAccount(engine);
    await openHook(engine, await openAccount(engine));
    const meter = meterOf(env.DB);
    const { db } = openEngine(meter.db);
    const events = phones(1000).map((id) => ({ type: "sendings.delivered" as const, id, at: engine.clock() }));
    await batchByName(db, outboxStatements(db, owner.id, events, engine.clock()));
    expect([meter.rowsWritten, meter.rowsRead]).toEqual([0, 2]);
  });
});

describe("failures of one hook", () => {
  it("delay no other hook of the owner", async () => {
    const { engine, owner, hook } = await scene({ url: "https://slow.example.com/" });
    const healthy = await openHook(engine, owner);
    engine.endpoint = ({ url }) => (url.includes("slow") ? { failed: "timeout" } : OK);
    for (let n = 0; n < 3; n++) await deliverOne(engine, owner);
    await engine.work();
    expect(await getHook(engine.db, owner, healthy.id)).toMatchObject({ delivered: 3, failed: 0 });
    expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ delivered: 0, failed: 3, failures: 3 });
    expect((await findDeliveries(engine.db, owner, hook.id, { limit: 10 })).rows).toHaveLength(3);
  });

  it("end with the first successful request", async () => {
    const { engine, owner } = await scene();
    engine.endpoint = () => BROKEN;
    await deliverOne(engine, owner);
    await engine.work();
    engine.endpoint = () => OK;
    await passAndReconcile(engine, 5000);
    expect(engine.requests).toHaveLength(2);
    expect(await rowsOf("SELECT state, attempts FROM webhook_deliveries")).toEqual([
      { state: "delivered", attempts: 2 },
    ]);
  });
});
