import fc from "fast-check";
import { expect, it, vi } from "vitest";
import type { Receipt } from "../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { differencesOf } from "../../../../app/domain/money/ledger/reconcile";
import { lastSeal, REST_MS } from "../../../../app/domain/money/ledger/seal";
import { sweepLedger } from "../../../../app/domain/money/ledger/sweep-ledger";
import { createPayment } from "../../../../app/domain/money/payments/create";
import { refundPayment } from "../../../../app/domain/money/payments/refund";
import { paymentById } from "../../../../app/domain/money/payments/rows";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { paySubscription } from "../../../../app/domain/money/subscriptions/pay-now";
import { renewSubscriptions } from "../../../../app/domain/money/subscriptions/sweep";
import { findSubscriptions } from "../../../../app/domain/money/subscriptions/view";
import { giveTariff } from "../../../../app/domain/money/tariffs/assign";
import { createTariff } from "../../../../app/domain/money/tariffs/tariffs";
import { adjustBalance } from "../../../../app/domain/people/accounts/adjust";
import { expectRanged, type Ranges, setRanges, usageOf } from "../../../support/engine/ranged";
import { openReseller } from "../../../support/engine/resold";
import { auditOf } from "../../../support/engine/seals";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";
import { BOSS, openBank } from "../payments/scene";
import { invite, setRule } from "../referrals/scene";

/** 10,000 in a long run: VITE_LEDGER_MOVEMENTS=10000. */
const MOVEMENTS = Number(import.meta.env.VITE_LEDGER_MOVEMENTS ?? 300);
const SEED = Number(import.meta.env.VITE_LEDGER_SEED ?? 20261125);
const AT_ONCE = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

const RANGES: Ranges = [
  [0, 2.5],
  [25, 2.25],
  [80, 2],
];
const COST: Ranges = [
  [0, 2],
  [40, 1.5],
];

const manager = { ...BOSS, level: "manager" as const };
const amount = fc.integer({ min: 1, max: 40 });
const who = fc.nat(2);
const fate = fc.constantFrom<Receipt["status"]>("delivered", "delivered", "failed", "seen", "sent");
const movement = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant("send" as const), who, amount }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant("report" as const), who, amount, fate }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("mail" as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("transfer" as const), who, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("take" as const), who, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("grant" as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("pay" as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("hear" as const), who, amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("refund" as const), who, amount }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("renew" as const), who, amount }) },
);
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never;

