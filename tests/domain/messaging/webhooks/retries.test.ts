import { beforeEach, expect, it } from "vitest";
import { findDeliveries } from "../../../../app/domain/messaging/webhooks/deliveries";
import { getHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { findRequests } from "../../../../app/domain/messaging/webhooks/inspector";
import { replay, sendAgain } from "../../../../app/domain/messaging/webhooks/replay";
import { GIVE_UP_MS, RETRY_MS } from "../../../../app/domain/messaging/webhooks/retry-delays";
import { sendTest } from "../../../../app/domain/messaging/webhooks/test-event";
import { openEngine } from "../../../support/engine/engine";
import { BROKEN, deliverOne, forgetHooks, OK, openHook, passAndReconcile } from "../../../support/world/hooks";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount } from "../../../support/world/scene";

beforeEach(forgetHooks);

async function scene(wanted: Record<string, unknown> = {}) {
  const engine = openEngine();
  const owner = await openAccount(engine);
  const hook = await openHook(engine, owner, wanted);
  return { engine, owner, hook };
}

const noticesOf = ({ id }: { id: string }) =>
  rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", id).then((rows) =>
    rows.map(({ type }) => type),
  );

async function failForADay(engine: Engine, pauses = RETRY_MS) {
  await engine.work();
  for (const pause of pauses) await passAndReconcile(engine, pause);
}

const AN_HOUR = Array<number>(6).fill(600_000);

it("retries an event for a day with growing pauses and the same id, then gives up", async () => {
  const { engine, owner, hook } = await scene();
  engine.endpoint = () => BROKEN;
  const id = await deliverOne(engine, owner);
  await engine.work();
  for (const [index, pause] of RETRY_MS.entries()) {
    await passAndReconcile(engine, pause - 1000);
    expect(engine.requests).toHaveLength(index + 1);
    await passAndReconcile(engine, 1000);
    expect(engine.requests).toHaveLength(index + 2);
  }
  expect(new Set(engine.requests.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([`${id}.delivered`]));
  const { rows } = await findDeliveries(engine.db, owner, hook.id, { state: "dead", limit: 10 });
  expect(rows).toMatchObject([
    { id: `${id}.delivered`, attempts: 11, status: 500, answer: "Out of order", nextAt: null },
  ]);
  await passAndReconcile(engine, GIVE_UP_MS);
  expect(engine.requests).toHaveLength(11);
});

it("notifies the owner once per outage", async () => {
  const { engine, owner } = await scene();
  engine.endpoint = () => BROKEN;
  await deliverOne(engine, owner);
  await failForADay(engine, AN_HOUR);
  expect(await noticesOf(owner)).toEqual(["webhookFailing"]);
  engine.endpoint = () => OK;
  await deliverOne(engine, owner);
  await passAndReconcile(engine, 300_000);
  engine.endpoint = () => BROKEN;
  await deliverOne(engine, owner);
  await failForADay(engine, AN_HOUR);
  expect(await noticesOf(owner)).toEqual(["webhookFailing", "webhookFailing"]);
});

it("only probes a failing webhook, and delivers everything once it works again", async () => {
  const { engine, owner, hook } = await scene({ connections: 1 });
  engine.endpoint = () => ({ failed: "noAnswer" });
  const delivered = [];
  for (let n = 0; n < 20; n++) delivered.push(`${await deliverOne(engine, owner)}.delivered`);
  await engine.work();
  expect(engine.requests).toHaveLength(10);
  await passAndReconcile(engine, 5000);
  expect(engine.requests).toHaveLength(11);
  await passAndReconcile(engine, 5000);
  expect(engine.requests).toHaveLength(11);
  engine.requests = [];
  engine.endpoint = () => OK;
  await passAndReconcile(engine, 120_000);
  await passAndReconcile(engine, 120_000);
  expect(engine.requests.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(delivered.sort());
  expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ failures: 0, failingSince: null, dueAt: null });
});

it("moves events that a resting hook was never called with to dead letters after a day", async () => {
  const { engine, owner, hook } = await scene({ connections: 1 });
  engine.endpoint = () => ({ failed: "noAnswer" });
  for (let n = 0; n < 12; n++) await deliverOne(engine, owner);
  await engine.work();
  await passAndReconcile(engine, GIVE_UP_MS);
  const { rows } = await findDeliveries(engine.db, owner, hook.id, { state: "dead", limit: 20 });
  expect(rows.map(({ error }) => error)).toContain("waited");
  expect(await rowsOf("SELECT id FROM webhook_batches WHERE done_at IS NULL")).toEqual([]);
});

it("delivers to a resting webhook with nothing else pending", async () => {
  const { engine, owner } = await scene();
  engine.endpoint = () => BROKEN;
  await deliverOne(engine, owner);
  await failForADay(engine);
  engine.endpoint = () => OK;
  engine.requests = [];
  await deliverOne(engine, owner);
  await engine.work();
  expect(engine.requests).toEqual([]);
  await passAndReconcile(engine, 10_000);
  expect(engine.requests).toHaveLength(1);
});

