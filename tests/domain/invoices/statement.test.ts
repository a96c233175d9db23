import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { payInvoice } from "../../../app/domain/invoices/decide";
import { getInvoice } from "../../../app/domain/invoices/find";
import { findStatement, storeStatement, takeLines } from "../../../app/domain/invoices/statement";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/engine/meter";
import { tripsOf } from "../../support/engine/trips";
import { invoiceOf, made, payerOf, sellerOf } from "../../support/papers/invoice";
import { encodedIn, type Paid, statementOf } from "../../support/papers/statement";
import { createUser } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { type Engine, engineOn, openAccount, RUB } from "../../support/world/scene";

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
    // Numbers of this test alone.
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
    (await findStatement(engine, viewer, id))!.map((line) => ({
      ...{ id: line.id, number: line.number, kind: line.match.kind, takenBy: line.takenBy },
      invoices: line.match.invoices.map(({ number }) => number),
      other: line.match.otherSum?.number ?? null,
    }));
  const balance = async (id = customer.id) =>
    (await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", id))[0]?.balance ?? 0;
  const take = async (id: string, viewer: typeof manager | typeof second = manager) => {
    const choices = (await findStatement(engine, viewer, id))!.flatMap(({ id: lineId, match: { kind, invoices } }) =>
      kind === "one" ? [{ lineId, invoiceId: invoices[0]!.id }] : [],
    );
    return takeLines(engine, viewer, id, choices);
  };

  it("that fit one by number, INN and sum are ticked and credited at one press, once", async () => {
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
      ...{ status: "paid", paidBy: "218", paidAt: Date.parse("2026-11-20T09:00:00Z") },
    });
    // The same file once more, and a longer one with the same payments.
    for (const again of [payments, [...payments, { number: "3", sum: "1.00", purpose: "x" }]]) {
      const later = await upload(again);
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

  it("that fit several, or lack the number or the INN, are asked", async () => {
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
    // A person says which.
    expect(await takeLines(engine, manager, id, [{ lineId: of("1").id, invoiceId: two.id }])).toEqual({
      ...{ taken: 1, failed: [], left: 0 },
    });
    const wrong = [{ lineId: of("4").id, invoiceId: one.id }];
    expect((await takeLines(engine, manager, id, wrong))!.failed).toMatchObject([{ problem: { key: "lineMisfit" } }]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("of a payer whom two accounts have are asked, and say whose each is", async () => {
    const other = await createUser({});
    const mine = await invoice(700);
    await invoice(300, undefined, other);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${mine.number}` }]);
    const [line] = (await findStatement(engine, manager, id))!;
    expect(line!.match).toMatchObject({ kind: "ask", invoices: [{ id: mine.id, ownerId: customer.id }] });
    expect(line!.match.invoices[0]!.payer).toContain(customer.username);
  });

  it("two of which name one invoice are asked, and a second one credits nothing", async () => {
    const one = await invoice(700);
    const id = await upload([
      { number: "1", sum: "700.00", purpose: `Счет ${one.number}` },
      { number: "2", sum: "700.00", purpose: `Счет ${one.number}` },
    ]);
    const found = await lines(id);
    expect(found.map(({ kind }) => kind)).toEqual(["ask", "ask"]);
    const choices = found.map((line) => ({ lineId: line.id, invoiceId: one.id }));
    expect(await takeLines(engine, manager, id, choices)).toMatchObject({
      taken: 1,
      failed: [{ problem: { key: "invoicePaidAlready", values: { by: "manager" } } }],
    });
    expect(await balance()).toBe(700 * RUB);
  });

  it("are taken for one invoice only, whichever is chosen at the same moment", async () => {
    const [one, two] = [await invoice(700), await invoice(700)];
    const id = await upload([{ number: "1", sum: "700.00", purpose: "Оплата" }]);
    const [{ id: lineId } = { id: "" }] = await lines(id);
    const results = await Promise.all([
      takeLines(engine, manager, id, [{ lineId, invoiceId: one.id }]),
      takeLines(engine, second, id, [{ lineId, invoiceId: two.id }]),
    ]);
    expect(results.map((result) => result!.taken).sort()).toEqual([0, 1]);
    const failed = results.flatMap((result) => result!.failed);
    expect(failed).toMatchObject([
      { problem: { key: "lineTaken", values: { at: expect.stringMatching(/ \d\d:\d\d$/) } } },
    ]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("of an invoice that was marked by hand meanwhile credit nothing", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const [{ id: lineId } = { id: "" }] = await lines(id);
    await payInvoice(engine, second, one, { paidBy: "1" });
    const result = await takeLines(engine, manager, id, [{ lineId, invoiceId: one.id }]);
    expect(result!.failed).toMatchObject([{ problem: { key: "invoicePaidAlready", values: { by: "second" } } }]);
    expect(await balance()).toBe(700 * RUB);
  });

  it("of a reseller are its own: others see and credit nothing", async () => {
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
    await takeLines(engine, reseller, id, [{ lineId: line!.id, invoiceId: theirs.id }]);
    expect([await balance(below.id), await balance(resellerId)]).toEqual([700 * RUB, 300 * RUB]);
  });

  it("of what was marked by hand before are told, and nothing is ticked", async () => {
    const [named, ordered, open] = [await invoice(700), await invoice(800), await invoice(700)];
    await payInvoice(engine, second, named, { paidBy: "" });
    await payInvoice(engine, second, ordered, { paidBy: "219" });
    const id = await upload([
      { number: "218", sum: "700.00", purpose: `Счет ${named.number}` },
      { number: "219", sum: "800.00", purpose: "Оплата", inn: "7707083893" },
      { number: "220", sum: "700.00", purpose: `Счет ${open.number}` },
    ]);
    // An order of another payer with the same number and sum.
    const stranger = await invoice(700, await payerOf(customer.id, { inn: "7707083893" }));
    await payInvoice(engine, second, stranger, { paidBy: "220" });
    const found = (await findStatement(engine, manager, id))!.map(({ match }) => [
      ...[match.kind, match.invoices.map(({ id }) => id), match.paid?.number ?? null, match.paid?.paid?.by ?? null],
    ]);
    expect(found).toEqual([
      ["ask", [open.id], named.number, "second"],
      ["none", [], ordered.number, "second"],
      ["one", [open.id], null, null],
    ]);
    // A payment that was taken explains its invoice: a second one of the same words is another.
    await take(id);
    const later = await upload([{ number: "221", sum: "700.00", purpose: `Счет ${open.number}` }]);
    expect((await findStatement(engine, manager, later))![0]!.match).toMatchObject({ kind: "none", paid: null });
  });

  it("are known by their orders, with or without the day of arrival", async () => {
    const one = await invoice(700);
    const text = statementOf([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const first = made(await storeStatement(engine, manager, utf8(text))).id;
    await take(first);
    for (const arrival of ["ДатаПоступило=", "ДатаПоступило=21.11.2026"]) {
      const later = made(await storeStatement(engine, manager, utf8(text.replace(/ДатаПоступило=.*/, arrival)))).id;
      expect(await lines(later)).toMatchObject([{ takenBy: "manager" }]);
    }
  });

  it("are the same in whatever encoding the statement is saved", async () => {
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

  it("of one number, day and sum are two where INN or purpose differ, and one where nothing does", async () => {
    const base = { number: "1", sum: "700.00", purpose: "За услуги" };
    const payments = [base, { ...base, inn: "7707083893" }, { ...base, purpose: "За  связь" }, base];
    const stored = made(await storeStatement(engine, manager, utf8(statementOf(payments))));
    expect(stored).toMatchObject({ doubled: 1, unread: 0 });
    expect(await lines(stored.id)).toHaveLength(3);
  });

  it("stay on the screen of the first upload when another has them too", async () => {
    const payments = [{ number: "1", sum: "700.00", purpose: `Счет ${(await invoice(700)).number}` }];
    const [first, later] = [await upload(payments), await upload(payments)];
    expect([await take(first), await lines(later)]).toMatchObject([{ taken: 1 }, [{ takenBy: "manager" }]]);
    expect(await lines(first)).toMatchObject([{ takenBy: "manager" }]);
  });

  it("that are chosen but not there, or for another currency, are told", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const [line] = await lines(id);
    await rowsOf("UPDATE invoices SET currency = 'USD' WHERE id = ?", one.id);
    const choices = [line!.id, "gone"].map((lineId) => ({ lineId, invoiceId: one.id }));
    expect(await takeLines(engine, manager, id, choices)).toMatchObject({
      ...{ taken: 0, left: 0 },
      failed: [{ problem: { key: "lineCurrency" } }, { number: "–", problem: { key: "lineUnknown" } }],
    });
    expect(await balance()).toBe(0);
  });

  it("are taken a hundred at a press", async () => {
    const id = await upload([{ number: "1", sum: "700.00", purpose: "x" }]);
    const choices = Array.from({ length: 130 }, (_, n) => ({ lineId: `gone-${n}`, invoiceId: "none" }));
    const result = (await takeLines(engine, manager, id, choices))!;
    expect([result.failed.length, result.left]).toEqual([100, 30]);
  });

  it("of one sum read each invoice of it once", async () => {
    for (let n = 0; n < 5; n++) await invoice(700);
    const id = await upload(
      Array.from({ length: 200 }, (_, n) => ({ number: `${n}`, sum: "700.00", purpose: "x", inn: `${n}` })),
    );
    const meter = meterOf(env.DB);
    await findStatement({ db: openDatabase(meter.db) }, manager, id);
    // Six reads of the lines themselves, of two rows each.
    expect(meter.rowsRead).toBeLessThan(200 * 2 * 8);
  });

  it("are read in one trip", async () => {
    const one = await invoice(700);
    const id = await upload([{ number: "1", sum: "700.00", purpose: `Счет ${one.number}` }]);
    const db = openDatabase(env.DB);
    expect((await tripsOf(() => findStatement({ db }, manager, id))).steps).toBe(1);
  });
});
