import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { submit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;

let manager: Session;
let reseller: Session;
let customer: { id: string; username: string };

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

beforeEach(async () => {
  reseller = await signInAs((await createUser({ level: "reseller", balance: 100 * RUB })).username);
  customer = await createUser({ resellerId: reseller.id });
});

async function moneyOf(ownerId: string) {
  const [row] = await rowsOf(
    `SELECT balance, billings, (SELECT sum(amount) FROM billings b WHERE b.owner_id = a.owner_id) AS ledger,
      (SELECT count(*) FROM billings b WHERE b.owner_id = a.owner_id) AS records FROM accounts a WHERE owner_id = ?`,
    ownerId,
  );
  const { balance, billings, ledger, records } = row as Record<string, number>;
  expect([ledger ?? 0, records]).toEqual([balance, billings]);
  return balance! / RUB;
}

const give = (amount: number, more: object = {}) => ({ OwnerId: customer.id, source: "accrual", amount, ...more });
const take = (amount: number) => ({ ...give(amount, { comment: "Back" }), source: "subtract" });

describe("a reseller's adjustment", () => {
  it("is booked against the reseller's own account in both directions", async () => {
    const [status, record] = await ask("POST", "/billings", reseller, give(30, { comment: "May" }));
    expect([status, record]).toMatchObject([
      200,
      { OwnerId: customer.id, source: "accrual", amount: 30, comment: "May" },
    ]);
    expect([await moneyOf(reseller.id), await moneyOf(customer.id)]).toEqual([70, 30]);
    expect((await ask("POST", "/billings", reseller, take(12.5)))[0]).toBe(200);
    expect([await moneyOf(reseller.id), await moneyOf(customer.id)]).toEqual([82.5, 17.5]);
    const [, own] = await ask("GET", "/billings", reseller);
    expect(own.data.slice(0, 2)).toMatchObject([
      { source: "accrual", amount: 12.5, comment: `${customer.username}: Back` },
      { source: "subtract", amount: -30, comment: `${customer.username}: May` },
    ]);
  });

  it("is refused with the missing amount, and changes nothing", async () => {
    const [status, refusal] = await ask("POST", "/billings", reseller, give(130));
    expect([status, refusal]).toMatchObject([402, { name: "PaymentError", data: [{ field: "amount" }] }]);
    expect(refusal.message).toContain("30");
    expect([await moneyOf(reseller.id), await moneyOf(customer.id)]).toEqual([100, 0]);
    const form = { key: crypto.randomUUID(), source: "accrual", amount: "100,50", comment: "", hiddenComment: "" };
    const page = await submit(`/users/${customer.id}/balance`, form, reseller, { "accept-language": "en" });
    expect([page.status, await page.text()]).toEqual([402, expect.stringContaining("₽0.50 short")]);
  });

  it("spends the money once under concurrent requests", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => createUser({ resellerId: reseller.id })));
    const answers = await Promise.all(
      others.map(({ id }) => ask("POST", "/billings", reseller, { ...give(30), OwnerId: id })),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 200, 200, 402, 402, 402]);
    expect(await moneyOf(reseller.id)).toBe(10);
    const amounts = await Promise.all(others.map(({ id }) => moneyOf(id)));
    expect(amounts.reduce((sum, amount) => sum + amount)).toBe(90);
  });

  it("moves nothing between accounts in different currencies", async () => {
    await env.DB.prepare("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?").bind(customer.id).run();
    expect((await ask("POST", "/billings", reseller, give(1)))[0]).toBe(422);
    expect([await moneyOf(reseller.id), await moneyOf(customer.id)]).toEqual([100, 0]);
  });
});

describe("a manager's adjustment", () => {
  it("creates money only with a comment, and records the author's name", async () => {
    expect((await ask("POST", "/billings", manager, give(5)))[0]).toBe(422);
    const data = { hidden: { comment: "contract 7" } };
    expect((await ask("POST", "/billings", manager, give(5, { data })))[0]).toBe(200);
    expect((await ask("POST", "/billings", manager, take(1)))[0]).toBe(200);
    expect([await moneyOf(manager.id), await moneyOf(customer.id)]).toEqual([0, 4]);
    const [author] = await rowsOf("SELECT username FROM users WHERE id = ?", manager.id);
    const kept = await rowsOf("SELECT hidden FROM billings WHERE owner_id = ? ORDER BY id", customer.id);
    expect(kept.map(({ hidden }) => JSON.parse(String(hidden)))).toEqual([
      { comment: "contract 7", author: author!.username },
      { author: author!.username },
    ]);
  });

  it("is refused where a balance would overflow, and every list still answers", async () => {
    const most = 2 ** 51 / RUB;
    const body = give(Math.floor(most), { comment: "most" });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await ask("POST", "/billings", manager, body));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 422, 422, 422]);
    expect(answers[4]![1]).toMatchObject({
      data: [{ field: "amount", message: expect.stringMatching(/Слишком большая/) }],
    });
    expect((await ask("GET", "/users", manager))[0]).toBe(200);
    expect(await ask("GET", `/billings/balance/${customer.id}`, manager)).toEqual([
      200,
      { result: 2 * Math.floor(most) },
    ]);
  });
});
