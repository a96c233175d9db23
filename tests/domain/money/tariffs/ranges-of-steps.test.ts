import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { isDeath, killable } from "../../../support/engine/killable";
import { expectRanged, type Ranges, setRanges, usageOf } from "../../../support/engine/ranged";
import { openChainAccount, openChannels, stepsInput } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const RANGES: Ranges = [
  [0, 2.5],
  [5, 2],
  [12, 1],
];

async function openChained(ranges = RANGES, balance = 1000) {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine, balance);
  await setRanges(engine, account.id, ranges);
  return { engine, account };
}

const chained = (include: string[], steps = stepsInput([{ type: "sms" }]), type = "viber") =>
  bulkInput.parse({ type, recipient: { include }, payload: { sender: SENDER, text: "Hello" }, fallbacks: steps });

async function failAll(engine: Engine, ownerId: string, type: string) {
  const rows = await rowsOf<{ id: string }>(
    "SELECT id FROM sendings WHERE owner_id = ? AND type = ? AND status = 'sent'",
    ownerId,
    type,
  );
  await applyReceipts(
    engine,
    rows.map(({ id }) => ({ ownerId, id, status: "failed" as const, at: engine.clock() })),
  );
  await engine.work();
  await sweep(engine);
  await engine.work();
}

it("counts a fallback on the tariff of its own channel, and estimates the most that all of them may cost", async () => {
  const { engine, account } = await openChained();
  const made = await createBulk(engine, account, chained(phones(20).map((phone) => `+${phone}`)));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  expect(made.value.estimate.worst).toBe((20 + 5 * 2.5 + 7 * 2 + 8) * RUB);
  await engine.work();
  expect(await usageOf(account.id)).toEqual([]);
  await failAll(engine, account.id, "viber");
  await expectRanged(account.id, RANGES);
  expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ? AND type = 'sms'", account.id)).toHaveLength(20);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
  const [task] = await rowsOf<{ amount: number }>("SELECT amount FROM tasks WHERE id = ?", made.value.taskId);
  expect(task!.amount).toBeLessThanOrEqual(made.value.estimate.worst);
});

it("does not count steps that the balance cannot cover", async () => {
  const { engine, account } = await openChained(RANGES, 20 + 5 * 2.5 + 3 * 2);
  const made = await createBulk(engine, account, chained(phones(20).map((phone) => `+${phone}`)));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  const rows = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ?", account.id);
  await engine.db.run(`UPDATE tariffs SET data = json_set(data, '$.options.refundOnFailed', json('false'))
    WHERE source = 'sendings.viber'`);
  expect(rows).toHaveLength(20);
  await engine.db.run(`UPDATE sendings SET is_refundable = 0 WHERE owner_id = '${account.id}'`);
  await failAll(engine, account.id, "viber");
  await expectRanged(account.id, RANGES);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
  expect(balance).toBeGreaterThanOrEqual(0);
});

it("estimates the highest price that a later step may reach", async () => {
  const { engine, account } = await openChained([
    [0, 1],
    [3, 4],
  ]);
  const payload = { sender: SENDER, text: "Hello" };
  const fallbacks = stepsInput([{ type: "sms" }]);
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload, fallbacks });
  const made = await createSending(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  expect(made.value.price).toBe(RUB);
  expect(made.value.fallbacks).toMatchObject({ most: 5 * RUB });
});

it("counts each message once, wherever a worker is killed", { timeout: 300_000 }, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ranges: Ranges = [
    [0, 2.5],
    [7, 2],
    [1004, 1],
  ];
  for (let death = 1; death <= 40; death += 3) {
    const engine = openEngine();
    const account = await openAccount(engine, { balance: 100_000 * RUB });
    await setRanges(engine, account.id, ranges);
    const include = [await openList(engine, account.id, phones(1100))];
    const input = bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hello" } });
    const made = await createBulk(engine, account, input);
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    let calls = 0;
    const mortal = killable(engine, env.DB, () => ++calls === death);
    const queued = engine.queueMessages.splice(0);
    const { handleMessages } = await import("../../../../workers/queues/handlers");
    await handleMessages(mortal, queued).catch((error) => {
      if (!isDeath(error)) throw error;
    });
    engine.pass(120_000);
    for (let round = 0; round < 4; round++) {
      await sweep(engine);
      await engine.work();
      engine.pass(60_000);
    }
    await expectRanged(account.id, ranges);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", account.id)).toHaveLength(1100);
    const { balance, ledger } = await moneyOf(engine, account.id);
    expect(balance).toBe(ledger);
  }
});
