import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { cancelSending } from "../../../../app/domain/messaging/sendings/actions/cancel";
import { tasks } from "../../../../db/schema/tasks";
import { openEngine } from "../../../support/engine/engine";
import { expectRanged, type Ranges, setRanges, usageOf } from "../../../support/engine/ranged";
import { openReseller } from "../../../support/engine/resold";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const RANGES: Ranges = [
  [0, 2.5],
  [10, 2],
  [30, 1.5],
];

async function openRanged(ranges = RANGES, balance = 10_000 * RUB) {
  const engine = openEngine();
  const account = await openAccount(engine, { balance });
  const tariffId = await setRanges(engine, account.id, ranges);
  return { engine, account, tariffId };
}

const single = (text = "Hello", recipient = "79160000001") =>
  singleInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text } });

async function sendOne(engine: Engine, account: { id: string }, id?: string) {
  const made = await createSending(engine, account, single(), { id });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

async function mail(engine: Engine, account: { id: string }, recipients: string[], text = "Hello") {
  const include = [await openList(engine, account.id, recipients)];
  const input = bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text } });
  const made = await createBulk(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

const amountOf = async (engine: Engine, id: string) =>
  (await engine.db.select().from(tasks).where(eq(tasks.id, id)).get())!.amount;

it("prices each single message by the number sent before it this month", async () => {
  const { engine, account, tariffId } = await openRanged();
  const prices: number[] = [];
  for (let n = 0; n < 12; n++) prices.push((await sendOne(engine, account)).price / RUB);
  expect(prices).toEqual([...Array(10).fill(2.5), 2, 2]);
  const period = new Date(engine.clock()).toISOString().slice(0, 7);
  expect(await usageOf(account.id)).toEqual([{ tariff_id: tariffId, period, sent: 12 }]);
  const lines = await rowsOf<{ segment_price: number; segment_count: number; amount: number }>(
    "SELECT segment_price, segment_count, amount FROM billings WHERE owner_id = ? AND source = 'sendings.sms'",
    account.id,
  );
  for (const line of lines) expect(-line.amount).toBe(line.segment_price * line.segment_count);
});

it("starts again each month, in UTC", async () => {
  const { engine, account } = await openRanged();
  for (let n = 0; n < 11; n++) await sendOne(engine, account);
  const day = new Date(engine.clock());
  engine.pass(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - engine.clock());
  expect((await sendOne(engine, account)).price).toBe(2.5 * RUB);
  expect((await usageOf(account.id)).map(({ sent }) => sent)).toEqual([11, 1]);
});

it("counts nothing on a tariff without ranges", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  await sendOne(engine, account);
  await mail(engine, account, phones(20));
  await engine.work();
  expect(await usageOf(account.id)).toEqual([]);
});

it("prices messages of one chunk by their own positions, and estimates the sum exactly", async () => {
  const { engine, account } = await openRanged([
    [0, 2.5],
    [1003, 2],
    [1500, 1],
  ]);
  await sendOne(engine, account);
  const { taskId, estimate } = await mail(engine, account, phones(2200, 10));
  await engine.work();
  const amount = (1002 * 2.5 + 497 * 2 + 701) * RUB;
  expect(estimate).toMatchObject({ amount, worst: amount });
  expect(await amountOf(engine, taskId)).toBe(amount);
  await expectRanged(account.id, [
    [0, 2.5],
    [1003, 2],
    [1500, 1],
  ]);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
});

it("does not count refused messages, those whose hold fails, or repeats", async () => {
  const { engine, account } = await openRanged(RANGES, 6 * RUB);
  const id = newId();
  await sendOne(engine, account, id);
  await sendOne(engine, account, id);
  await sendOne(engine, account);
  expect((await createSending(engine, account, single())).ok).toBe(false);
  expect((await createSending(engine, account, single("Hello", "15550000000"))).ok).toBe(false);
  expect((await usageOf(account.id)).map(({ sent }) => sent)).toEqual([2]);
});

