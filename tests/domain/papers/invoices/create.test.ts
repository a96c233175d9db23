import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { customersOf, everybody } from "../../../../app/domain/base/access/customers";
import { firstIdAt, newId, timeOfId } from "../../../../app/domain/base/shared/ids";
import { updateCompany } from "../../../../app/domain/papers/companies/change";
import { getDocument } from "../../../../app/domain/papers/documents/find";
import { vatWithin } from "../../../../app/domain/papers/documents/issue";
import { createInvoice, createOnce } from "../../../../app/domain/papers/invoices/create";
import { findInvoices, getInvoice, type InvoiceFilter } from "../../../../app/domain/papers/invoices/find";
import { serviceName } from "../../../../app/domain/papers/requisites/terms";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { invoiceOf, made, payerOf, sellerOf } from "../../../support/papers/invoice";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn, RUB } from "../../../support/world/scene";

let engine: Engine;
let customer: { id: string };
let viewer: { id: string; level: "me" };

beforeEach(async () => {
  engine = engineOn(env.DB, env.FILES);
  customer = await createUser({});
  viewer = { id: customer.id, level: "me" };
});

const numbersOf = async (companyId: string) =>
  (
    await rowsOf<{ number: string }>(
      "SELECT number FROM documents WHERE company_id = ? ORDER BY length(number), number",
      companyId,
    )
  ).map(({ number }) => number);
const nextOf = async (companyId: string) => {
  const [row] = await rowsOf<{ numbering: string }>("SELECT numbering FROM companies WHERE id = ?", companyId);
  return JSON.parse(row!.numbering).invoice;
};