it("waits as long as the endpoint requests", async () => {
  const { engine, owner } = await scene();
  engine.endpoint = () => ({ status: 429, text: "", retryAfterMs: 60_000 });
  await deliverOne(engine, owner);
  await engine.work();
  await passAndReconcile(engine, 59_000);
  expect(engine.requests).toHaveLength(1);
  await passAndReconcile(engine, 1000);
  expect(engine.requests).toHaveLength(2);
});

it("switches off a webhook that is gone, and notifies the owner", async () => {
  const { engine, owner, hook } = await scene();
  engine.endpoint = () => ({ status: 410, text: "", retryAfterMs: 0 });
  await deliverOne(engine, owner);
  await engine.work();
  await deliverOne(engine, owner);
  await passAndReconcile(engine, GIVE_UP_MS);
  expect(engine.requests).toHaveLength(1);
  expect(await getHook(engine.db, owner, hook.id)).toMatchObject({ isActive: false, goneAt: expect.any(Number) });
  expect(await noticesOf(owner)).toEqual(["webhookOff"]);
});

it("replays dead letters of a period, and only the owner's", async () => {
  const { engine, owner, hook } = await scene();
  engine.endpoint = () => BROKEN;
  await deliverOne(engine, owner);
  await failForADay(engine);
  const between = engine.clock();
  engine.pass(1000);
  engine.endpoint = () => OK;
  await deliverOne(engine, owner);
  await passAndReconcile(engine, 300_000);
  engine.endpoint = () => BROKEN;
  const later = await deliverOne(engine, owner);
  await failForADay(engine);
  engine.endpoint = () => OK;
  engine.requests = [];
  expect(await replay(engine, await openAccount(engine), hook.id, { state: "dead" })).toBeNull();
  expect(await replay(engine, owner, hook.id, { state: "dead", from: between })).toEqual({
    ok: true,
    value: { count: 1 },
  });
  await engine.work();
  expect(engine.requests.map(({ headers }) => headers["webhook-id"])).toEqual([`${later}.delivered`]);
  expect(await replay(engine, owner, hook.id, { state: "dead" })).toEqual({ ok: true, value: { count: 1 } });
  await engine.work();
  expect(engine.requests).toHaveLength(2);
});

it("replays delivered events, each once per request", async () => {
  const { engine, owner, hook } = await scene();
  const first = await deliverOne(engine, owner);
  await engine.work();
  engine.endpoint = () => BROKEN;
  const second = await deliverOne(engine, owner);
  await engine.work();
  engine.endpoint = () => OK;
  await passAndReconcile(engine, 5000);
  for (let round = 0; round < 2; round++) {
    engine.requests = [];
    expect(await replay(engine, owner, hook.id, { state: "delivered" })).toEqual({ ok: true, value: { count: 2 } });
    await engine.work();
    expect(engine.requests.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
      [`${first}.delivered`, `${second}.delivered`].sort(),
    );
  }
});

it("resends one event on request", async () => {
  const { engine, owner, hook } = await scene();
  engine.endpoint = () => BROKEN;
  const id = `${await deliverOne(engine, owner)}.delivered`;
  await engine.work();
  engine.endpoint = () => OK;
  expect(await sendAgain(engine, await openAccount(engine), hook.id, id)).toBeNull();
  expect(await sendAgain(engine, owner, hook.id, id)).toMatchObject({ ok: true });
  await engine.work();
  expect(engine.requests).toHaveLength(2);
  expect((await findDeliveries(engine.db, owner, hook.id, { limit: 1 })).rows).toMatchObject([{ state: "delivered" }]);
});

it("tests a hook at once and shows the result", async () => {
  const { engine, owner, hook } = await scene({ headers: { authorization: "Bearer of-the-crm" } });
  engine.endpoint = () => ({ status: 404, text: "No such page", retryAfterMs: 0 });
  expect(await sendTest(engine, await openAccount(engine), hook.id)).toBeNull();
  expect(await sendTest(engine, owner, hook.id)).toMatchObject({
    ok: true,
    value: { isOk: false, status: 404, answer: "No such page" },
  });
  expect(engine.requests[0]!.headers).toMatchObject({ authorization: "Bearer of-the-crm" });
  const [seen] = await findRequests(engine.db, owner, hook.id);
  expect(seen).toMatchObject({ type: "webhooks.test", status: 404, isOk: false });
  expect(JSON.stringify(seen)).not.toContain("of-the-crm");
  const stored = await rowsOf("SELECT * FROM webhooks");
  expect(JSON.stringify(stored)).not.toContain("of-the-crm");
  expect(JSON.stringify(stored)).not.toContain(hook.secret);
});
