import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { getInvoice } from "../../../../app/domain/papers/invoices/find";
import { findStatement } from "../../../../app/domain/papers/invoices/statement";
import { storeStatement } from "../../../../app/domain/papers/invoices/store-statement";
import { takeLines } from "../../../../app/domain/papers/invoices/take-lines";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { tripsOf } from "../../../support/engine/trips";
import { invoiceOf, made, payerOf, sellerOf } from "../../../support/papers/invoice";
import { SELLER } from "../../../support/papers/requisite";
import { ACCOUNT, camtOf, encodedIn, type Paid, statementOf } from "../../../support/papers/statement";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn, openAccount, RUB } from "../../../support/world/scene";

// Account numbers with the bank's own check digit.
const [KS, USD_RS] = ["30101810400000000225", "40702840000000001005"];

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("payments of a statement", () => {
  const manager = { id: "manager", level: "manager", username: "manager" } as const;
  const second = { ...manager, username: "second" };
  let engine: Engine;
  let customer: { id: string; username: string };
  let companyId: string;

  beforeEach(async () => {
    engine = engineOn(env.DB, env.FILES);
    customer = await createUser({});
    // Numbers used only by this test.
    const prefix = `${customer.id.slice(-6)}-`;
    companyId = await sellerOf(null, { numbering: { invoice: { prefix, next: 7 } } });
    await rowsOf("DELETE FROM invoices WHERE owner_id <> ?", customer.id);
    await rowsOf("DELETE FROM statement_lines");
  });

  const invoice = (amount: number, requisiteId?: string, owner: { id: string } = customer) =>
    invoiceOf(owner, { companyId, amount: amount * RUB, ...(requisiteId && { requisiteId }) }, engine);
  const upload = async (payments: Paid[], viewer: { id: string; level: "manager" | "reseller" } = manager) =>
    made(await storeStatement(engine, viewer, encodedIn(statementOf(payments), "windows-1251"))).id;
  const lines = async (id: string, viewer: { id: string; level: "manager" | "reseller" } = manager) =>
    (await findStatement(engine, viewer, id))!.lines.map((line) => ({
      id: line.id,
      number: line.number,
      kind: line.match.kind,
      takenBy: line.takenBy,
      invoices: line.match.invoices.map(({ number }) => number),
      other: line.match.otherSum?.number ?? null,
    }));
  const balance = async (id = customer.id) =>
    (await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", id))[0]?.balance ?? 0;
  const take = async (id: string, viewer: typeof manager | typeof second = manager) => {
    const choices = (await findStatement(engine, viewer, id))!.lines.flatMap(
      ({ id: lineId, match: { kind, invoices } }) =>
        kind === "one" || kind === "several" ? [{ lineId, invoiceIds: invoices.map(({ id }) => id) }] : [],
    );
    return takeLines(engine, viewer, id, choices);
  };

  it("for a reseller's invoice show it and the reseller to the manager, and to no other seller", async () => {
    const reseller = await createUser({ level: "reseller" });
    const other = await createUser({ level: "reseller" });
    const below = await createUser({ resellerId: reseller.id });
    const { id, number } = await invoiceOf(below, { amount: 500 * RUB }, engine);
    await rowsOf("UPDATE invoices SET inn = '7805123456' WHERE id = ?", id);
    const paid = { number: "219", sum: "500.00", purpose: `Оплата по счёту № ${number}` };
    const elsewhere = async (viewer: { id: string; level: "manager" | "reseller" }) =>
      (await findStatement(engine, viewer, await upload([paid], viewer)))!.lines.map((line) => line.elsewhere);
    expect(await elsewhere(manager)).toEqual([{ id, number, seller: { id: reseller.id, name: reseller.username } }]);
    expect(await elsewhere({ id: other.id, level: "reseller" })).toEqual([null]);
  });

  it("matching one by number, INN and sum are preselected and credited with one click, once", async () => {
    const one = await invoice(60_000);
    const two = await invoice(500);
    const payments: Paid[] = [
      { number: "218", sum: "60000.00", purpose: `Оплата по счету ${one.number}` },
      { number: "219", sum: "500.00", purpose: `Счет № ${two.number} от 20.11` },
    ];
    const id = await upload(payments);
    expect(await lines(id)).toMatchObject([
      { kind: "one", invoices: [one.number] },
      { kind: "one", invoices: [two.number] },
    ]);
    expect(await Promise.all([take(id), take(id, second)])).toEqual(
      expect.arrayContaining([expect.objectContaining({ taken: expect.any(Number) })]),
    );
    expect(await balance()).toBe(60_500 * RUB);
    expect(await getInvoice(engine.db, manager, one.id)).toMatchObject({
      status: "paid",
      paidBy: "218",
      paidAt: Date.parse("2026-11-20T09:00:00Z"),
    });
    // The same file again, and a longer one with the same payments.
    for (const repeated of [payments, [...payments, { number: "3", sum: "1.00", purpose: "x" }]]) {
      const later = await upload(repeated);
      expect(
        (await lines(later))
          .filter(({ number }) => number !== "3")
          .map(({ kind, takenBy }) => [kind, takenBy !== null]),
      ).toEqual([
        ["none", true],
        ["none", true],
      ]);
      expect(await take(later)).toEqual({ taken: 0, failed: [], left: 0 });
    }
    expect(await balance()).toBe(60_500 * RUB);
  });

  it("that match several invoices, or lack the number or the INN, need a decision", async () => {
    const simple = await payerOf(customer.id, { name: "Другая" });
    const [one, two] = [await invoice(700), await invoice(700, simple)];
    const id = await upload([
      { number: "1", sum: "700.00", purpose: "Оплата услуг" },
      { number: "2", sum: "700.00", purpose: `Счета ${one.number} и ${two.number}` },
      { number: "3", sum: "700.00", purpose: `Счет ${one.number}`, inn: "7707083893" },
      { number: "4", sum: "701.00", purpose: `Счет ${one.number}` },
      { number: "5", sum: "702.00", purpose: "Оплата", inn: "7707083893" },
    ]);
    const found = await lines(id);
    const of = (number: string) => found.find((line) => line.number === number)!;
    const both = [one.number, two.number];
    expect([of("1"), of("2"), of("3")]).toMatchObject([
      { kind: "ask", invoices: both },
      { kind: "ask", invoices: both },
      { kind: "ask", invoices: [one.number] },
    ]);
    expect([of("4"), of("5")]).toMatchObject([
      { kind: "none", invoices: [], other: one.number },
      { kind: "none", invoices: [], other: null },
    ]);
    expect(await take(id)).toEqual({ taken: 0, failed: [], left: 0 });
    // A user chooses which one.
    expect(await takeLines(engine, manager, id, [{ lineId: of("1").id, invoiceIds: [two.id] }])).toEqual({
      taken: 1,
      failed: [],
      left: 0,
    });
    const wrong = [{ lineId: of("4").id, invoiceIds: [one.id] }];
    expect((await takeLines(engine, manager, id, wrong))!.failed).toMatchObject([{ problem: { key: "lineMisfit" } }]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("by a payer registered with two accounts need a decision, and show each owner", async () => {
    const other = await createUser({});
    const own = await invoice(700);
    await invoice(300, undefined, other);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${own.number}` }]);
    const [line] = (await findStatement(engine, manager, id))!.lines;
    expect(line!.match).toMatchObject({ kind: "ask", invoices: [{ id: own.id, ownerId: customer.id }] });
    expect(line!.match.invoices[0]!.payer).toContain(customer.username);
  });

  it("need a decision if two of them name one invoice, and the second one credits nothing", async () => {
    const one = await invoice(700);
    const id = await upload([
      { number: "1", sum: "700.00", purpose: `Счет ${one.number}` },
      { number: "2", sum: "700.00", purpose: `Счет ${one.number}` },
    ]);
    const found = await lines(id);
    expect(found.map(({ kind }) => kind)).toEqual(["ask", "ask"]);
    const choices = found.map((line) => ({ lineId: line.id, invoiceIds: [one.id] }));
    expect(await takeLines(engine, manager, id, choices)).toMatchObject({
      taken: 1,
      failed: [{ problem: { key: "invoicePaidAlready", values: { by: "manager" } } }],
    });
    expect(await balance()).toBe(700 * RUB);
  });

  it("are assigned to one invoice only, even if chosen concurrently", async () => {
    const [one, two] = [await invoice(700), await invoice(700)];
    const id = await upload([{ number: "1", sum: "700.00", purpose: "Оплата" }]);
    const [{ id: lineId } = { id: "" }] = await lines(id);
    const results = await Promise.all([
      takeLines(engine, manager, id, [{ lineId, invoiceIds: [one.id] }]),
      takeLines(engine, second, id, [{ lineId, invoiceIds: [two.id] }]),
    ]);
    expect(results.map((result) => result!.taken).sort()).toEqual([0, 1]);
    const failed = results.flatMap((result) => result!.failed);
    expect(failed).toMatchObject([
      { problem: { key: "lineTaken", values: { at: expect.stringMatching(/ \d\d:\d\d$/) } } },
    ]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("credit nothing for an invoice meanwhile marked by hand", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const [{ id: lineId } = { id: "" }] = await lines(id);
    await payInvoice(engine, second, one, { paidBy: "1" });
    const result = await takeLines(engine, manager, id, [{ lineId, invoiceIds: [one.id] }]);
    expect(result!.failed).toMatchObject([{ problem: { key: "invoicePaidAlready", values: { by: "second" } } }]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("belong to a reseller only: others see and credit nothing", async () => {
    const { id: resellerId } = await openAccount(engine, { balance: 1000 * RUB });
    await rowsOf("UPDATE users SET level = 'reseller' WHERE id = ?", resellerId);
    const reseller = { id: resellerId, level: "reseller" as const, username: "reseller" };
    const below = await createUser({ resellerId });
    const theirs = await invoiceOf(below, { resellerId, amount: 700 * RUB }, engine);
    const payments = [{ number: "1", sum: "700.00", purpose: `Счет ${theirs.number}` }];
    const platforms = await upload(payments);
    expect(await lines(platforms)).toMatchObject([{ kind: "none", invoices: [] }]);
    const id = await upload(payments, reseller);
    expect(await findStatement(engine, manager, id)).toBeNull();
    expect(await takeLines(engine, manager, id, [])).toBeNull();
    const [line] = await lines(id, reseller);
    expect(line).toMatchObject({ kind: "one", invoices: [theirs.number] });
    await takeLines(engine, reseller, id, [{ lineId: line!.id, invoiceIds: [theirs.id] }]);
    expect([await balance(below.id), await balance(resellerId)]).toEqual([700 * RUB, 300 * RUB]);
  });

  it("for invoices already marked by hand are reported, and nothing is preselected", async () => {
    const [named, ordered, open] = [await invoice(700), await invoice(800), await invoice(700)];
    await payInvoice(engine, second, named, { paidBy: "" });
    await payInvoice(engine, second, ordered, { paidBy: "219" });
    const id = await upload([
      { number: "218", sum: "700.00", purpose: `Счет ${named.number}` },
      { number: "219", sum: "800.00", purpose: "Оплата", inn: "7707083893" },
      { number: "220", sum: "700.00", purpose: `Счет ${open.number}` },
    ]);
    // A payment order of another payer with the same number and sum.
    const stranger = await invoice(700, await payerOf(customer.id, { inn: "7707083893" }));
    await payInvoice(engine, second, stranger, { paidBy: "220" });
    const found = (await findStatement(engine, manager, id))!.lines.map(({ match }) => [
      match.kind,
      match.invoices.map(({ id }) => id),
      match.paid?.number ?? null,
      match.paid?.paid?.by ?? null,
    ]);
    expect(found).toEqual([
      ["ask", [open.id], named.number, "second"],
      ["none", [], ordered.number, "second"],
      ["one", [open.id], null, null],
    ]);
    // A payment already taken explains its invoice: a second payment with the same text is a different one.
    await take(id);
    const later = await upload([{ number: "221", sum: "700.00", purpose: `Счет ${open.number}` }]);
    expect((await findStatement(engine, manager, later))!.lines[0]!.match).toMatchObject({ kind: "none", paid: null });
  });

  it("are recognised by their orders, with or without the day of arrival", async () => {
    const one = await invoice(700);
    const text = statementOf([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const first = made(await storeStatement(engine, manager, utf8(text))).id;
    await take(first);
    for (const arrival of ["ДатаПоступило=", "ДатаПоступило=21.11.2026"]) {
      const later = made(await storeStatement(engine, manager, utf8(text.replace(/ДатаПоступило=.*/, arrival)))).id;
      expect(await lines(later)).toMatchObject([{ takenBy: "manager" }]);
    }
  });

  it("are the same in any encoding of the statement", async () => {
    const one = await invoice(700);
    const text = statementOf([{ number: "1", sum: "700.00", purpose: `Счет № ${one.number}` }]);
    const first = made(await storeStatement(engine, manager, encodedIn(text, "ibm866"))).id;
    expect(await take(first)).toMatchObject({ taken: 1 });
    for (const bytes of [encodedIn(text, "windows-1251"), utf8(text), utf8(`\ufeff${text.replaceAll("\r\n", "\n")}`)]) {
      const later = made(await storeStatement(engine, manager, bytes)).id;
      expect(await lines(later)).toMatchObject([{ takenBy: "manager" }]);
      expect(await take(later, second)).toMatchObject({ taken: 0 });
    }
    expect(await balance()).toBe(700 * RUB);
  });

  it("are separate if equal within one file, and the same if repeated in another file", async () => {
    const [one, two] = [await invoice(700), await invoice(700)];
    const base = { number: "1", sum: "700.00", purpose: "За услуги" };
    const payments = [base, { ...base, inn: "7707083893" }, { ...base, purpose: "За  связь" }, base];
    const stored = made(await storeStatement(engine, manager, utf8(statementOf(payments))));
    expect(stored).toMatchObject({ doubled: 1, unread: 0 });
    expect(await lines(stored.id)).toHaveLength(4);
    const second = await upload(payments);
    const found = (await findStatement(engine, manager, second))!;
    expect(found).toMatchObject({ total: 4, doubled: 1 });
    const equal = found.lines.filter(({ purpose, inn }) => purpose === base.purpose && inn === "7805123456");
    const choices = equal.map(({ id: lineId }, at) => ({ lineId, invoiceIds: [[one, two][at]!.id] }));
    expect(await takeLines(engine, manager, stored.id, choices)).toMatchObject({ taken: 2, failed: [] });
    expect(await takeLines(engine, manager, second, choices)).toMatchObject({ taken: 0 });
    expect(await balance()).toBe(1400 * RUB);
  });

  it("stay on the screen of the first upload if another has them too", async () => {
    const payments = [{ number: "1", sum: "700.00", purpose: `Счет ${(await invoice(700)).number}` }];
    const [first, later] = [await upload(payments), await upload(payments)];
    expect([await take(first), await lines(later)]).toMatchObject([{ taken: 1 }, [{ takenBy: "manager" }]]);
    expect(await lines(first)).toMatchObject([{ takenBy: "manager" }]);
  });

  it("are reported if chosen but missing, or in another currency", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const [line] = await lines(id);
    await rowsOf("UPDATE invoices SET currency = 'USD' WHERE id = ?", one.id);
    const choices = [line!.id, "gone"].map((lineId) => ({ lineId, invoiceIds: [one.id] }));
    expect(await takeLines(engine, manager, id, choices)).toMatchObject({
      taken: 0,
      left: 0,
      failed: [{ problem: { key: "lineCurrency" } }, { number: "–", problem: { key: "lineUnknown" } }],
    });
    expect(await balance()).toBe(0);
  });

  it("are processed a hundred per click", async () => {
    const id = await upload([{ number: "1", sum: "700.00", purpose: "x" }]);
    const choices = Array.from({ length: 130 }, (_, n) => ({ lineId: `gone-${n}`, invoiceIds: ["none"] }));
    const result = (await takeLines(engine, manager, id, choices))!;
    expect([result.failed.length, result.left]).toEqual([100, 30]);
  });

  it("with one sum read each invoice of that sum once", async () => {
    for (let n = 0; n < 5; n++) await invoice(700);
    const id = await upload(
      Array.from({ length: 200 }, (_, n) => ({ number: `${n}`, sum: "700.00", purpose: "x", inn: `${n}` })),
    );
    const meter = meterOf(env.DB);
    await findStatement({ db: openDatabase(meter.db) }, manager, id);
    // Six reads of the lines themselves, two rows each.
    expect(meter.rowsRead).toBeLessThan(200 * 2 * 8);
  });

  describe("matched by currency and account first", () => {
    const DOLLARS = "40702840500000023456";
    const match = async (id: string) => (await findStatement(engine, manager, id))!.lines[0]!.match;
    const to = async (account: string, purpose: string, sum = "700.00") => {
      const text = statementOf([{ number: "1", sum, purpose, account }]).replaceAll(ACCOUNT, account);
      return made(await storeStatement(engine, manager, utf8(text))).id;
    };

    it.each([
      ["a stranger's account", "40702810000000000009"],
      ["a stranger's account in dollars", DOLLARS],
    ])("match nothing on %s, and cannot be assigned", async (_, account) => {
      const one = await invoice(700);
      const id = await to(account, `Счет ${one.number}`);
      expect(await match(id)).toEqual({ kind: "none", invoices: [], otherSum: null, paid: null, caution: "account" });
      const [line] = await lines(id);
      const { failed } = (await takeLines(engine, manager, id, [{ lineId: line!.id, invoiceIds: [one.id] }]))!;
      expect(failed[0]!.problem.key).toBe(account === DOLLARS ? "lineCurrency" : "lineAccount");
      expect(await balance()).toBe(0);
    });

    it("match no invoice in another currency on the seller's own account, and one in the same currency", async () => {
      const bank = { ...SELLER.data.bank, bik: "044525225", ks: KS, rs: USD_RS };
      const at = await sellerOf(null, { data: { ...SELLER.data, bank } });
      const one = await invoiceOf(customer, { companyId: at, amount: 700 * RUB }, engine);
      const id = await to(USD_RS, `Invoice ${one.number}`);
      expect(await match(id)).toMatchObject({ kind: "none", invoices: [], caution: "currency" });
      const [line] = await lines(id);
      const choices = [{ lineId: line!.id, invoiceIds: [one.id] }];
      expect((await takeLines(engine, manager, id, choices))!.failed).toMatchObject([
        { problem: { key: "lineCurrency" } },
      ]);
      await rowsOf("UPDATE invoices SET currency = 'USD' WHERE id = ?", one.id);
      expect(await match(id)).toMatchObject({ kind: "one", caution: null });
    });

    it("match by the account printed on the invoice, even if its seller has another now", async () => {
      const one = await invoice(700);
      const id = await to(ACCOUNT, `Счет ${one.number}`);
      await rowsOf("UPDATE companies SET details = json_set(details, '$.data.bank.rs', '40702810000000000009')");
      expect(await match(id)).toMatchObject({ kind: "one", caution: null });
      expect(await take(id)).toMatchObject({ taken: 1, failed: [] });
    });

    it("are matched by account even if stored before their currency was recorded", async () => {
      const one = await invoice(700);
      const id = await to(ACCOUNT, `Счет ${one.number}`);
      await rowsOf("UPDATE statement_lines SET currency = ''");
      expect(await match(id)).toMatchObject({ kind: "one" });
      expect(await take(id)).toMatchObject({ taken: 1 });
    });
  });

  it.each([
    "Возврат ошибочно перечисленных по п/п 12, счет",
    "Предоставление займа, счет",
    "Штраф по счету",
    "Депозит, счет",
  ])("need a decision if they are not payments (%s)", async (words) => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `${words} ${one.number}` }]);
    const [line] = (await findStatement(engine, manager, id))!.lines;
    expect(line!.match).toMatchObject({ kind: "ask", invoices: [{ id: one.id }], caution: "noPayment" });
  });

  it("matching the sum of several invoices are assigned to all of them at once, or to none", async () => {
    const [one, two, three] = [await invoice(1500), await invoice(500.5), await invoice(1)];
    const purpose = `Оплата по счетам ${one.number},${two.number}`;
    const id = await upload([{ number: "1", sum: "2000.50", purpose }]);
    const [line] = (await findStatement(engine, manager, id))!.lines;
    expect(line!.match).toMatchObject({ kind: "several", invoices: [{ id: one.id }, { id: two.id }] });
    const wrong = [{ lineId: line!.id, invoiceIds: [one.id, three.id] }];
    expect((await takeLines(engine, manager, id, wrong))!.failed).toMatchObject([{ problem: { key: "lineMisfit" } }]);
    const results = await Promise.all([take(id), take(id, second)]);
    expect(results.map((result) => result!.taken).sort()).toEqual([0, 1]);
    expect(await balance()).toBe(2000.5 * RUB);
    for (const paid of [one, two])
      expect(await getInvoice(engine.db, manager, paid.id)).toMatchObject({ status: "paid", paidBy: "1" });
    const [after] = (await findStatement(engine, manager, id))!.lines;
    expect(after!.takenFor!.split(", ").sort()).toEqual([one.number, two.number].sort());
    // Both are explained: a later order with the same number and sum is not a duplicate of either.
    const fresh = await invoice(500.5);
    const later = await upload([{ number: "1", sum: "500.50", purpose: `Счет ${fresh.number}` }]);
    expect((await findStatement(engine, manager, later))!.lines[0]!.match).toMatchObject({ kind: "one", paid: null });
  });

  it("for several invoices credit nothing if one of them is already paid", async () => {
    const [one, two] = [await invoice(1500), await invoice(500)];
    const id = await upload([{ number: "1", sum: "2000.00", purpose: `Счета ${one.number} и ${two.number}` }]);
    const [{ id: lineId } = { id: "" }] = await lines(id);
    await payInvoice(engine, second, two, { paidBy: "9" });
    const result = await takeLines(engine, manager, id, [{ lineId, invoiceIds: [one.id, two.id] }]);
    expect(result!.failed).toMatchObject([{ problem: { key: "invoicePaidAlready" } }]);
    expect(await balance()).toBe(500 * RUB);
    expect(await getInvoice(engine.db, manager, one.id)).toMatchObject({ status: "pending" });
  });

  it("are kept with the statement if unreadable, even if nothing else is", async () => {
    const bad = { number: "7", sum: "много", purpose: "Счет 5" };
    const id = await upload([bad]);
    expect(await findStatement(engine, manager, id)).toMatchObject({
      lines: [],
      total: 0,
      unread: 1,
      unreadLines: [{ why: "sum", number: "7", sum: "много", purpose: "Счет 5" }],
    });
    expect(await findStatement(engine, { id: customer.id, level: "reseller" }, id)).toBeNull();
  });

  it("are paged for a reseller's whole month", async () => {
    const one = await invoice(700);
    const many = Array.from({ length: 1200 }, (_, n) => ({ number: `${n}`, sum: "1.00", purpose: `x ${n}` }));
    const id = await upload([...many, { number: "9999", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const page = (await findStatement(engine, manager, id, { offset: 1200, limit: 100 }))!;
    expect(page).toMatchObject({ total: 1201, lines: [{ number: "9999", match: { kind: "one" } }] });
    expect((await findStatement(engine, manager, id, { offset: 0, limit: 100 }))!.lines).toHaveLength(100);
  });

  it("in euros are read from camt.053", async () => {
    const account = "DE89370400440532013000";
    const legal = { businessType: "foreign", country: "DE", name: "Kabinett", vatNumber: "DE111111111" };
    const bank = { name: "Deutsche Bank", iban: account, swift: "DEUTDEFF" };
    const at = await sellerOf(null, { data: { ...SELLER.data, legal, bank } });
    const one = await invoiceOf(customer, { companyId: at, amount: 700 * RUB }, engine);
    await rowsOf("UPDATE invoices SET currency = 'EUR' WHERE id = ?", one.id);
    const booked = { number: "E-1", sum: "700.00", purpose: `Invoice ${one.number}`, payer: "Vektor", inn: one.inn };
    const id = made(await storeStatement(engine, manager, utf8(camtOf([booked])))).id;
    const [line] = (await findStatement(engine, manager, id))!.lines;
    expect(line).toMatchObject({ currency: "EUR", account, match: { kind: "one", invoices: [{ id: one.id }] } });
  });

  it("are read in one round trip", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const db = openDatabase(env.DB);
    expect((await tripsOf(() => findStatement({ db }, manager, id))).steps).toBe(1);
  });
});