describe("an invoice", () => {
  it("takes the next number and stores its document's content", async () => {
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: 60_000 * RUB };
    const row = made(await createInvoice(engine, viewer, input));
    expect(row).toMatchObject({
      number: "A-7",
      status: "pending",
      source: "user",
      amount: 60_000 * RUB,
      currency: "RUB",
      inn: "7805123456",
      payer: "ООО «Вектор»",
      sellerId: "",
      dueAt: row.createdAt + 5 * 86_400_000,
      content: { total: 60_000 * RUB, vat: "22", vatSum: 10_819_670_000, contract: null, currency: "RUB" },
    });
    expect(row.content.lines).toEqual([
      { name: "Услуги рассылки сообщений", quantity: 1, price: 60_000 * RUB, sum: 60_000 * RUB },
    ]);
    expect(await nextOf(companyId)).toEqual({ prefix: "A-", next: 8 });
    // Later changes do not affect issued documents.
    await updateCompany(engine, { id: "manager", level: "manager", resellerId: null }, companyId, { title: "Other" });
    expect(
      await rowsOf("SELECT content ->> '$.seller.title' AS title FROM documents WHERE company_id = ?", companyId),
    ).toEqual([{ title: "ООО «Вектор»" }]);
    expect(engine.events.filter(({ ownerId }) => ownerId === customer.id)).toMatchObject([
      { event: { event: "invoices.created", data: { id: row.id } } },
    ]);
  });

  it("leaves no gap and takes no number twice under concurrency", async () => {
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: RUB };
    const rows = await Promise.all(Array.from({ length: 9 }, () => createInvoice(engine, viewer, input)));
    expect(rows.every(({ ok }) => ok)).toBe(true);
    expect(await numbersOf(companyId)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15].map((n) => `A-${n}`));
    expect((await nextOf(companyId)).next).toBe(16);
    // Another user saves the company with the earlier number.
    const numbering = { invoice: { prefix: "A-", next: 9 } };
    await updateCompany(engine, { id: "manager", level: "manager", resellerId: null }, companyId, { numbering });
    expect(made(await createInvoice(engine, viewer, input)).number).toBe("A-16");
  });

  it("is created once however often it is sent, and belongs to its creator", async () => {
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: RUB };
    const id = newId();
    const rows = await Promise.all([1, 2, 3].map(() => createInvoice(engine, viewer, input, { id })));
    expect(new Set(rows.map((row) => made(row).number))).toEqual(new Set(["A-7"]));
    expect(await numbersOf(companyId)).toEqual(["A-7"]);
    const stranger = await createUser({});
    const theirs = { ...input, customerId: stranger.id, requisiteId: await payerOf(stranger.id) };
    await expect(createInvoice(engine, { id: stranger.id, level: "me" }, theirs, { id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await numbersOf(companyId)).toEqual(["A-7"]);
  });

  it("is created once per form, whatever time its key carries, and another body is refused", async () => {
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: RUB, key: firstIdAt(1) };
    const [first, second] = [await createOnce(engine, viewer, input), await createOnce(engine, viewer, input)];
    expect(made(second).id).toBe(made(first).id);
    expect(timeOfId(made(first).id)).toBeGreaterThan(Date.now() - 3_600_000);
    expect(await createOnce(engine, viewer, { ...input, amount: 5 * RUB })).toMatchObject({
      code: "conflict",
      problems: [{ key: "formUsed" }],
    });
    expect(await numbersOf(companyId)).toEqual(["A-7"]);
    for (let n = 2; n < 21; n++) await createOnce(engine, viewer, { ...input, key: firstIdAt(n) });
    const last = await createOnce(engine, viewer, { ...input, key: firstIdAt(21) });
    expect(last).toMatchObject({ code: "tooManyRequests" });
  });

  it("is refused for another account's objects, inactive ones, or without a template or VAT", async () => {
    const reseller = await createUser({ level: "reseller" });
    const stranger = await createUser({});
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: RUB };
    const keyOf = async (change: object, by: Parameters<typeof createInvoice>[1] = viewer) => {
      const result = await createInvoice(engine, by, { ...input, ...change });
      return result.ok ? null : result.problems[0]!.key;
    };
    const simple = [{ from: "2019-01-01", rate: "none" }];
    expect(await keyOf({ requisiteId: await payerOf(stranger.id) })).toBe("requisiteUnknown");
    expect(await keyOf({ customerId: stranger.id, requisiteId: await payerOf(stranger.id) })).toBe("invoiceCustomer");
    expect(await keyOf({ companyId: await sellerOf(reseller.id) })).toBe("companyUnknown");
    expect(await keyOf({ companyId: await sellerOf(null, { isActive: false }) })).toBe("invoiceCompanyOff");
    expect(await keyOf({ companyId: await sellerOf(null, { documentTypes: ["act"] }) })).toBe("invoiceNoTemplate");
    const withoutVat = await sellerOf(null, { vatRates: simple });
    expect(await keyOf({ companyId: withoutVat })).toBe("invoiceVat");
    expect(await keyOf({ companyId: withoutVat, requisiteId: await payerOf(customer.id, {}, "none") })).toBeNull();
    expect(await keyOf({}, { id: reseller.id, level: "reseller" })).toBe("invoiceCustomer");
    expect(await keyOf({}, { id: "manager", level: "manager" })).toBeNull();
  });

  it("issued by a reseller is from the reseller's own company, and its customer is notified", async () => {
    const reseller = await createUser({ level: "reseller" });
    const below = await createUser({ resellerId: reseller.id });
    const row = await invoiceOf(below, { resellerId: reseller.id, by: { id: reseller.id, level: "reseller" } }, engine);
    expect(row).toMatchObject({ source: "system", sellerId: reseller.id, ownerId: below.id });
    const [notice] = await rowsOf<{ data: string }>("SELECT data FROM notifications WHERE owner_id = ?", below.id);
    expect(JSON.parse(notice!.data)).toMatchObject({ invoiceId: row.id, number: "A-7", amount: row.amount });
    expect(engine.events.map(({ ownerId, event }) => [ownerId, event.event])).toContainEqual([
      reseller.id,
      "invoices.created",
    ]);
    const platforms = await sellerOf(null);
    const input = { customerId: below.id, companyId: platforms, requisiteId: row.requisiteId, amount: RUB };
    expect(await createInvoice(engine, { id: below.id, level: "me" }, input)).toMatchObject({
      problems: [{ key: "companyUnknown" }],
    });
  });

  it("is limited per hour", async () => {
    const [companyId, requisiteId] = [await sellerOf(null), await payerOf(customer.id)];
    const input = { customerId: customer.id, companyId, requisiteId, amount: RUB };
    for (let made = 0; made < 20; made++) await createInvoice(engine, viewer, input);
    expect(await createInvoice(engine, viewer, input)).toMatchObject({ code: "tooManyRequests" });
    expect((await numbersOf(companyId)).length).toBe(20);
  });
});

