import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { refundOnce, refundPayment } from "../../../../app/domain/money/payments/refund";
import { RUB } from "../../../support/world/scene";
import { BOSS, openBank } from "./scene";

const MINUTE = 60_000;
const reason = "Paid twice";

async function paid() {
  const bank = await openBank();
  const id = await bank.pay();
  await bank.tell(id);
  const refund = async (roubles: number | null) =>
    refundPayment(bank.engine, BOSS, await bank.row(id), { amount: roubles && roubles * RUB, reason });
  return { ...bank, id, refund };
}

it("refunds a part and the rest, and never more than was paid", async () => {
  const { id, refund, row, balance } = await paid();
  expect(await refund(400)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({ status: "partialRefunded", refunded: 400 * RUB });
  expect(await balance()).toBe(675);
  expect(await refund(601)).toMatchObject({ ok: false, problems: [{ key: "refundLarge", values: { left: 600 } }] });
  expect(await refund(null)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({ status: "refunded", refunded: 1000 * RUB });
  expect(await balance()).toBe(75);
  expect(await refund(1)).toMatchObject({ ok: false });
  expect(await balance()).toBe(75);
});

it("makes a new refund when a refused one is sent again, and deducts its money again", async () => {
  const { engine, id, script, row, balance } = await paid();
  const form = { amount: 400 * RUB, reason, key: newId() };
  script.refunds = [{ kind: "refused", detail: "No money at the shop" }];
  await refundOnce(engine, BOSS, await row(id), form);
  expect(await refundOnce(engine, BOSS, await row(id), form)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({ status: "partialRefunded", refunded: 400 * RUB });
  expect(await balance()).toBe(675);
});

it("starts no refund while one is at the bank, and applies each report once", async () => {
  const { script, id, refund, row, tell, balance } = await paid();
  await refund(400);
  script.refunds = [{ kind: "repeat" }];
  await refund(100);
  expect(await refund(200)).toMatchObject({ ok: false, problems: [{ key: "refundPending" }] });
  // The first notification, repeated.
  await tell(id, { refunded: null });
  expect(await row(id)).toMatchObject({ status: "refundRequested", refunded: 500 * RUB });
  await tell(id, { kind: "waiting", refund: { ref: null, amount: 100 * RUB, isDone: false }, reason: "No" });
  expect(await row(id)).toMatchObject({ status: "partialRefunded", refunded: 400 * RUB });
  expect(await balance()).toBe(675);
});

it("makes only one of two concurrent refunds that together exceed the payment", async () => {
  const { engine, id, row, balance } = await paid();
  const before = await row(id);
  const both = [600, 600].map((roubles) => refundPayment(engine, BOSS, before, { amount: roubles * RUB, reason }));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance()).toBe(475);
});

it("makes one refund per form", async () => {
  const { engine, id, script, row, balance } = await paid();
  const form = { amount: 100 * RUB, reason, key: newId() };
  const before = await row(id);
  await refundOnce(engine, BOSS, before, form);
  await refundOnce(engine, BOSS, before, form);
  expect(script.asked).toHaveLength(1);
  expect(await balance()).toBe(975);
});

it("refuses a refund that the account cannot cover", async () => {
  const { engine, payer, refund, row, id, balance } = await paid();
  await engine.db.run(`UPDATE accounts SET balance = 50000000 WHERE owner_id = '${payer.id}'`);
  await engine.db.run(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES ('${payer.id}', '${newId()}', 'subtract', ${-1025 * RUB}, 'complete', 0, 0)`);
  expect(await refund(400)).toMatchObject({ ok: false, code: "insufficientFunds" });
  expect(await row(id)).toMatchObject({ status: "completed", refunded: 0 });
  expect(await balance()).toBe(50);
});

it("returns money to the account if the bank did not refund it", async () => {
  const { script, id, refund, row, balance } = await paid();
  script.refunds = [{ kind: "refused", detail: "No money at the shop" }];
  expect(await refund(400)).toMatchObject({ ok: false, problems: [{ key: "refundRefused" }] });
  expect(await row(id)).toMatchObject({ status: "completed", refunded: 0 });
  expect(await balance()).toBe(1075);
  expect(await refund(400)).toMatchObject({ ok: true });
  expect(await balance()).toBe(675);
});

it("waits for a bank that answers later, retries without an answer, and ignores a refusal after completion", async () => {
  const { engine, script, id, refund, row, tell, said, balance } = await paid();
  script.refunds = [{ kind: "requested" }, { kind: "repeat" }];
  await refund(400);
  expect(await row(id)).toMatchObject({ status: "refundRequested" });
  await tell(id, { refunded: null });
  await tell(id, { refunded: null });
  expect(await row(id)).toMatchObject({ status: "partialRefunded" });
  await refund(100);
  script.state = said(id, { refunded: 400 * RUB });
  engine.pass(2 * MINUTE);
  await pollPayments(engine);
  expect(new Set(script.asked).size).toBe(2);
  expect(script.asked).toHaveLength(3);
  expect(await row(id)).toMatchObject({ status: "partialRefunded", refunded: 500 * RUB, dueAt: null });
  await tell(id, { kind: "waiting", refund: { ref: null, amount: 100 * RUB, isDone: false }, reason: "late" });
  expect(await balance()).toBe(575);
});

it("deducts what the bank refunded on its own, at once or when the account has the money", async () => {
  const { engine, payer, id, row, tell, pay, balance } = await paid();
  await tell(id, { refunded: 300 * RUB });
  await tell(id, { refunded: 300 * RUB });
  expect(await row(id)).toMatchObject({ status: "partialRefunded", refunded: 300 * RUB });
  expect(await balance()).toBe(775);
  await engine.db.batch([
    engine.db.run(`UPDATE accounts SET balance = 0 WHERE owner_id = '${payer.id}'`),
    engine.db.run(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      VALUES ('${payer.id}', '${newId()}', 'subtract', ${-775 * RUB}, 'complete', 0, 0)`),
  ]);
  await tell(id, { refunded: 1000 * RUB });
  await tell(id, { refunded: 1000 * RUB });
  expect(await row(id)).toMatchObject({ status: "refunded" });
  expect(await balance()).toBe(0);
  const other = await pay();
  await tell(other);
  await pollPayments(engine);
  await pollPayments(engine);
  expect(await balance()).toBe(275);
});

