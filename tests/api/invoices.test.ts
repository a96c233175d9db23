import { env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { errors as english } from "../../app/i18n/errors/en";
import { errors } from "../../app/i18n/errors/ru";
import { openDatabase } from "../../db/client";
import { settings } from "../../db/schema/accounts";
import { call } from "../support/forms/open-screen";
import { documentOf } from "../support/papers/company";
import { invoiceOf, payerOf, sellerOf } from "../support/papers/invoice";
import { encodedIn, statementOf } from "../support/papers/statement";
import { createUser, type Session, signInAs } from "../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let manager: Session & { username: string };
let customer: Session & { username: string };
let reseller: Session;
let below: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => {
    const { username } = await createUser(wanted);
    return { ...(await signInAs(username)), username };
  };
  [manager, reseller, customer] = await Promise.all([
    enter({ level: "manager" }),
    enter({ level: "reseller" }),
    enter({}),
  ]);
  below = await enter({ resellerId: reseller.id });
});

async function ask(session: Session, method: string, path: string, body?: unknown, headers = {}) {
  const response = await call(method, `/api${path}`, {
    session,
    body,
    headers: { "accept-language": "en", ...headers },
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const bodyFor = async ({ id }: Session, resellerId: string | null = null) => ({
  customerId: id,
  requisiteId: await payerOf(id),
  companyId: await sellerOf(resellerId),
  amount: 60_000,
});

it.each(["/invoices", "/n/invoices", "/invoices/x", "/documents", "/documents/x", "/requisites"])(
  "%s is closed where a setting hides it",
  async (path) => {
    const { id, username } = await createUser({});
    expect((await ask(await signInAs(username), "GET", path)).status).toBe(path.endsWith("x") ? 404 : 200);
    const hidden = { ownerId: id, key: "secret.hideRequisites", value: true, updatedAt: Date.now() };
    await openDatabase(env.DB).insert(settings).values(hidden);
    expect((await ask(await signInAs(username), "GET", path)).status).toBe(403);
  },
);

it("lists of many accounts page by offset, from the newest only", async () => {
  const seller = await createUser({ level: "reseller" });
  const session = await signInAs(seller.username);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { username } = await createUser({ resellerId: seller.id });
    const owner = await signInAs(username);
    ids.unshift((await ask(owner, "POST", "/invoices", await bodyFor(owner, seller.id))).body.id);
  }
  const listed = async (query: string) =>
    (await ask(session, "GET", `/invoices?$scope=customers&${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await listed("$limit=2")).toEqual(ids.slice(0, 2));
  expect(await listed("$limit=2&$offset=2")).toEqual(ids.slice(2));
  const asc = "$order[0][0]=createdAt&$order[0][1]=asc";
  expect((await ask(session, "GET", `/invoices?$scope=customers&${asc}`)).status).toBe(422);
});

describe("invoices over REST", () => {
  it("are issued, read and listed, under both paths", async () => {
    const body = await bodyFor(customer);
    const made = await ask(customer, "POST", "/n/invoices", body, { "idempotency-key": "one" });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...body,
        docNumber: "A-7",
        status: "pending",
        source: "user",
        currency: "RUB",
        isOverdue: false,
        documentId: expect.any(String),
        customer: { id: customer.id, username: customer.username },
        requisite: { id: body.requisiteId, title: "ООО «Вектор»", inn: "7805123456" },
        company: { id: body.companyId, title: "ООО «Вектор»", vat: "22" },
      },
    });
    expect((await ask(customer, "POST", "/n/invoices", body, { "idempotency-key": "one" })).body).toEqual(made.body);
    const generate = `/documentTemplates/generate?documentId=${made.body.documentId}`;
    const { body: generated } = await ask(customer, "GET", generate);
    expect(generated).toMatchObject({ id: made.body.documentId, OwnerId: customer.id });
    expect((await ask(below, "GET", generate)).status).toBe(404);
    for (const path of ["/invoices", "/n/invoices"]) {
      expect((await ask(customer, "GET", `${path}/${made.body.id}`)).body).toEqual(made.body);
      expect((await ask(customer, "GET", path)).body).toEqual({ data: [made.body], total: 1, next: null });
    }
    expect((await ask(customer, "GET", "/invoices?$search=A-7&status=pending&source=user")).body.total).toBe(1);
    expect((await ask(customer, "GET", "/invoices?status=paid")).body.total).toBe(0);
    expect((await ask(manager, "GET", `/invoices?OwnerId=${customer.id}`)).body.data).toEqual([made.body]);
    const all = await ask(manager, "GET", "/invoices?$scope=all&$limit=1000");
    expect(all.body.data).toContainEqual(made.body);
    expect((await ask(below, "GET", "/invoices?$scope=all")).body.data).toEqual([]);
  });

  it("require every field of spec §5", async () => {
    const body = await bodyFor(customer);
    for (const name of ["customerId", "requisiteId", "companyId", "amount"] as const) {
      const { [name]: _, ...rest } = body;
      expect(await ask(customer, "POST", "/invoices", rest)).toMatchObject({
        status: 422,
        body: { data: [{ field: name }] },
      });
    }
    for (const amount of [0, -1, 0.001, 1e12, "many"])
      expect((await ask(customer, "POST", "/invoices", { ...body, amount })).status).toBe(422);
  });

  it("are decided by the seller", async () => {
    const { body: made } = await ask(customer, "POST", "/invoices", await bodyFor(customer));
    const path = `/invoices/${made.id}`;
    const paid = { status: "paid", paidBy: "218", paidAt: "2026-11-19" };
    expect((await ask(customer, "PATCH", path, paid)).status).toBe(403);
    expect((await ask(reseller, "PATCH", path, paid)).status).toBe(404);
    expect((await ask(manager, "PATCH", path, { status: "rejected" })).status).toBe(422);
    expect((await ask(manager, "PATCH", path, { status: "pending" })).status).toBe(422);
    expect(await ask(manager, "PATCH", path, paid)).toMatchObject({
      status: 200,
      body: { status: "paid", paidBy: "218", paidAt: "2026-11-19T09:00:00.000Z" },
    });
    const second = await ask(manager, "PATCH", path, { status: "rejected", reason: "Late" });
    const said = (how: string) =>
      expect.stringMatching(new RegExp(`${how}.*${manager.username}.* \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`));
    expect(second).toMatchObject({ status: 409, body: { message: said("already paid") } });
    expect((await ask(customer, "GET", `/billings/balance/${customer.id}`)).body.result).toBe(60_000);
  });

  it("are marked as paid once under concurrent requests; the other request and later ones get who did it and when", async () => {
    const { body: made } = await ask(customer, "POST", "/invoices", await bodyFor(customer));
    const { username } = await createUser({ level: "manager" });
    const two = [manager, { ...(await signInAs(username)), username }];
    const before = (await ask(customer, "GET", `/billings/balance/${customer.id}`)).body.result;
    const press = (session: Session) =>
      ask(session, "PATCH", `/n/invoices/${made.id}`, { status: "paid", paidBy: "1" });
    const answers = await Promise.all(two.map(press));
    const at = answers.findIndex(({ status }) => status === 200);
    const [first, second] = [two[at]!, two[1 - at]!];
    const conflict = {
      status: 409,
      body: { message: expect.stringMatching(new RegExp(`${first.username}.* \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`)) },
    };
    expect(answers[1 - at]).toMatchObject(conflict);
    expect(await press(second)).toMatchObject(conflict);
    expect(await press(first)).toMatchObject(conflict);
    expect((await ask(customer, "GET", `/billings/balance/${customer.id}`)).body.result).toBe(before + 60_000);
  });

  it("of a reseller's company are decided by the reseller", async () => {
    const { body: made } = await ask(below, "POST", "/n/invoices", await bodyFor(below, reseller.id));
    const path = `/n/invoices/${made.id}`;
    expect((await ask(manager, "PATCH", path, { status: "paid" })).status).toBe(403);
    expect((await ask(reseller, "PATCH", path, { status: "paid" })).status).toBe(402);
    expect((await ask(reseller, "PATCH", path, { status: "rejected", reason: "No" })).body.status).toBe("rejected");
    expect((await ask(reseller, "GET", "/invoices?$scope=customers")).body.data[0].id).toBe(made.id);
    expect((await ask(below, "GET", path)).body.reason).toBe("No");
  });
});

describe("a bank statement over REST", () => {
  const upload = async (session: Session, text: string, key = newId()) => {
    const response = await SELF.fetch("http://cabinet.test/api/invoices/statements", {
      method: "POST",
      body: encodedIn(text, "windows-1251"),
      headers: { authorization: session.token, "accept-language": "en", "idempotency-key": key },
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };

  it("is matched, asks where two invoices fit, and is confirmed once", async () => {
    const inn = "7707083893";
    const payer = await createUser({});
    const [requisiteId, companyId] = [await payerOf(payer.id, { inn }), await sellerOf(null)];
    const bill = async (amount: number) =>
      (await invoiceOf(payer, { companyId, requisiteId, amount: amount * 1_000_000 })).number;
    const [first, , third] = [await bill(700.5), await bill(900.25), await bill(900.25)];
    const { status, body } = await upload(
      manager,
      statementOf([
        { number: "5101", sum: "700.50", inn, purpose: `Оплата по счёту № ${first}` },
        { number: "5102", sum: "900.25", inn, purpose: "Оплата услуг" },
        { number: "5103", sum: "1.17", inn: "7805123456", purpose: "Прочее" },
      ]),
    );
    expect(status).toBe(200);
    expect(body.lines).toMatchObject([
      { number: "5101", amount: 700.5, match: "one", invoices: [{ docNumber: first, customerId: payer.id }] },
      { number: "5102", match: "ask", takenBy: null },
      { number: "5103", match: "none", invoices: [] },
    ]);
    const [sure, ambiguous, strange] = body.lines;
    expect(ambiguous.invoices).toHaveLength(2);
    const path = `/invoices/statements/${body.id}`;
    const chosen = ambiguous.invoices.find(({ docNumber }: { docNumber: string }) => docNumber === third);
    const choices = [
      { lineId: sure.id, invoiceId: sure.invoices[0].id },
      { lineId: ambiguous.id, invoiceId: chosen.id },
      { lineId: strange.id, invoiceId: sure.invoices[0].id },
    ];
    expect((await ask(manager, "POST", path, { choices })).body).toEqual({
      taken: 2,
      failed: [{ lineId: strange.id, number: "5103", code: "lineMisfit", message: english.lineMisfit }],
    });
    const russian = { "accept-language": "ru" };
    const refused = await ask(manager, "POST", path, { choices: [choices[2]] }, russian);
    expect(refused.body.failed[0].message).toBe(errors.lineMisfit);
    expect((await ask(manager, "POST", path, { choices })).body).toMatchObject({ taken: 0 });
    const reloaded = await ask(manager, "GET", path);
    expect(reloaded.body.lines[1]).toMatchObject({ takenBy: manager.username, takenFor: third });
    expect((await ask(manager, "GET", `/billings/balance/${payer.id}`)).body.result).toBe(700.5 + 900.25);
  });

  it("reports the currency, the account and the warning of each line, and the skipped lines", async () => {
    const payer = await createUser({});
    const [requisiteId, companyId] = [await payerOf(payer.id, { inn: "7719024420" }), await sellerOf(null)];
    const bill = (amount: number) => invoiceOf(payer, { companyId, requisiteId, amount: amount * 1_000_000 });
    const [one, two] = [await bill(1500), await bill(500.5)];
    const paid = { inn: "7719024420", purpose: `Счета ${one.number}, ${two.number}` };
    const text = statementOf([
      { ...paid, number: "1", sum: "2000.50" },
      { ...paid, number: "2", sum: "1500.00", account: "40702840000000000009" },
      { ...paid, number: "3", sum: "много" },
    ]).replace("РасчСчет=", "РасчСчет=40702840000000000009\r\nРасчСчет=");
    const { status, body } = await upload(manager, text);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 2,
      unread: 1,
      doubled: 0,
      unreadLines: [{ why: "sum", number: "3", sum: "много", day: "20.11.2026" }],
      lines: [
        { number: "1", currency: "RUB", match: "several", caution: null, invoices: [{ id: one.id }, { id: two.id }] },
        { number: "2", currency: "USD", account: "40702840000000000009", match: "none", caution: "account" },
      ],
    });
    const path = `/invoices/statements/${body.id}`;
    expect((await ask(manager, "GET", `${path}?$limit=1&$offset=1`)).body).toMatchObject({
      total: 2,
      lines: [{ number: "2" }],
    });
    const [both, strange] = body.lines;
    const choices = [
      { lineId: both.id, invoiceIds: [one.id, two.id] },
      { lineId: strange.id, invoiceId: one.id },
    ];
    expect((await ask(manager, "POST", path, { choices })).body).toMatchObject({
      taken: 1,
      failed: [{ lineId: strange.id, code: "lineCurrency" }],
    });
    expect((await ask(manager, "GET", `/billings/balance/${payer.id}`)).body.result).toBe(2000.5);
    expect((await ask(manager, "POST", path, { choices: [{ lineId: both.id }] })).status).toBe(422);
  });

  it("is read with any payment purposes, within its size limit", async () => {
    const fills = [`%${"1".repeat(60_000)}`, "111 ".repeat(20_000), "№".repeat(60_000), "СЧЕТ ".repeat(12_000)];
    for (const purpose of fills) {
      const { status, body } = await upload(reseller, statementOf([{ number: "1", sum: "1.00", purpose }]));
      expect(status).toBe(200);
      expect(body.lines[0].purpose.length).toBeLessThanOrEqual(500);
    }
    const large = statementOf([{ number: "1", sum: "1.00", purpose: "1".repeat(2 * 1024 * 1024) }]);
    expect((await upload(reseller, large)).body.data).toMatchObject([{ field: "file" }]);
  });

  it("is idempotent, stays private to its seller, and is refused with a message", async () => {
    const text = statementOf([{ number: "5201", sum: "3.33", purpose: "Прочее" }]);
    const key = newId();
    const [one, same] = [await upload(reseller, text, key), await upload(reseller, text, key)];
    expect([one.status, same.body]).toEqual([200, one.body]);
    const path = `/invoices/statements/${one.body.id}`;
    expect((await ask(manager, "GET", path)).status).toBe(404);
    for (const [method, sent] of [
      ["GET", undefined],
      ["POST", { choices: [{ lineId: "x", invoiceId: "y" }] }],
    ] as const)
      expect((await ask(customer, method, path, sent)).status).toBe(403);
    expect((await upload(customer, text)).status).toBe(403);
    expect((await ask(reseller, "POST", path, { choices: [] })).status).toBe(422);
    expect((await ask(reseller, "POST", path, {})).status).toBe(422);
    expect(await upload(reseller, "no statement")).toMatchObject({ status: 422, body: { data: [{ field: "file" }] } });
  });
});

it("paid invoices are exported as a file for 1C to their payer and their seller only", async () => {
  const { id: sellerId, username } = await createUser({ level: "reseller", balance: 100_000_000 });
  const seller = await signInAs(username);
  const buyer = await signInAs((await createUser({ resellerId: sellerId })).username);
  const invoice = await invoiceOf(buyer, { resellerId: sellerId, amount: 1_500_000 });
  const paid = await ask(seller, "PATCH", `/invoices/${invoice.id}`, { status: "paid", paidBy: "77" });
  expect(paid.status).toBe(200);
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const period = `from=${day}&to=${day}`;
  const file = async (session: Session, query: string) => {
    const answer = await call("GET", `/api/invoices/exchange?${query}`, { session });
    return { status: answer.status, text: new TextDecoder("windows-1251").decode(await answer.arrayBuffer()) };
  };
  const own = await file(buyer, period);
  expect([own.status, own.text.split("\r\n")[0]]).toEqual([200, "1CClientBankExchange"]);
  expect(own.text).toContain("Номер=77");
  expect((await file(seller, `${period}&customerId=${buyer.id}`)).text).toContain("Сумма=1.50");
  // The platform did not sell any of these.
  expect((await file(manager, `${period}&customerId=${buyer.id}`)).status).toBe(404);
  expect((await file(customer, `${period}&customerId=${buyer.id}`)).status).toBe(404);
  expect((await file(buyer, "from=2020-01-01&to=2020-01-31")).status).toBe(404);
  for (const wrong of ["from=2026-11-30&to=2026-11-01", "from=yesterday&to=2026-11-01", ""])
    expect([wrong, (await file(buyer, wrong)).status]).toEqual([wrong, 422]);
});

it("documents for staff page by key, and a reseller has only its customers' documents", async () => {
  const seller = await createUser({ level: "reseller" });
  const session = await signInAs(seller.username);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++)
    ids.unshift(
      await documentOf((await createUser({ resellerId: seller.id })).id, { type: n === 1 ? "act" : "invoice" }),
    );
  ids.unshift(await documentOf(seller.id));
  await documentOf((await createUser({})).id);
  const page = async (as: Session, query: string) => (await ask(as, "GET", `/documents?${query}`)).body;
  const first = await page(session, "$limit=3");
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
  const rest = await page(session, `$limit=3&$after=${first.next}`);
  expect([rest.data.map(({ id }: { id: string }) => id), rest.next]).toEqual([ids.slice(3), null]);
  expect((await page(session, "type=act")).data).toHaveLength(1);
  const asc = await page(session, "$order[0][0]=createdAt&$order[0][1]=asc&$limit=1");
  expect(asc.data[0].id).toBe(ids.at(-1));
  let [after, seen] = ["", 0];
  for (let n = 0; n < 50 && after !== null; n++) {
    const { data, next } = await page(manager, `$limit=100${after && `&$after=${after}`}`);
    seen += data.filter(({ id }: { id: string }) => ids.includes(id)).length;
    after = next;
  }
  expect(seen).toBe(4);
});