it("names the service with its contract's title", () => {
  const named = (title: string, day = "14.03.2024") => serviceName("ru", { title, day });
  expect(named("№ 118")).toBe("Услуги рассылки сообщений по договору № 118 от 14.03.2024");
  expect(named("Договор № 118 от 01.02.2023", "01.02.2023")).toBe(
    "Услуги рассылки сообщений по договору № 118 от 01.02.2023",
  );
  expect(named("Оферта")).toBe("Услуги рассылки сообщений, Оферта");
  expect(named("Договор услуг")).toBe("Услуги рассылки сообщений, Договор услуг");
  const english = serviceName("en", { title: "№ 5 от 14.03.2024", day: "14 Mar 2024" });
  expect(english).toBe("Messaging services under contract No. 5 of 14 Mar 2024");
  expect(serviceName("ru", null)).toBe("Услуги рассылки сообщений");
});

it.each([
  [60_000 * RUB, "22", 10_819_670_000],
  [10_000, "22", 0],
  [1 * RUB, "20", 170_000],
  [999_999_999_990_000, "10", 90_909_090_910_000],
  [100 * RUB, "none", 0],
  [100 * RUB, "0", 0],
])("includes in %d micros with VAT of %s a tax of %d", (total, rate, vat) => {
  expect(vatWithin(total, rate)).toBe(vat);
});