it("conserves money, whatever a reseller, its customers, banks and managers do at once", {
  timeout: 7_200_000,
}, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [movements] = fc.sample(fc.array(movement, { minLength: MOVEMENTS, maxLength: MOVEMENTS, size: "max" }), {
    numRuns: 1,
    seed: SEED,
  });
  const bank = await openBank();
  const { engine, payer } = bank;
  const customers = [payer, await openAccount(engine, { balance: 50 * RUB, refundOnFailed: false })];
  const reseller = await openReseller(engine, payer.id);
  const other = await openReseller(engine, customers[1]!.id, 0.5);
  // Early enough in a month that the test ends in it.
  const today = new Date(engine.clock());
  engine.pass(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1) - engine.clock());
  await setRanges(engine, payer.id, RANGES);
  await setRanges(engine, reseller.id, COST);
  const everybody = [...customers, reseller, other].map(({ id }) => id);
  await engine.db.run(`UPDATE users SET level = 'me' WHERE id IN ('${customers.map(({ id }) => id).join("','")}')`);
  const viewers = [reseller, other].map(({ id }) => ({ id, username: id, level: "reseller" as const }));
  await invite(payer.id, other.id);
  await setRule({ percent: 12.5, months: 0, least: 2 * RUB });
  const lists = await Promise.all(customers.map(({ id }, at) => openList(engine, id, phones(5, at * 10))));
  await openFees();
  const payments: string[] = [];
  let refused = 0;

  const acts: Record<Movement["what"], (movement: Movement & { fate?: Receipt["status"] }) => Promise<unknown>> = {
    async send({ who, amount }) {
      const payload = { sender: SENDER, text: "Hello ".repeat(amount) };
      const input = singleInput.parse({ type: "sms", recipient: `7916${String(amount).padStart(7, "0")}`, payload });
      return createSending(engine, customers[who % 2]!, input);
    },
    async mail({ who }) {
      const recipient = { include: [lists[who % 2]!] };
      const input = bulkInput.parse({ type: "sms", recipient, payload: { sender: SENDER, text: "Hello" } });
      return createBulk(engine, customers[who % 2]!, input);
    },
    async report({ who, amount, fate }) {
      const { id: ownerId } = customers[who % 2]!;
      const rows = await rowsOf<{ id: string }>(
        "SELECT id FROM sendings WHERE owner_id = ? AND status IN ('sent', 'delivered') ORDER BY updated_at DESC LIMIT ?",
        ownerId,
        amount,
      );
      await applyReceipts(
        engine,
        rows.map(({ id }) => ({ ownerId, id, status: fate!, at: engine.clock() })),
      );
    },
    async transfer({ who, amount }) {
      return adjustBalance(engine, viewers[who % 2]!, customers[who % 2]!.id, adjustment("accrual", amount));
    },
    async take({ who, amount }) {
      return adjustBalance(engine, viewers[who % 2]!, customers[who % 2]!.id, adjustment("subtract", amount));
    },
    async grant({ who, amount }) {
      const source = amount % 3 === 0 ? "subtract" : "accrual";
      return adjustBalance(engine, manager, everybody[amount % everybody.length]!, {
        ...adjustment(source, who + 1),
        noRef: who > 1,
      });
    },
    async pay({ amount }) {
      const order = { method: "tinkoff", amount: amount * RUB, language: "ru" } as const;
      const opened = await createPayment(engine, payer, order);
      if (opened.ok) payments.push(opened.value.id);
      return opened;
    },
    async hear({ amount }) {
      const id = payments[payments.length - 1 - (amount % 5)];
      const row = id && (await paymentById(engine.db, id));
      if (!row) return null;
      const failed = { kind: "failed", reason: "funds" } as const;
      const change = { paid: row.amount, ...(amount % 4 === 0 && failed) };
      return settlePayment(engine, "tinkoff", row.id, bank.said(row.id, change));
    },
    async refund({ amount }) {
      const id = payments[amount % Math.max(1, payments.length)];
      const row = id && (await paymentById(engine.db, id));
      if (!row) return null;
      const part = amount % 2 === 0 ? null : 1 * RUB;
      return refundPayment(engine, BOSS, row, { amount: part, reason: "Asked" });
    },
    async renew({ amount }) {
      const id = everybody[amount % everybody.length]!;
      const now = engine.clock();
      await engine.db.run(`UPDATE subscriptions SET paid_until = ${now}, grace_until = ${now}, due_at = ${now}
        WHERE owner_id = '${id}' AND status IN ('active', 'grace')`);
      const [found] = await findSubscriptions(engine.db, { id });
      const byHand = found && paySubscription(engine, { id, level: "me" }, found.row.id);
      const [, , paid] = await Promise.all([renewSubscriptions(engine), renewSubscriptions(engine), byHand]);
      return paid ?? null;
    },
  };

  for (let from = 0; from < movements!.length; from += AT_ONCE) {
    const some = movements!.slice(from, from + AT_ONCE);
    const done = await Promise.all(some.map((one) => acts[one.what](one)));
    refused += done.filter((one) => one !== null && typeof one === "object" && "ok" in one && !one.ok).length;
    await engine.work();
    engine.pass(1000);
    await expectConserved();
  }
  // Some succeeded and some were refused; otherwise nothing was tested.
  expect(refused).toBeGreaterThan(0);
  for (const id of everybody.slice(0, 3)) {
    const charged = `SELECT 1 FROM billings WHERE owner_id = '${id}' AND source = 'subscription.account'`;
    expect((await rowsOf(charged)).length).toBeGreaterThan(1);
  }
  expect(await rowsOf("SELECT 1 FROM billings WHERE source = 'margin' LIMIT 1")).toHaveLength(1);

  await expectRewards();
  await setRule(null);

  await expectRanged(payer.id, RANGES);
  const counted = await Promise.all([payer, reseller].map(async ({ id }) => (await usageOf(id))[0]!.sent));
  expect(counted[0]).toBe(counted[1]);

  engine.pass(REST_MS + DAY_MS);
  for (let round = 0; round < 5; round++) await sweepLedger(engine);
  for (const id of everybody) {
    expect(await auditOf(engine, id)).toEqual([]);
    expect(await differencesOf(engine.db, id, await lastSeal(engine.db, id))).toEqual([]);
  }

  /** Some rewards were earned and some taken back; the sums must match the lines. */
  async function expectRewards() {
    const [sums] = await rowsOf<Record<string, number>>(
      `SELECT (SELECT earned FROM referral_totals WHERE owner_id = ?1) AS total,
        (SELECT sum(earned) FROM referral_sums WHERE owner_id = ?1) AS byAccount,
        (SELECT sum(reward - taken) FROM referral_rewards WHERE owner_id = ?1) AS byPayment,
        (SELECT sum(amount) FROM billings WHERE owner_id = ?1 AND source LIKE 'referral%') AS byLine,
        (SELECT count(*) FROM referral_rewards WHERE owner_id = ?1 AND taken BETWEEN 1 AND reward) AS taken`,
      other.id,
    );
    expect(new Set([sums!.total, sums!.byAccount, sums!.byPayment, sums!.byLine]).size).toBe(1);
    expect([sums!.total! > 0, sums!.taken! > 0]).toEqual([true, true]);
    const wrong = await rowsOf(
      `SELECT p.id FROM payments p JOIN referral_rewards r ON r.id = p.billing_id
        WHERE r.due <> iif(p.refunded >= p.amount, r.reward, CAST(round(r.reward * 1.0 * p.refunded / p.amount) AS INTEGER))`,
    );
    expect(wrong).toEqual([]);
  }

  /** Each reseller charges the customer three a day, and one reseller also pays a fee of one. */
  async function openFees() {
    const boss = { ...BOSS, level: "manager" as const };
    const times = "'-', '{}', '{}', 0, 0";
    await engine.db.run(`INSERT INTO users (id, username, level, password_hash, data, grants, created_at, updated_at)
      VALUES ('${BOSS.id}', '${BOSS.id}', 'manager', ${times}) ON CONFLICT DO NOTHING`);
    const data = (roubles: number) => ({
      rules: [{ price: roubles * RUB, unit: "period" as const, period: "day" as const }],
      options: { refundOnFailed: false, noPayments: false },
      currency: "RUB" as const,
    });
    const sell = async (viewer: typeof boss | (typeof viewers)[number], roubles: number, userId: string) => {
      const input = { title: "Fee", source: "subscription.account" as const, isActive: true, data: data(roubles) };
      const made = await createTariff(engine, viewer, input);
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      const assigned = await giveTariff(engine, boss, { userId, tariffId: made.value.id });
      if (!assigned?.ok) throw new Error(JSON.stringify(assigned));
    };
    await sell(boss, OWN_FEE, reseller.id);
    for (const [at, viewer] of viewers.entries()) await sell(viewer, FEE, customers[at]!.id);
  }

  /** The platform's revenue from fees, as a negative sum; only one reseller pays a fee. */
  async function keptFees() {
    const [count] = await rowsOf<{ kept: number }>(
      "SELECT count(*) AS kept FROM billings WHERE source = 'subscription.account' AND owner_id IN (?, ?)",
      payer.id,
      reseller.id,
    );
    return -RUB * OWN_FEE * count!.kept;
  }

  async function expectConserved() {
    for (const id of everybody) {
      const { balance, ledger } = await moneyOf(engine, id);
      expect(balance).toBe(ledger);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    const { balances, expected } = await totals(everybody);
    expect(balances).toBe(expected + (await keptFees()));
  }
});

