import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { writtenTime } from "../../../../app/domain/base/shared/time/zones";
import { differencesOf } from "../../../../app/domain/money/ledger/reconcile";
import { payInvoice, rejectInvoice } from "../../../../app/domain/papers/invoices/decide";
import { getInvoice } from "../../../../app/domain/papers/invoices/find";
import { invoiceOf } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn, openAccount, RUB } from "../../../support/world/scene";
import { setRule } from "../../money/referrals/scene";

const manager = { id: "manager", level: "manager", username: "manager" } as const;
const second = { ...manager, id: "second", username: "second" };

let engine: Engine;
let customer: { id: string };

beforeEach(async () => {
  engine = engineOn(env.DB, env.FILES);
  customer = await createUser({});
});

const balanceOf = async (id: string) =>
  (await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", id))[0]?.balance ?? 0;
const linesOf = (id: string) =>
  rowsOf("SELECT source, amount, comment FROM billings WHERE owner_id = ? AND source IN ('payment', 'subtract')", id);
const noticesOf = async (id: string) =>
  (await rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", id)).map(
    ({ type }) => type,
  );
const WRITTEN = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
const paid = { paidBy: "218", paidAt: Date.UTC(2026, 10, 19) };

describe("an invoice of the platform", () => {
  it("is credited once when marked as paid, whoever clicks and however often", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    engine.events.length = 0;
    const results = await Promise.all([
      payInvoice(engine, manager, invoice, paid),
      payInvoice(engine, second, invoice, paid),
      payInvoice(engine, manager, invoice, paid),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const row = (await getInvoice(engine.db, manager, invoice.id))!;
    expect(row).toMatchObject({ status: "paid", paidBy: "218", paidAt: paid.paidAt });
    for (const refused of results.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({
        code: "conflict",
        problems: [{ key: "invoicePaidAlready", values: { by: row.decidedBy, at: WRITTEN } }],
      });
    // An hour later, in the second decider's time zone.
    engine.pass(3_600_000);
    const late = { ...second, preferences: { timeZone: "Asia/Vladivostok" } };
    expect(await payInvoice(engine, late, row, paid)).toMatchObject({
      problems: [{ values: { by: row.decidedBy, at: writtenTime(row.updatedAt, "Asia/Vladivostok").slice(0, 16) } }],
    });
    expect(await balanceOf(customer.id)).toBe(60_000 * RUB);
    expect(await linesOf(customer.id)).toEqual([{ source: "payment", amount: 60_000 * RUB, comment: "№ A-7" }]);
    expect(await noticesOf(customer.id)).toEqual(["invoicePaid"]);
    expect(await differencesOf(engine.db, customer.id, null)).toEqual([]);
    const reported = engine.events.filter(({ ownerId }) => ownerId === customer.id).map(({ event }) => event.event);
    expect(reported.slice(0, 2)).toEqual(["invoices.updated", "billings.created"]);
  });

  it("cannot be paid on a future day", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    const tomorrow = { paidBy: "218", paidAt: engine.clock() + 24 * 3_600_000 };
    expect(await payInvoice(engine, manager, invoice, tomorrow)).toMatchObject({
      problems: [{ key: "paidLater", field: "paidAt" }],
    });
    expect(await balanceOf(customer.id)).toBe(0);
    const noon = Date.parse(`${writtenTime(engine.clock(), "Europe/Moscow").slice(0, 10)}T09:00:00Z`);
    expect((await payInvoice(engine, manager, invoice, { paidBy: "218", paidAt: noon })).ok).toBe(true);
  });

  it("is decided once if paid and rejected concurrently", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    const results = await Promise.all([
      rejectInvoice(engine, second, invoice, "Wrong details"),
      payInvoice(engine, manager, invoice, paid),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const { status } = (await getInvoice(engine.db, manager, invoice.id))!;
    expect(await balanceOf(customer.id)).toBe(status === "paid" ? 60_000 * RUB : 0);
    expect(await noticesOf(customer.id)).toEqual([status === "paid" ? "invoicePaid" : "invoiceRejected"]);
  });

  it("is rejected with a reason that the customer can read", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    expect(await rejectInvoice(engine, manager, invoice, "Wrong details")).toMatchObject({
      value: { status: "rejected", reason: "Wrong details" },
    });
    expect(await payInvoice(engine, second, invoice, paid)).toMatchObject({
      problems: [{ key: "invoiceRejectedAlready", values: { by: "manager", at: WRITTEN } }],
    });
    expect(await linesOf(customer.id)).toEqual([]);
    const [notice] = await rowsOf<{ data: string }>("SELECT data FROM notifications WHERE owner_id = ?", customer.id);
    expect(JSON.parse(notice!.data)).toMatchObject({ number: "A-7", comment: "Wrong details" });
  });

  it("can still be paid 30 days later", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    engine.pass(30 * 86_400_000);
    expect(await payInvoice(engine, manager, invoice, { paidBy: "" })).toMatchObject({
      value: { status: "paid", paidBy: null, paidAt: engine.clock() },
    });
  });

  it("can be decided by no other user", async () => {
    const invoice = await invoiceOf(customer, {}, engine);
    const reseller = { ...(await createUser({ level: "reseller" })), level: "reseller" as const, username: "reseller" };
    for (const viewer of [reseller, { id: customer.id, level: "me" as const, username: "customer" }]) {
      await expect(payInvoice(engine, viewer, invoice, paid)).rejects.toMatchObject({ code: "forbidden" });
      await expect(rejectInvoice(engine, viewer, invoice, "No")).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await balanceOf(customer.id)).toBe(0);
  });
});

it("rewards the payer's referrer once when a platform invoice is paid", async () => {
  const { id } = await openAccount(engine, { balance: 0 });
  await rowsOf("UPDATE users SET referrer_id = ? WHERE id = ?", id, customer.id);
  await setRule({ percent: 10, months: 12, least: 0 });
  const invoice = await invoiceOf(customer, {}, engine);
  await Promise.all([payInvoice(engine, manager, invoice, paid), payInvoice(engine, second, invoice, paid)]);
  await setRule(null);
  expect(await balanceOf(id)).toBe(6000 * RUB);
});

describe("an invoice of a reseller", () => {
  const scene = async (balance: number) => {
    const { id } = await openAccount(engine, { balance });
    await rowsOf("UPDATE users SET level = 'reseller' WHERE id = ?", id);
    const reseller = { id, level: "reseller" as const, username: "reseller" };
    const below = await createUser({ resellerId: id });
    return { reseller, below, invoice: await invoiceOf(below, { resellerId: id }, engine) };
  };

  it("transfers the reseller's own money", async () => {
    const { reseller, below, invoice } = await scene(100_000 * RUB);
    expect(await payInvoice(engine, reseller, invoice, paid)).toMatchObject({ ok: true });
    expect([await balanceOf(reseller.id), await balanceOf(below.id)]).toEqual([40_000 * RUB, 60_000 * RUB]);
    expect(await linesOf(reseller.id)).toEqual([
      { source: "subtract", amount: -60_000 * RUB, comment: `${invoice.username}: № A-7` },
    ]);
    expect(await payInvoice(engine, reseller, invoice, paid)).toMatchObject({ code: "conflict" });
    expect(await balanceOf(reseller.id)).toBe(40_000 * RUB);
    await expect(payInvoice(engine, manager, invoice, paid)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("transfers nothing that the reseller does not have", async () => {
    const { reseller, below, invoice } = await scene(59_999 * RUB);
    expect(await payInvoice(engine, reseller, invoice, paid)).toMatchObject({
      code: "insufficientFunds",
      problems: [{ key: "transferOverdraws", values: { lacking: 1 } }],
    });
    expect((await getInvoice(engine.db, reseller, invoice.id))!.status).toBe("pending");
    expect([await balanceOf(below.id), await noticesOf(below.id)]).toEqual([0, []]);
  });

  it("transfers nothing between different currencies", async () => {
    const { reseller, below, invoice } = await scene(100_000 * RUB);
    await rowsOf("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?", reseller.id);
    expect(await payInvoice(engine, reseller, invoice, paid)).toMatchObject({
      problems: [{ key: "transferCurrencies" }],
    });
    expect(await balanceOf(below.id)).toBe(0);
  });

  it("stays its seller's after the customer moves to another", async () => {
    const { reseller, below, invoice } = await scene(100_000 * RUB);
    await rowsOf("UPDATE users SET reseller_id = NULL WHERE id = ?", below.id);
    const row = (await getInvoice(engine.db, reseller, invoice.id))!;
    expect(await payInvoice(engine, reseller, row, paid)).toMatchObject({ ok: true });
  });
});
