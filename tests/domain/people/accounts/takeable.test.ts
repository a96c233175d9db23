import fc from "fast-check";
import { expect, it } from "vitest";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { takeableBy } from "../../../../app/domain/people/accounts/takeable";
import { openEngine } from "../../../support/engine/engine";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, RUB } from "../../../support/world/scene";

let made = 0;

async function world() {
  const engine = openEngine();
  const reseller = { ...(await createUser({ level: "reseller", balance: 10_000 * RUB })), level: "reseller" as const };
  const customer = await createUser({ resellerId: reseller.id });
  const line = async (source: string, roubles: number, id = `${String(++made).padStart(8, "0")}-line`) => {
    await rowsOf(
      `INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'complete', ?, ?)`,
      customer.id,
      id,
      source,
      roubles * RUB,
      made,
      made,
    );
    await rowsOf(
      "UPDATE accounts SET balance = balance + ?, billings = billings + 1 WHERE owner_id = ?",
      roubles * RUB,
      customer.id,
    );
  };
  const take = (roubles: number, comment = "Returned") =>
    adjustBalance(engine, reseller, customer.id, {
      source: "subtract",
      amount: roubles * RUB,
      comment,
      hiddenComment: "",
      noRef: false,
    });
  return { engine, reseller, customer, line, take };
}

/** An invoice in which only these columns matter. */
async function issued(known: Record<string, string>) {
  const columns = await rowsOf<{ name: string; type: string; notnull: number }>(
    "SELECT name, type, \"notnull\" FROM pragma_table_info('invoices')",
  );
  const needed = columns.filter(({ name, notnull }) => notnull === 1 || name in known);
  const values = needed.map(({ name, type }) => known[name] ?? (type === "TEXT" ? "{}" : 1));
  const names = needed.map(({ name }) => name).join(", ");
  await rowsOf(`INSERT INTO invoices (${names}) VALUES (${needed.map(() => "?").join(", ")})`, ...values);
}

const keyOf = (result: Awaited<ReturnType<typeof adjustBalance>>) =>
  result?.ok === false ? result.problems[0] : result;

it("leaves a reseller's customer the money paid to the platform", async () => {
  const { engine, customer, line, take } = await world();
  await line("accrual", 300);
  await line("payment", 1000);
  await line("sendings.sms", -100);
  expect(keyOf(await take(201))).toMatchObject({ key: "subtractPaid", values: { takeable: 200, paid: 1000 } });
  expect(await take(200)).toMatchObject({ ok: true });
  expect(keyOf(await take(1))).toMatchObject({ key: "subtractPaid", values: { takeable: 0, paid: 1000 } });
  expect((await moneyOf(engine, customer.id)).balance).toBe(1000 * RUB);
});

it("lets a reseller take back a credit after the customer has spent all payments, and invoices issued by the reseller", async () => {
  const { customer, reseller, line, take } = await world();
  await line("payment", 5000);
  await line("sendings.sms", -5000);
  await line("accrual", 400);
  expect(await take(400)).toMatchObject({ ok: true });
  await line("payment", 700, "99999998-invoice");
  await issued({
    owner_id: customer.id,
    id: "inv",
    seller_id: reseller.id,
    billing_id: "99999998-invoice",
    currency: "RUB",
  });
  expect(await take(700)).toMatchObject({ ok: true });
});

it("offsets refunds of payments and earlier deductions against the preceding credits", async () => {
  const { line, take } = await world();
  await line("accrual", 100);
  await line("payment", 100);
  await line("paymentRefund", -100);
  expect(await take(60)).toMatchObject({ ok: true });
  expect(await take(40)).toMatchObject({ ok: true });
  await line("payment", 50);
  expect(keyOf(await take(1))).toMatchObject({ key: "subtractPaid" });
});

it("never takes paid money, for any order of movements and any number of concurrent deductions", async () => {
  const move = fc.record({
    source: fc.constantFrom("accrual", "payment", "sendings.sms"),
    roubles: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
      const { engine, reseller, customer, line, take } = await world();
      // The oldest is spent first, as `queue` simulates.
      const queue: { isPaid: boolean; left: number }[] = [];
      for (const { source, roubles } of moves) {
        const total = queue.reduce((sum, { left }) => sum + left, 0);
        const sum = source === "sendings.sms" ? Math.min(roubles, total) : roubles;
        if (sum === 0) continue;
        await line(source, source === "sendings.sms" ? -sum : sum);
        if (source !== "sendings.sms") queue.push({ isPaid: source === "payment", left: sum });
        else
          for (let rest = sum; rest > 0; ) {
            const first = queue.find(({ left }) => left > 0)!;
            const part = Math.min(rest, first.left);
            first.left -= part;
            rest -= part;
          }
      }
      const paid = queue.filter(({ isPaid }) => isPaid).reduce((sum, { left }) => sum + left, 0);
      const own = queue.filter(({ isPaid }) => !isPaid).reduce((sum, { left }) => sum + left, 0);
      expect(await takeableBy(engine.db, reseller.id, customer.id)).toMatchObject({
        paid: paid * RUB,
        takeable: own * RUB,
      });
      const half = Math.ceil(own / 2) || 1;
      await Promise.all([1, 2, 3].map(() => take(half)));
      const { balance, ledger } = await moneyOf(engine, customer.id);
      expect(balance).toBe(ledger);
      expect(balance).toBeGreaterThanOrEqual(paid * RUB);
    }),
    { numRuns: 10 },
  );
});

it("requires a reason, which the customer reads in a notification", async () => {
  const { customer, line, take } = await world();
  await line("accrual", 100);
  expect(keyOf(await take(10, ""))).toMatchObject({ key: "subtractUnexplained", field: "comment" });
  expect(await take(10, "Paid twice")).toMatchObject({ ok: true });
  const rows = await rowsOf<{ type: string; data: string }>(
    "SELECT type, data FROM notifications WHERE owner_id = ?",
    customer.id,
  );
  expect(rows.map(({ type, data }) => [type, JSON.parse(data)])).toEqual([
    ["subtract", { amount: 10 * RUB, comment: "Paid twice" }],
  ]);
});