const [FEE, OWN_FEE] = [3, 1];

const adjustment = (source: "accrual" | "subtract", amount: number) => ({
  source,
  amount: amount * RUB,
  comment: "Test",
  hiddenComment: "",
  noRef: true,
});

/** Total of all balances: what came from outside, less what the platform keeps of their messages. */
async function totals(ids: string[]) {
  const ownRows = `owner_id IN ('${ids.join("','")}')`;
  const [row] = await rowsOf<{ balances: number; expected: number }>(`SELECT
      (SELECT sum(balance) FROM accounts WHERE ${ownRows}) AS balances,
      (SELECT coalesce(sum(amount), 0) FROM billings WHERE ${ownRows} AND source IN ('accrual', 'subtract', 'referral', 'referralRefund'))
        + (SELECT coalesce(sum(sum), 0) FROM payments WHERE ${ownRows} AND status NOT IN ('init', 'error'))
        - (SELECT coalesce(sum(amount), 0) FROM payment_refunds WHERE ${ownRows} AND status IN ('requested', 'done'))
        - (SELECT coalesce(sum(s.price - iif(coalesce(s.bill, b.status) = 'complete', coalesce(s.margin, 0), 0)), 0)
            FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id
            WHERE s.${ownRows} AND coalesce(s.bill, b.status) IN ('pending', 'complete')) AS expected`);
  return row!;
}