describe("the list of invoices", () => {
  const idsOf = async (
    filter: Partial<InvoiceFilter>,
    owners: Parameters<typeof findInvoices>[1] = { id: customer.id },
  ) => (await findInvoices(engine.db, owners, { limit: 10, ...filter }, engine.clock())).rows.map(({ id }) => id);

  it("is searched by number, payer, INN, sum, state and source, page by page", async () => {
    const companyId = await sellerOf(null);
    const entrepreneur = await payerOf(customer.id, { name: "Ёлка" });
    const make = (amount: number, requisiteId?: string) =>
      invoiceOf(customer, { companyId, amount, ...(requisiteId && { requisiteId }) }, engine);
    const one = await make(60_000 * RUB);
    const two = await make(25_000.5 * RUB, entrepreneur);
    const three = await make(40_000 * RUB);
    for (const search of ["A-8", "a-8", "елка", "Ёлка", "25 000,50", "25000.5"])
      expect(await idsOf({ search })).toEqual([two.id]);
    expect(await idsOf({ search: "7805123456" })).toEqual([three.id, two.id, one.id]);
    expect(await idsOf({ search: "nobody" })).toEqual([]);
    expect(await idsOf({ source: "system" })).toEqual([]);
    engine.pass(6 * 86_400_000);
    expect(await idsOf({ state: "overdue" })).toEqual([three.id, two.id, one.id]);
    expect(await idsOf({ state: "paid" })).toEqual([]);
    const page = await findInvoices(engine.db, { id: customer.id }, { limit: 2 }, engine.clock());
    expect([page.rows.map(({ id }) => id), page.next]).toEqual([[three.id, two.id], two.id]);
    expect(await idsOf({ limit: 2, cursor: page.next! })).toEqual([one.id]);
    expect(await idsOf({ direction: "asc" })).toEqual([one.id, two.id, three.id]);
  });

  it("of many accounts continues by offset, and keeps a reseller's sales to a customer who has moved", async () => {
    const reseller = await createUser({ level: "reseller" });
    const [stays, moves] = [
      await createUser({ resellerId: reseller.id }),
      await createUser({ resellerId: reseller.id }),
    ];
    const ids: string[] = [];
    for (const owner of [stays, moves, stays]) ids.unshift((await invoiceOf(owner, {}, engine)).id);
    const other = await createUser({ level: "reseller" });
    await rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", other.id, moves.id);
    const viewer = { ...reseller, level: "reseller" as const };
    const many = { users: customersOf(viewer) };
    expect(await idsOf({ sellerId: reseller.id }, many)).toEqual(ids);
    expect(await idsOf({ sellerId: reseller.id, limit: 1, offset: 1 }, many)).toEqual([ids[1]]);
    expect(await idsOf({ limit: 1, offset: 1 }, many)).toEqual([ids[2]]);
    expect(await idsOf({ sellerId: reseller.id, limit: 1, cursor: ids[0]! }, many)).toEqual([ids[1]]);
    expect(await idsOf({}, { users: customersOf({ ...other, level: "reseller" as const }) })).toEqual([ids[1]]);
    const { documentId } = (await getInvoice(engine.db, viewer, ids[1]!))!;
    expect(await getDocument(engine.db, viewer, documentId)).toMatchObject({ id: documentId });
    const stranger = await createUser({ level: "reseller" });
    expect(await getDocument(engine.db, { id: stranger.id, level: "reseller" }, documentId)).toBeNull();
  });

  it("of all accounts finds a waiting invoice behind thousands, and continues after the last scanned row", async () => {
    const row = await invoiceOf(customer, {}, engine);
    await rowsOf(
      `INSERT INTO invoices (owner_id, id, amount, currency, status, source, company_id, requisite_id, document_id,
          number, inn, seller_id, payer, words, created_at, updated_at)
        SELECT i.owner_id, i.id || '-' || printf('%05d', n.value), i.amount, i.currency, 'paid', i.source, i.company_id,
          i.requisite_id, i.document_id, i.number, i.inn, i.seller_id, i.payer, i.words, i.created_at, i.updated_at
        FROM invoices i JOIN (WITH RECURSIVE s (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < 5200)
          SELECT value FROM s) n WHERE i.id = ?`,
      row.id,
    );
    const all = { users: everybody(), isEverybody: true };
    expect((await idsOf({ state: "pending", cursor: `${row.id}z` }, all))[0]).toBe(row.id);
    const ask = (cursor: string) =>
      findInvoices(engine.db, all, { limit: 5, state: "rejected", cursor }, engine.clock());
    const page = await ask(`${row.id}z`);
    expect([page.rows, page.next]).toEqual([[], expect.stringContaining(`${row.id}-00`)]);
    expect(await ask(page.next!)).toMatchObject({ rows: [], next: null });
    // A single account's invoices are read at once.
    const owned = await findInvoices(engine.db, { id: customer.id }, { limit: 5, source: "system" }, engine.clock());
    expect(owned).toMatchObject({ rows: [], next: null });
  });

  it("reads a few rows for each one shown and for its total, however many there are", async () => {
    const row = await invoiceOf(customer, {}, engine);
    for (let n = 0; n < 60; n++)
      await rowsOf(
        `INSERT INTO invoices (owner_id, id, amount, currency, status, source, company_id, requisite_id, document_id,
            number, inn, seller_id, payer, words, created_at, updated_at)
          SELECT owner_id, ?, amount, currency, status, source, company_id, requisite_id, document_id, number, inn,
            seller_id, payer, words, created_at, updated_at FROM invoices WHERE id = ?`,
        newId(),
        row.id,
      );
    const meter = meterOf(env.DB);
    const db = openDatabase(meter.db);
    for (const owners of [{ id: customer.id }, { users: everybody(), isEverybody: true }]) {
      meter.reset();
      const { rows } = await findInvoices(db, owners, { limit: 16 }, engine.clock());
      expect([rows.length, meter.statements]).toEqual([16, 1]);
      expect(meter.rowsRead).toBeLessThanOrEqual(6 * 17);
    }
  });
});
