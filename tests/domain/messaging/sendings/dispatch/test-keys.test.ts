import { describe, expect, it } from "vitest";
import type { QueueMessage } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { TEST_PROVIDER } from "../../../../../app/domain/network/routing/providers/known-providers";
import { sweep } from "../../../../../workers/jobs/sweep";
import { testKeys } from "../../../../../workers/providers/core/test-provider";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, stepsInput } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, phones, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

const payload = { sender: SENDER, text: "Hi" };

/** Providers for all channels, one for test keys, and an account with 1000 roubles. */
async function openTests() {
  const engine = await openChannels(openEngine());
  const carrier = testKeys(engine.queue, engine.clock);
  Object.assign(engine.providers, {
    open: ({ id }: { id: string }) => (id === TEST_PROVIDER ? carrier : engine.provider),
  });
  const account = await openChainAccount(engine);
  return { engine, account, tester: { ...account, isTest: true } };
}

async function live(engine: Engine, minutes = 3) {
  for (let round = 0; round < minutes * 2; round++) {
    await engine.work();
    engine.pass(30_000);
    await sweep(engine);
  }
  await engine.work();
}

const send = async (
  engine: Engine,
  tester: { id: string; isTest?: boolean },
  nn: string,
  fallbacks: unknown[] = [],
) => {
  const recipient = `+7 999 000 00 ${nn}`;
  const input = singleInput.parse({ type: "sms", recipient, payload, fallbacks });
  const result = await createSending(engine, tester, input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

describe("a message sent with a test key", () => {
  it("never leaves Cabinet, costs nothing and has the statuses of a real one", async () => {
    const { engine, account, tester } = await openTests();
    const row = await send(engine, tester, "99");
    expect(row).toMatchObject({ isTest: true, price: 0 });
    await live(engine);
    expect(engine.provider.submits).toEqual([]);
    expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
    expect(await rowsOf("SELECT 1 FROM billings WHERE owner_id = ? AND source = 'sendings.sms'", account.id)).toEqual(
      [],
    );
  });

  it.each([
    ["00", "failed"],
    ["01", "failed"],
    ["02", "sent"],
    ["03", "seen"],
    ["04", "delivered"],
    ["05", "delivered"],
    ["06", "delivered"],
    ["07", "delivered"],
    ["08", "failed"],
  ])("ends as its number's last digits specify: %s is %s", async (nn, status) => {
    const { engine, account, tester } = await openTests();
    await send(engine, tester, nn);
    await live(engine, 8);
    expect(await statusesOf(engine, account.id)).toEqual({ [status]: 1 });
    expect(engine.provider.submits).toEqual([]);
    expect((await moneyOf(engine, account.id)).balance).toBe(1000 * RUB);
  });

  it("gets its receipts from the sweep when their queue message is lost", async () => {
    const { engine, account, tester } = await openTests();
    await send(engine, tester, "99");
    const queueMessage = engine.queueMessages.shift() as QueueMessage;
    engine.queueMessages.push(queueMessage);
    await engine.work();
    engine.queueMessages.length = 0;
    await live(engine);
    expect(await statusesOf(engine, account.id)).toEqual({ delivered: 1 });
  });

  it("triggers fallbacks that are tests too", async () => {
    const { engine, account, tester } = await openTests();
    await send(engine, tester, "01", stepsInput([{ type: "viber", onStatus: ["failed"] }]));
    await live(engine);
    expect(
      await rowsOf("SELECT type, price, is_test FROM sendings WHERE owner_id = ? ORDER BY id", account.id),
    ).toEqual([
      { type: "sms", price: 0, is_test: 1 },
      { type: "viber", price: 0, is_test: 1 },
    ]);
    expect(engine.provider.submits).toEqual([]);
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
  });

  it("is sent alongside real ones without reaching the provider", async () => {
    const { engine, account, tester } = await openTests();
    await send(engine, tester, "99");
    const real = await send(engine, account, "98");
    await live(engine, 1);
    expect(engine.provider.submits.map(({ id }) => id)).toEqual([real.id]);
    expect((await moneyOf(engine, account.id)).balance).toBe(997.5 * RUB);
  });

  it("can be a campaign too, which needs no money", async () => {
    const { engine, tester } = await openTests();
    const poor = { ...(await openChainAccount(engine, 0)), isTest: true };
    expect(tester.id).not.toBe(poor.id);
    const input = bulkInput.parse({ type: "sms", recipient: phones(5), payload });
    const made = await createBulk(engine, poor, input);
    expect(made).toMatchObject({ ok: true, value: { estimate: { recipients: 5, amount: 0 } } });
    await live(engine);
    expect(await statusesOf(engine, poor.id)).toEqual({ delivered: 5 });
    expect(engine.provider.submits).toEqual([]);
    expect(await moneyOf(engine, poor.id)).toEqual({ balance: 0, ledger: 0 });
    expect(await rowsOf("SELECT is_test, delivered FROM tasks WHERE owner_id = ?", poor.id)).toEqual([
      { is_test: 1, delivered: 5 },
    ]);
  });
});