type Step = readonly ["tell" | "refund" | "poll", number];

it("keeps balance and ledger equal, and credits and refunds at most what was paid, for any order of events", async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(fc.constant("tell" as const), fc.integer({ min: 0, max: 6 })),
    fc.tuple(fc.constant("refund" as const), fc.integer({ min: 1, max: 1100 })),
    fc.tuple(fc.constant("poll" as const), fc.integer({ min: 1, max: 120 })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat(3)),
      async (steps, dice) => {
        const { engine, script, pay, tell, said, row, balance } = await openBank();
        const id = await pay();
        let atBank = 0;
        const words = [
          { kind: "waiting" },
          { kind: "failed", reason: "funds" },
          {},
          { paid: 1 * RUB },
          { refunded: null },
          { kind: "waiting", refund: { ref: null, amount: 100 * RUB, isDone: false } },
          {},
        ] as const;
        for (const [what, number] of steps) {
          if (what === "tell") await tell(id, words[number]);
          if (what === "refund") {
            const answer = (["done", "requested", "refused", "repeat"] as const)[dice.next().value]!;
            script.refunds = [answer === "refused" ? { kind: answer, detail: "no" } : { kind: answer }];
            const done = await refundPayment(engine, BOSS, await row(id), { amount: number * RUB, reason });
            if (done.ok && answer === "done") atBank += number;
          }
          if (what === "poll") {
            script.state = said(id, { kind: "waiting", refunded: 0 });
            engine.pass(number * MINUTE);
            await pollPayments(engine);
          }
          const now = await balance();
          expect(now).toBeGreaterThanOrEqual(0);
          const { status, refunded, amount } = await row(id);
          expect(refunded).toBeLessThanOrEqual(amount);
          expect(atBank * RUB).toBeLessThanOrEqual(amount);
          const isPaid = status !== "init" && status !== "error";
          expect(now).toBe(100 + (isPaid ? 975 - refunded / RUB : 0));
        }
      },
    ),
    { numRuns: 25 },
  );
});
