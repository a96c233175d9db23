import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { differencesOf } from "../../../../app/domain/money/ledger/reconcile";
import { createPayment, createPaymentOnce } from "../../../../app/domain/money/payments/create";
import { pollPayments } from "../../../../app/domain/money/payments/poll";
import { settlePayment } from "../../../../app/domain/money/payments/settle/settle";
import { RUB } from "../../../support/world/scene";
import { openBank } from "./scene";

const MINUTE = 60_000;

it("credits the payment less commission once, however often and from wherever the bank reports it", async () => {
  const { engine, script, pay, tell, said, row, balance } = await openBank();
  const id = await pay();
  expect(await balance()).toBe(100);
  script.state = said(id);
  engine.pass(MINUTE);
  await Promise.all([tell(id), tell(id), pollPayments(engine), tell(id)]);
  await tell(id);
  expect(await row(id)).toMatchObject({ status: "completed", sum: 975 * RUB, card: "··0777", dueAt: null });
  expect(await balance()).toBe(1075);
  const reported = engine.events.map(({ event }) => event.event);
  expect(reported).toContain("payments.updated");
  expect(reported.filter((event) => event === "billings.created")).toHaveLength(1);
  const { results } = (await engine.db.run("SELECT type FROM notifications")) as unknown as { results: object[] };
  expect(results).toEqual([{ type: "accrual" }]);
});

it("credits no failed payment, and accepts a later report that it was paid", async () => {
  const { pay, tell, row, balance } = await openBank();
  const id = await pay();
  await tell(id, { kind: "failed", reason: "funds" });
  expect(await row(id)).toMatchObject({ status: "error", reason: "funds" });
  expect(await balance()).toBe(100);
  await tell(id);
  expect(await row(id)).toMatchObject({ status: "completed", reason: null });
  await tell(id, { kind: "failed", reason: "declined" });
  expect(await row(id)).toMatchObject({ status: "completed" });
  expect(await balance()).toBe(1075);
});

it("stores the first specific reason for a bank's refusal, and keeps it", async () => {
  const { pay, tell, row } = await openBank();
  const id = await pay();
  for (const reason of ["declined", "funds", "declined", "secure"]) await tell(id, { kind: "failed", reason });
  expect(await row(id)).toMatchObject({ status: "error", reason: "funds" });
});

it("credits only the ordered sum", async () => {
  const { pay, tell, row, balance } = await openBank();
  const id = await pay();
  await tell(id, { paid: 10 * RUB });
  expect(await row(id)).toMatchObject({ status: "error", reason: "otherSum" });
  expect(await tell(id, { paid: Number.NaN })).toBe(true);
  expect(await balance()).toBe(100);
});

it("treats a hold that was never captured as a failure, and takes back an earlier credit", async () => {
  const { pay, tell, row, balance } = await openBank();
  const reversed = { kind: "failed", reason: "canceled", refunded: 1000 * RUB } as const;
  const held = await pay();
  await tell(held, reversed);
  expect(await row(held)).toMatchObject({ status: "error", reason: "canceled" });
  expect(await balance()).toBe(100);
  const taken = await pay();
  await tell(taken);
  await tell(taken, reversed);
  expect(await row(taken)).toMatchObject({ status: "refunded" });
  expect(await balance()).toBe(75);
});

it("writes a late credit as a line of its own day, since older lines may be sealed", async () => {
  const { engine, pay, tell, row } = await openBank();
  const id = await pay();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = newId();
  await tell(id);
  expect((await row(id)).billingId! > before).toBe(true);
  expect(await differencesOf(engine.db, (await row(id)).ownerId, null)).toEqual([]);
});

it("ignores orders of another method and unknown orders", async () => {
  const { engine, pay, said, balance } = await openBank();
  const id = await pay();
  expect(await settlePayment(engine, "mandarin", id, said(id))).toBe(false);
  expect(await settlePayment(engine, "tinkoff", newId(), said(id))).toBe(false);
  expect(await balance()).toBe(100);
});

it("credits the amount received by a wallet, and a second payment by the same form once more", async () => {
  const { engine, pay, said, balance } = await openBank();
  const id = await pay(1000 * RUB, "yooMoney");
  await engine.db.run(`UPDATE payments SET ref = NULL WHERE id = '${id}'`);
  const notify = (ref: string) =>
    settlePayment(engine, "yooMoney", id, { ...said(id), ref, paid: 1000 * RUB, received: 970 * RUB });
  await notify("op-1");
  await notify("op-1");
  expect(await balance()).toBe(1070);
  await notify("op-2");
  await notify("op-2");
  expect(await balance()).toBe(2040);
});

it("polls the bank ever more rarely for a payment without an outcome, and gives up after two days", async () => {
  const { engine, script, pay, said, row, balance } = await openBank();
  const id = await pay();
  script.state = said(id, { kind: "waiting" });
  let polls = 0;
  engine.banks.tinkoff.poll = async () => {
    polls += 1;
    return script.state;
  };
  for (let minute = 0; minute < 48 * 60 + 10; minute += 5) {
    engine.pass(5 * MINUTE);
    await pollPayments(engine);
  }
  expect(polls).toBeLessThan(35);
  expect(await row(id)).toMatchObject({ status: "error", reason: "expired", dueAt: null });
  expect(await balance()).toBe(100);
});

it("is refused if the bank refuses or the method is off, and opens one for a form sent twice", async () => {
  const { engine, payer, script, pay, row, balance } = await openBank();
  const input = { method: "tinkoff" as const, amount: 1000 * RUB, language: "ru" };
  const form = { ...input, key: newId() };
  const [one, other] = [await createPaymentOnce(engine, payer, form), await createPaymentOnce(engine, payer, form)];
  expect(one).toEqual(other);
  script.opens = { kind: "refused", detail: "Terminal is blocked" };
  expect(await createPayment(engine, payer, input)).toMatchObject({
    ok: false,
    problems: [{ key: "paymentRefused", values: { detail: "Terminal is blocked" } }],
  });
  script.opens = null;
  const silent = newId();
  expect(await createPayment(engine, payer, input, { id: silent })).toMatchObject({
    ok: false,
    problems: [{ key: "bankSilent" }],
  });
  expect(await row(silent)).toMatchObject({
    status: "init",
    reason: "noAnswer",
    history: [{ what: "created" }, { what: "unanswered" }],
  });
  expect(await createPayment(engine, payer, { ...input, method: "mandarin" })).toMatchObject({
    ok: false,
    problems: [{ key: "paymentMethod" }],
  });
  await engine.db.run(`UPDATE accounts SET currency = 'USD' WHERE owner_id = '${payer.id}'`);
  expect(await createPayment(engine, payer, input)).toMatchObject({ problems: [{ key: "paymentCurrency" }] });
  await engine.db.run(`UPDATE accounts SET currency = 'RUB' WHERE owner_id = '${payer.id}'`);
  script.opens = { kind: "opened", ref: "", url: "https://bank.example/pay" };
  for (let open = 2; open < 20; open++) await pay();
  expect(await createPayment(engine, payer, input)).toMatchObject({ problems: [{ key: "paymentsOpen" }] });
  expect(await balance()).toBe(100);
});
