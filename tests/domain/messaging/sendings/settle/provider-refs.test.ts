import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { QueueMessage, RefReceipt } from "../../../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { takeQueuedReceipts } from "../../../../../app/domain/messaging/sendings/receipts/queued-receipts";
import { forgetRefs } from "../../../../../app/domain/messaging/sendings/settle/provider-refs";
import { openDatabase } from "../../../../../db/client";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { type Engine, openAccount, SENDER } from "../../../../support/world/scene";

const DAY_MS = 24 * 60 * 60 * 1000;
let token = "";

/** An engine with a provider that identifies messages only by tokens. */
function openTokens(): Engine {
  const engine = openEngine();
  engine.provider.capabilities.needsRefs = true;
  token = crypto.randomUUID();
  engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: token });
  return engine;
}

async function send(engine: Engine) {
  const account = await openAccount(engine);
  const payload = { sender: SENDER, text: "Hello" };
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload });
  const result = await createSending(engine, account, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { status: async () => (await getSending(engine.db, account, result.value.id))?.status };
}

const reported = (engine: Engine, receipt: Partial<RefReceipt> = {}, tries?: number) =>
  ({
    kind: "receipts",
    provider: engine.provider.id,
    receipts: [{ ref: token, status: "delivered", at: engine.clock(), ...receipt }],
    ...(tries !== undefined && { tries }),
  }) satisfies QueueMessage;

const kept = async ({ db }: Engine) =>
  (await db.all(sql`SELECT 1 FROM provider_refs WHERE ref = ${token} OR ${token} = ''`)).length;

afterEach(() => vi.restoreAllMocks());

describe("receipts with only the provider's reference", () => {
  it("reach their message, even on a later day", async () => {
    const engine = openTokens();
    const message = await send(engine);
    await engine.work();
    engine.pass(2 * DAY_MS);
    await takeQueuedReceipts(engine, [reported(engine), reported(engine, { status: "seen" })]);
    expect(await message.status()).toBe("seen");
  });

  it("apply only to earlier messages of the same recipient when they cover all up to it", async () => {
    const engine = openTokens();
    const refs: string[] = [];
    engine.provider.answer = ({ id }) => {
      refs.push(crypto.randomUUID());
      return { id, kind: "accepted", ref: refs.at(-1)! };
    };
    const account = await openAccount(engine);
    const sent: string[] = [];
    for (const recipient of ["+79160000001", "+79160000002", "+79160000001", "+79160000001"]) {
      const payload = { sender: SENDER, text: "Hello" };
      const made = await createSending(engine, account, singleInput.parse({ type: "sms", recipient, payload }));
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      sent.push(made.value.id);
      engine.pass(1);
      await engine.work();
    }
    const meter = meterOf(env.DB);
    await takeQueuedReceipts({ ...engine, db: openDatabase(meter.db) }, [
      reported(engine, { ref: refs[2]!, isUpTo: true, status: "seen" }),
    ]);
    const statuses = await Promise.all(sent.map(async (id) => (await getSending(engine.db, account, id))?.status));
    expect(statuses).toEqual(["seen", "sent", "seen", "sent"]);
    expect(meter.rowsRead).toBeLessThan(70);
  });

  it("have no effect from another provider", async () => {
    const engine = openTokens();
    const message = await send(engine);
    await engine.work();
    await takeQueuedReceipts(engine, [{ ...reported(engine), provider: "another" }]);
    expect(await message.status()).toBe("sent");
  });

  it("wait for our own record of the submit if they arrive first", async () => {
    const engine = openTokens();
    const message = await send(engine);
    const submit = engine.queueMessages.splice(0);
    await takeQueuedReceipts(engine, [reported(engine)]);
    const [retried, ...more] = engine.queueMessages.splice(0);
    expect(retried).toEqual(reported(engine, {}, 1));
    expect(more).toEqual([]);
    engine.queueMessages.push(...submit, retried!);
    await engine.work();
    expect(await message.status()).toBe("delivered");
  });

  it("are logged rather than silently lost if their reference is unknown", async () => {
    const engine = openTokens();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    engine.queueMessages.push(reported(engine));
    await engine.work();
    expect(engine.queueMessages).toEqual([]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[0]).toContain(token);
  });

  it("expire after three days", async () => {
    const engine = openTokens();
    await send(engine);
    await engine.work();
    engine.pass(3 * DAY_MS);
    await forgetRefs(engine);
    expect(await kept(engine)).toBe(1);
    engine.pass(DAY_MS);
    await forgetRefs(engine);
    expect(await kept(engine)).toBe(0);
  });

  it("cost nothing if receipts name our own id", async () => {
    const engine = openEngine();
    token = "";
    const before = await kept(engine);
    await send(engine);
    await engine.work();
    expect(await kept(engine)).toBe(before);
  });
});
