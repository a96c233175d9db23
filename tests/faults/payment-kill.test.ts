import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROKEN_LEDGER } from "../support/engine/ledger";
import { chanceOf } from "../support/engine/seeded-random";
import { type Customer, customerOf } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";

/** Each round orders sixteen payments, pays them at once, and is killed. */
const ROUND = 16;
const PAYMENTS = Number(process.env.FAULT_PAYMENTS ?? 2 * ROUND);
const METHODS = ["tinkoff", "mandarin", "yookassa", "yooMoney"] as const;
const GOOD_CARD = "4300000000000777";
const LATEST_MS = 400;

interface Credit {
  id: string;
  status: string;
  sum: number;
  lines: number;
  credited: number;
}

let product: Served;
let manager: Customer;
const chance = chanceOf(Number(process.env.TEST_SEED ?? Date.now()));

beforeAll(async () => {
  product = await serveProduct();
  manager = await customerOf(product.url, "manager");
  await fetch(`${product.sandboxUrl}/control`, { method: "PUT", body: JSON.stringify({ duplicateReceipts: true }) });
});

afterAll(() => product?.stop());

const creditedNow = () =>
  product.peek<{ count: number }>("SELECT count(*) AS count FROM payments WHERE status = 'completed'")[0]!.count;

/** Orders of a new customer at the banks; returns functions that pay each order as its payer does. */
async function order(name: string): Promise<(() => Promise<unknown>)[]> {
  const data = { firstName: "Vera", email: `${name}@example.com` };
  await manager.must("POST", "/users", { username: name, password: "demo-2026", data });
  const payer = await customerOf(product.url, name);
  const ids: string[] = [];
  for (let index = 0; index < ROUND; index++) {
    const method = METHODS[index % METHODS.length]!;
    const { id, url } = await payer.must<{ id: string; url: string }>("POST", "/payments", { amount: 1000, method });
    // The wallet registers an order when its form is opened.
    if (method === "yooMoney") await fetch(url, { redirect: "manual" });
    ids.push(id);
  }
  const orders = (await (await fetch(`${product.sandboxUrl}/bank/orders`)).json()) as {
    data: { orderId: string; url: string }[];
  };
  return ids.map((id) => {
    const { url } = orders.data.find(({ orderId }) => orderId === id)!;
    return () => fetch(`${url}/pay`, { method: "POST", body: JSON.stringify({ card: GOOD_CARD }) });
  });
}

it("credits each payment once, although the runtime is killed while banks send each notification twice", {
  timeout: 60_000 + PAYMENTS * 5000,
}, async () => {
  const rounds = Math.ceil(PAYMENTS / ROUND);
  let unfinished = 0;
  for (let round = 0; round < rounds; round++) {
    const pays = await order(`payer-${round}`);
    const before = creditedNow();
    const paid = Promise.all(pays.map((pay) => pay()));
    // Kills at any moment, or while some payments are credited and others are not.
    if (round % 2) await sleep(chance.below(LATEST_MS));
    else await met("the first credit", () => creditedNow() > before, { everyMs: 1 });
    await product.kill("cabinet");
    unfinished += before + ROUND - creditedNow();
    await paid;
    // The banks retry while the runtime is still starting.
    if (chance.in(0.5)) await product.kill("cabinet");
  }
  expect(unfinished).toBeGreaterThan(0);
  await met("every payment", () => creditedNow() === rounds * ROUND, { everyMs: 100 });
  // Repeated notifications also arrive late.
  await sleep(2000);

  const credits = product.peek<Credit>(`SELECT p.id, p.status, p.sum, count(b.id) AS lines,
        coalesce(sum(b.amount), 0) AS credited
      FROM payments p LEFT JOIN billings b ON b.owner_id = p.owner_id AND b.id = p.billing_id GROUP BY p.id`);
  expect(credits).toHaveLength(rounds * ROUND);
  expect(credits.filter((one) => one.status !== "completed" || one.lines !== 1 || one.credited !== one.sum)).toEqual(
    [],
  );
  const lines = product.peek("SELECT id FROM billings WHERE source = 'payment'");
  expect(lines).toHaveLength(rounds * ROUND);
  for (const [rule, query] of Object.entries(BROKEN_LEDGER)) expect(product.peek(query), rule).toEqual([]);
  const balances = product.peek<{ owner: string; balance: number; credited: number }>(`SELECT a.owner_id AS owner,
        a.balance, (SELECT sum(sum) FROM payments p WHERE p.owner_id = a.owner_id) AS credited
      FROM accounts a WHERE a.owner_id IN (SELECT owner_id FROM payments)`);
  expect(balances).toHaveLength(rounds);
  expect(balances.filter(({ balance, credited }) => balance !== credited)).toEqual([]);
  expect(product.peek("SELECT id FROM payment_doubts")).toEqual([]);
  console.info(`${unfinished} of ${rounds * ROUND} payments were uncredited when the runtime was killed`);
});
