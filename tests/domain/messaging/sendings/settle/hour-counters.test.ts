import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { settle } from "../../../../../app/domain/messaging/sendings/settle/settle";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { later, openChains, report, sendChain, sendChains } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

interface Hour {
  type: string;
  operator: string;
  step: number;
  total: number;
  sent: number;
  delivered: number;
  failed: number;
  doubles: number;
  amount: number;
  charged: number;
  refunded: number;
  segments: number;
  margin: number;
}

const hoursOf = (ownerId: string) =>
  rowsOf<Hour>("SELECT * FROM message_hours WHERE owner_id = ? ORDER BY step, operator", ownerId);

const FALLBACK = [{ type: "sms", onTimeout: { timeout: 60, except: ["delivered"] } }];

it("counts a single message when accepted, sent and paid, each once", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } });
  const sent = await createSending(engine, account, input);
  if (!sent.ok) throw new Error("refused");
  expect(await hoursOf(account.id)).toMatchObject([
    { type: "sms", operator: "RU|mts", total: 1, sent: 0, amount: 2.5 * RUB, charged: 0, segments: 1, margin: 0 },
  ]);
  await engine.work();
  const receipt = { ownerId: account.id, id: sent.value.id, status: "delivered", at: engine.clock() } as const;
  for (const _ of ["once", "again"]) await applyReceipts(engine, [receipt]);
  expect(await hoursOf(account.id)).toMatchObject([
    { total: 1, sent: 0, delivered: 1, charged: 2.5 * RUB, refunded: 0 },
  ]);
  await moneyOf(engine, account.id);
});

it("counts nothing for a test key", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } });
  await createSending(engine, { ...account, isTest: true }, input);
  await engine.work();
  expect(await hoursOf(account.id)).toEqual([]);
});

it("counts a person reached by two messages of a chain as a duplicate, whichever came first", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { engine, account } = await openChains();
    const id = await sendChain(engine, account, FALLBACK);
    await engine.work();
    await later(engine, 70);
    for (const step of order) await report(engine, account, id, step, "delivered");
    const hours = await hoursOf(account.id);
    expect(hours.reduce((sum, { doubles }) => sum + doubles, 0)).toBe(1);
    expect(hours.find(({ doubles }) => doubles)?.step).toBe(order[1]);
    await moneyOf(engine, account.id);
  }
});

it("counts a duplicate whose two receipts come in one batch", async () => {
  const { engine, account } = await openChains();
  const id = await sendChain(engine, account, FALLBACK);
  await engine.work();
  await later(engine, 70);
  const receipts = [1, 0].map(
    (step) => ({ ownerId: account.id, id: stepId(id, step), status: "delivered", at: engine.clock() }) as const,
  );
  await applyReceipts(engine, receipts);
  expect((await hoursOf(account.id)).map(({ doubles }) => doubles)).toEqual([0, 1]);
  await moneyOf(engine, account.id);
});

it("counts a change settled by two workers once", async () => {
  const { engine, account } = await openChains();
  const id = await sendChain(engine, account, FALLBACK);
  await engine.work();
  const shared = { id, taskId: null, chunkId: null, resellerId: null, step: 0, steps: 2, price: RUB };
  const entries = [{ at: engine.clock(), status: "delivered" as const }];
  const change = { ...shared, from: "sent", to: "delivered", isRefundable: true, entries } as const;
  await Promise.all([1, 2].map(() => settle(engine.db, account.id, [{ ...change, entries }], engine.clock())));
  expect(await hoursOf(account.id)).toMatchObject([{ sent: 0, delivered: 1, charged: RUB }]);
});

it("counts a campaign by operator and step, including refunds", async () => {
  const { engine, account } = await openChains();
  await sendChains(engine, account, ["+79160000001", "+79200000001", "+79200000002"], FALLBACK);
  await engine.work();
  await later(engine, 70);
  const rows = await rowsOf<{ id: string; step: number }>(
    "SELECT id, step FROM sendings WHERE owner_id = ?",
    account.id,
  );
  const receipts = rows.map(
    ({ id, step }) =>
      ({ ownerId: account.id, id, status: step === 0 ? "failed" : "delivered", at: engine.clock() }) as const,
  );
  await applyReceipts(engine, receipts);
  expect(await hoursOf(account.id)).toMatchObject([
    { step: 0, operator: "RU|megafon", total: 2, failed: 2, refunded: 2 * RUB },
    { step: 0, operator: "RU|mts", total: 1, failed: 1, refunded: RUB },
    { step: 1, operator: "RU|megafon", total: 2, delivered: 2, charged: 5 * RUB },
    { step: 1, operator: "RU|mts", total: 1, delivered: 1, charged: 2.5 * RUB },
  ]);
  await moneyOf(engine, account.id);
});

it("costs a campaign at most a tenth of a row per message, over many operators", async () => {
  const account = await openAccount(openEngine(), { balance: 10_000 * RUB });
  const codes = ["901", "905", "911", "916", "920", "925", "950", "958", "977", "999"];
  const people = phones(3000).map((phone, at) => `7${codes[at % codes.length]}${phone.slice(4)}`);
  const list = await openList(openEngine(), account.id, people);
  const meter = meterOf(env.DB);
  const engine = openEngine(meter.db);
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: "Hi" },
  });
  await createBulk(engine, account, input);
  await engine.work();
  const hours = (await hoursOf(account.id)).length;
  expect(hours).toBeGreaterThan(4);
  // Each row is written three times per chunk: accepted, sent, delivered.
  expect((hours * 3 * 3) / 3000).toBeLessThanOrEqual(0.1);
  const receipts = engine.provider.submits.map(
    ({ id }) => ({ ownerId: account.id, id, status: "delivered", at: engine.clock() }) as const,
  );
  await applyReceipts(engine, receipts);
  expect(meter.rowsWritten / 3000).toBeLessThanOrEqual(5);
  await moneyOf(openEngine(), account.id);
});