it("keeps the position of a message cancelled later", async () => {
  const { engine, account } = await openRanged([
    [0, 2.5],
    [1, 2],
  ]);
  const first = await sendOne(engine, account);
  await cancelSending(engine, account, first.id);
  expect((await sendOne(engine, account)).price).toBe(2 * RUB);
});

it("gives each of many concurrent messages its own position", async () => {
  const { engine, account } = await openRanged();
  const made = await Promise.all(Array.from({ length: 40 }, () => createSending(engine, account, single())));
  expect(made.filter(({ ok }) => !ok)).toEqual([]);
  await expectRanged(account.id, RANGES);
});

it("gives concurrent campaigns and messages their own positions", async () => {
  const { engine, account } = await openRanged([
    [0, 2.5],
    [50, 2],
    [1000, 1],
  ]);
  await mail(engine, account, phones(700));
  await mail(engine, account, phones(600, 5000));
  const singles = Promise.all(Array.from({ length: 15 }, () => createSending(engine, account, single())));
  await Promise.all([engine.work(), engine.work(), singles]);
  await engine.work();
  await expectRanged(account.id, [
    [0, 2.5],
    [50, 2],
    [1000, 1],
  ]);
  const { balance, ledger } = await moneyOf(engine, account.id);
  expect(balance).toBe(ledger);
});

it("counts a reseller's cost by all that the customers send", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const other = await openAccount(engine);
  const reseller = await openReseller(engine, account.id);
  await setRanges(engine, account.id, [[0, 2.5]]);
  await engine.db.run(`UPDATE users SET reseller_id = '${reseller.id}' WHERE id = '${other.id}'`);
  await engine.db.run(`UPDATE user_tariffs SET tariff_id = (SELECT tariff_id FROM user_tariffs WHERE user_id = '${account.id}')
    WHERE user_id = '${other.id}'`);
  const bought = await setRanges(engine, reseller.id, [
    [0, 2],
    [3, 1],
  ]);
  const earned: (number | null)[] = [];
  for (const who of [account, other, account, other]) earned.push((await sendOne(engine, who)).margin);
  await mail(engine, other, phones(5));
  await engine.work();
  expect(earned).toEqual([0.5, 0.5, 0.5, 1.5].map((margin) => margin * RUB));
  expect((await usageOf(reseller.id)).map(({ tariff_id, sent }) => [tariff_id, sent])).toEqual([[bought, 9]]);
  expect(await usageOf(account.id)).toEqual([]);
  expect(
    await rowsOf("SELECT DISTINCT margin FROM sendings WHERE owner_id = ? AND task_id IS NOT NULL", other.id),
  ).toEqual([{ margin: 1.5 * RUB }]);
});

it("applies the ranges in a dry run, from the current position", async () => {
  const { engine, account } = await openRanged();
  await sendOne(engine, account);
  const include = [await openList(engine, account.id, phones(40))];
  const input = bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hello" } });
  const run = await dryRun(engine, account, input);
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  const cost = (9 * 2.5 + 20 * 2 + 11 * 1.5) * RUB;
  expect(run.value.cost).toMatchObject({ best: cost, worst: cost });
  expect(run.value.groups.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost);
  expect((await usageOf(account.id)).map(({ sent }) => sent)).toEqual([1]);
});

it("extrapolates the ranges beyond what it can read", { timeout: 120_000 }, async () => {
  const { engine, account } = await openRanged(
    [
      [0, 2.5],
      [1000, 1],
    ],
    1_000_000 * RUB,
  );
  const include = [await openList(engine, account.id, phones(60_000))];
  const input = bulkInput.parse({ type: "sms", recipient: { include }, payload: { sender: SENDER, text: "Hello" } });
  const made = await createBulk(engine, account, input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const cost = (1000 * 2.5 + 59_000) * RUB;
  expect(made.value.estimate).toMatchObject({ isExact: false, recipients: 60_000 });
  expect(Math.abs(made.value.estimate.amount - cost)).toBeLessThan(cost / 1000);
  const run = await dryRun(engine, account, input);
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  for (const one of [run.value.cost.best, run.value.cost.worst, run.value.groups[0]!.amount]) {
    expect(Math.abs(one - cost)).toBeLessThan(cost / 1000);
  }
});
