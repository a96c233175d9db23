import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { Receipt } from "../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { openReseller } from "../../../support/engine/resold";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const HOUR_MS = 60 * 60 * 1000;

interface Line {
  task_id: string | null;
  user_id: string;
  amount: number;
  turnover: number;
}

const hoursOf = (resellerId: string) =>
  rowsOf("SELECT sum(margin) AS margin, sum(turnover) AS turnover FROM margin_hours WHERE owner_id = ?", resellerId);
const marginsOf = (resellerId: string) =>
  rowsOf<Line>(
    "SELECT task_id, user_id, amount, turnover FROM billings WHERE owner_id = ? AND source = 'margin' ORDER BY created_at, task_id",
    resellerId,
  );

async function openResold(part?: number) {
  const engine = openEngine();
  const account = await openAccount(engine);
  const reseller = await openReseller(engine, account.id, part);
  return { engine, account, reseller };
}

async function sendOne(engine: Engine, account: { id: string }, recipient = "79160000001") {
  const input = singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "Hello" } });
  const made = await createSending(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return made.value.id;
}

const report = (engine: Engine, ownerId: string, id: string, status: Receipt["status"]) =>
  applyReceipts(engine, [{ ownerId, id, status, at: engine.clock() }]);

it("credits a reseller with the difference to the reseller's own price when a message is charged, and not before", async () => {
  const { engine, account, reseller } = await openResold();
  const id = await sendOne(engine, account);
  expect(await marginsOf(reseller.id)).toEqual([]);
  await report(engine, account.id, id, "delivered");
  const line = { task_id: null, user_id: account.id, amount: 0.5 * RUB, turnover: 2.5 * RUB };
  expect(await marginsOf(reseller.id)).toEqual([line]);
  await report(engine, account.id, id, "seen");
  await report(engine, account.id, id, "failed");
  expect(await marginsOf(reseller.id)).toEqual([line]);
  expect(await moneyOf(engine, reseller.id)).toEqual({ balance: 0.5 * RUB, ledger: 0.5 * RUB });
});

it("credits nothing for a refunded message", async () => {
  const { engine, account, reseller } = await openResold();
  const id = await sendOne(engine, account);
  await report(engine, account.id, id, "failed");
  expect(await marginsOf(reseller.id)).toEqual([]);
  expect(await moneyOf(engine, reseller.id)).toEqual({ balance: 0, ledger: 0 });
});

it("keeps one line per hour for single messages, and one per campaign", async () => {
  const { engine, account, reseller } = await openResold();
  engine.pass(HOUR_MS - (engine.clock() % HOUR_MS));
  for (const phone of phones(3)) await report(engine, account.id, await sendOne(engine, account, phone), "delivered");
  engine.pass(HOUR_MS);
  await report(engine, account.id, await sendOne(engine, account), "delivered");
  const taskId = await sendMailing(engine, account, phones(1200, 10));
  const rows = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ?", taskId);
  const receipts = rows.map(({ id }) => ({
    ownerId: account.id,
    id,
    status: "delivered" as const,
    at: engine.clock(),
  }));
  await applyReceipts(engine, receipts.slice(0, 700));
  await applyReceipts(engine, receipts.slice(700));
  const of = (n: number, task_id: string | null) => ({
    task_id,
    user_id: account.id,
    amount: n * 0.5 * RUB,
    turnover: n * 2.5 * RUB,
  });
  expect(await marginsOf(reseller.id)).toEqual([of(3, null), of(1, null), of(1200, taskId)]);
  const [sums] = await rowsOf(
    "SELECT sum(amount) AS margin, sum(turnover) AS turnover FROM billings WHERE owner_id = ? AND source = 'margin'",
    reseller.id,
  );
  expect(await hoursOf(reseller.id)).toEqual([sums]);
  expect((await rowsOf("SELECT billings FROM accounts WHERE owner_id = ?", reseller.id))[0]).toEqual({ billings: 4 });
  const money = await moneyOf(engine, reseller.id);
  expect(money).toEqual({ balance: 602 * RUB, ledger: 602 * RUB });
});

async function sendMailing(engine: Engine, account: { id: string }, recipients: string[]) {
  await engine.db.run(`UPDATE accounts SET balance = balance + ${9000 * RUB} WHERE owner_id = '${account.id}'`);
  await engine.db.run(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES ('${account.id}', '${newId()}', 'accrual', ${9000 * RUB}, 'complete', 0, 0)`);
  const listId = await openList(engine, account.id, recipients);
  const payload = { sender: SENDER, text: "Hello" };
  const input = bulkInput.parse({ type: "sms", recipient: { include: [listId] }, payload });
  const made = await createBulk(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return made.value.taskId;
}

it("credits nothing below a reseller's own price, and deducts nothing", async () => {
  const { engine, account, reseller } = await openResold(1.2);
  await report(engine, account.id, await sendOne(engine, account), "delivered");
  expect((await marginsOf(reseller.id)).map(({ amount }) => amount)).toEqual([0]);
  expect(await moneyOf(engine, reseller.id)).toEqual({ balance: 0, ledger: 0 });
});

it("uses the price at the moment a message was accepted", async () => {
  const { engine, account, reseller } = await openResold();
  const id = await sendOne(engine, account);
  const data = {
    rules: [{ price: 2 * RUB, unit: "segment" as const }],
    options: { refundOnFailed: true, noPayments: false },
  };
  const ownRow = engine.db
    .select({ id: userTariffs.tariffId })
    .from(userTariffs)
    .where(eq(userTariffs.userId, reseller.id));
  await engine.db
    .update(tariffs)
    .set({ data: { ...data, rules: [{ ...data.rules[0]!, price: 1 * RUB }] } })
    .where(eq(tariffs.id, ownRow));
  await report(engine, account.id, id, "delivered");
  expect((await marginsOf(reseller.id)).map(({ amount }) => amount)).toEqual([0.5 * RUB]);
});

it("earns no margin between accounts in different currencies", async () => {
  const { engine, account, reseller } = await openResold();
  await engine.db.run(`UPDATE tariffs SET data = json_set(data, '$.currency', 'EUR') WHERE id IN
    (SELECT tariff_id FROM user_tariffs WHERE user_id = '${reseller.id}')`);
  await report(engine, account.id, await sendOne(engine, account), "delivered");
  expect(await marginsOf(reseller.id)).toEqual([]);
});

it("writes no extra row for a message without a reseller", async () => {
  const { engine, account } = await openResold();
  await engine.db.run(`UPDATE tariffs SET owner_id = '' WHERE id IN
    (SELECT tariff_id FROM user_tariffs WHERE user_id = '${account.id}')`);
  const id = await sendOne(engine, account);
  expect(await rowsOf("SELECT margin, reseller_id FROM sendings WHERE id = ?", id)).toEqual([
    { margin: null, reseller_id: null },
  ]);
});
