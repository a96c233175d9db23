import { beforeEach, expect, it } from "vitest";
import type { QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { getHook } from "../../app/domain/messaging/webhooks/hooks";
import { consume } from "../../workers/queues/consumer";
import { openEngine } from "../support/engine/engine";
import { batchOf } from "../support/engine/queue";
import { deliverOne, forgetHooks, OK, openHook } from "../support/world/hooks";
import { openAccount } from "../support/world/scene";

beforeEach(forgetHooks);

const QUEUE = { queue: "cabinet-webhooks" };

it("delivers to other endpoints of the account and of others while one hangs", async () => {
  const engine = openEngine();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const hanging = await openHook(engine, owner, { url: "https://slow.example.com/" });
  const hooks = [await openHook(engine, owner), await openHook(engine, other)];
  const { promise: wakes, resolve: wake } = Promise.withResolvers<void>();
  const answered: string[] = [];
  engine.endpoint = async ({ url }) => {
    if (url.includes("slow")) await wakes;
    answered.push(new URL(url).host);
    return OK;
  };
  const queued: QueueMessage[] = [];
  for (const account of [owner, other]) {
    await deliverOne(engine, account);
    queued.push(...engine.queueMessages.splice(0).filter(({ kind }) => kind === "webhook"));
  }
  const isHanging = (message: object) => "hookId" in message && message.hookId === hanging.id;
  const inOrder = [...queued.filter(isHanging), ...queued.filter((message) => !isHanging(message))];
  expect(inOrder).toHaveLength(3);
  const beside: Promise<unknown>[] = [];
  const background = { waitUntil: (work: Promise<unknown>) => void beside.push(work) };
  // Delivers as the queue does: the next message once the consumer has answered.
  for (const message of inOrder) {
    const { batch, fates } = batchOf([message], QUEUE);
    await consume(engine, batch, background);
    expect(fates).toEqual(["done"]);
  }
  expect(answered).toEqual(["crm.example.com", "crm.example.com"]);
  for (const [at, { id }] of hooks.entries())
    expect(await getHook(engine.db, at === 0 ? owner : other, id)).toMatchObject({ delivered: 1, failed: 0 });
  wake();
  await Promise.all(beside);
  expect(answered.at(-1)).toBe("slow.example.com");
  expect(await getHook(engine.db, owner, hanging.id)).toMatchObject({ delivered: 1, leaseUntil: 0 });
});

it("repeats a run that failed while it waited in the queue", async () => {
  const engine = openEngine();
  const owner = await openAccount(engine);
  await openHook(engine, owner);
  await deliverOne(engine, owner);
  const message = engine.queueMessages.splice(0).find(({ kind }) => kind === "webhook");
  const { batch, fates } = batchOf([message], QUEUE);
  const out = () => {
    throw new Error("D1 is out");
  };
  const broken = { ...engine, db: new Proxy(engine.db, { get: () => out }) };
  await consume(broken, batch, { waitUntil: () => undefined });
  expect(fates).toEqual(["again"]);
});
