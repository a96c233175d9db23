import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSending } from "../../../../app/domain/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/sendings/accept/input";
import { getSending } from "../../../../app/domain/sendings/list/find";
import { takeQueuedReceipts } from "../../../../app/domain/sendings/receipts/queued-receipts";
import { forgetRefs } from "../../../../app/domain/sendings/settle/provider-refs";
import type { QueueMessage, RefReceipt } from "../../../../app/domain/shared/ports/platform";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { type Engine, openAccount, SENDER } from "../../../support/world/scene";

const DAY_MS = 24 * 60 * 60 * 1000;
let token = "";

/** An engine whose provider identifies messages by tokens only. */
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

const told = (engine: Engine, receipt: Partial<RefReceipt> = {}, tries?: number) =>
  ({
    kind: "receipts",
    provider: engine.provider.id,
    receipts: [{ ref: token, status: "delivered", at: engine.clock(), ...receipt }],
    ...(tries !== undefined && { tries }),
  }) satisfies QueueMessage;

const kept = async ({ db }: Engine) =>
  (await db.all(sql`SELECT 1 FROM provider_refs WHERE ref = ${token} OR ${token} = ''`)).length;

afterEach(() => vi.restoreAllMocks());

describe("receipts that name the provider's reference only", () => {
  it("reach the message they mean, also on a later day", async () => {
    const engine = openTokens();
    const message = await send(engine);
    await engine.work();
    engine.pass(2 * DAY_MS);
    await takeQueuedReceipts(engine, [told(engine), told(engine, { status: "seen" })]);
    expect(await message.status()).toBe("seen");
  });

  it("that mean all up to it apply to earlier messages of the same recipient only", async () => {
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
      told(engine, { ref: refs[2]!, isUpTo: true, status: "seen" }),
    ]);
    const statuses = await Promise.all(sent.map(async (id) => (await getSending(engine.db, account, id))?.status));
    expect(statuses).toEqual(["seen", "sent", "seen", "sent"]);
    expect(meter.rowsRead).toBeLessThan(70);
  });

  it("mean nothing to another provider", async () => {
    const engine = openTokens();
    const message = await send(engine);
    await engine.work();
    await takeQueuedReceipts(engine, [{ ...told(engine), provider: "another" }]);
    expect(await message.status()).toBe("sent");
  });

  it("wait for our own record of the submit when they are quicker", async () => {
    const engine = openTokens();
    const message = await send(engine);
    const submit = engine.queueMessages.splice(0);
    await takeQueuedReceipts(engine, [told(engine)]);
    const [again, ...more] = engine.queueMessages.splice(0);
    expect(again).toEqual(told(engine, {}, 1));
    expect(more).toEqual([]);
    engine.queueMessages.push(...submit, again!);
    await engine.work();
    expect(await message.status()).toBe("delivered");
  });

  it("are logged, not lost silently, when their reference is unknown", async () => {
    const engine = openTokens();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    engine.queueMessages.push(told(engine));
    await engine.work();
    expect(engine.queueMessages).toEqual([]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[0]).toContain(token);
  });

  it("are forgotten after three days", async () => {
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

  it("cost nothing where receipts name our own id", async () => {
    const engine = openEngine();
    token = "";
    const before = await kept(engine);
    await send(engine);
    await engine.work();
    expect(await kept(engine)).toBe(before);
  });
});
