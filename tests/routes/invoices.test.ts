import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { forecastOf } from "../../app/domain/money/billing/forecast";
import { spendByDay } from "../../app/domain/money/billing/spend";
import { saveTemplate } from "../../app/domain/papers/documents/templates/find";
import { DEFAULTS } from "../../app/domain/papers/documents/templates/template";
import { createRequisite } from "../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../app/domain/papers/requisites/input";
import { invoices as words } from "../../app/i18n/invoices/ru";
import { openDatabase } from "../../db/client";
import { platformOf } from "../../workers/platform";
import { submit, visit } from "../support/forms/open-screen";
import { chargedLine, contractWith } from "../support/papers/closing";
import { invoiceOf, made, payerOf, sellerOf } from "../support/papers/invoice";
import { FOREIGN } from "../support/papers/requisite";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const NEW = "/balance/invoices/new";
const RUSSIAN = { "accept-language": "ru" };
const BOXES = ["noRequisites", "noCompanies", "noTemplate", "noMatchingVat", "noMethods"] as const;

let reseller: Session;
let customer: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => signInAs((await createUser(wanted)).username);
  reseller = await enter({ level: "reseller" });
  customer = await enter({ resellerId: reseller.id });
});

const open = async (path: string, session = customer) => {
  const response = await visit(path, session, RUSSIAN);
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
  return { status: response.status, html: html.replaceAll("\u00a0", " ") };
};
const boxes = async () => {
  const { html } = await open(NEW);
  return BOXES.filter((box) => html.includes(`<b>${words[box]}.</b>`));
};

it("a paid invoice promises an act only with a contract", async () => {
  for (const hasContract of [true, false]) {
    const payer = await signInAs((await createUser({})).username);
    const signed = { at: Date.now(), seller: { documentTypes: ["invoice", "act"] } };
    const companyId = hasContract
      ? (await contractWith(platformOf(env), payer.id, signed)).companyId
      : await sellerOf(null);
    const [signer] = await rowsOf<{ id: string }>(
      "SELECT requisite_id AS id FROM contracts WHERE owner_id = ?",
      payer.id,
    );
    const requisiteId = signer?.id ?? (await payerOf(payer.id));
    const { id } = await invoiceOf(payer, { companyId, requisiteId });
    await rowsOf("UPDATE invoices SET status = 'paid', paid_at = ?, billing_id = 'b' WHERE id = ?", Date.now(), id);
    const { html } = await open(`/balance/invoices/${id}`, payer);
    const said = [words.next_paidAct, words.next_paid].map((text) => html.includes(text.replaceAll("\u00a0", " ")));
    expect(said, `contract: ${hasContract}`).toEqual([hasContract, true]);
  }
});

it("an invoice issued by a reseller for a customer opens beside the customers' invoices", async () => {
  const companyId = await sellerOf(reseller.id);
  const requisiteId = await payerOf(customer.id);
  const form = { key: newId(), customerId: customer.id, requisiteId, companyId, amount: "5000" };
  const answer = await submit(`${NEW}?owner=${customer.id}`, form, reseller, RUSSIAN);
  const to = answer.headers.get("location")!;
  expect(to).toMatch(/^\/balance\/invoices\/[\da-f-]{36}\?whose=customers$/);
  expect((await open(to, reseller)).html).not.toContain(words.nothing);
  await rowsOf("DELETE FROM invoices WHERE owner_id = ?", customer.id);
  await rowsOf("DELETE FROM documents WHERE owner_id = ?", customer.id);
  await rowsOf("DELETE FROM companies WHERE id = ?", companyId);
  await rowsOf("DELETE FROM requisites WHERE id = ?", requisiteId);
});

it("a paid invoice shows its VAT invoice of the prepayment, and its sheet", async () => {
  const payer = await createUser({ preferences: { language: "ru" } });
  const session = await signInAs(payer.username);
  const seller = { documentTypes: ["invoice", "act", "vatInvoice", "advanceInvoice"] };
  const { companyId } = await contractWith(platformOf(env), payer.id, { at: Date.now(), seller });
  const { id, documentId } = await invoiceOf(payer, { companyId });
  const page = async () => (await open(`/balance/invoices/${id}`, session)).html;
  const before = await page();
  expect([before.includes(`/balance/documents/${documentId}/xlsx`), before.includes("аванс")]).toEqual([true, false]);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  await submit(`/balance/invoices/${id}/paid`, { paidBy: "218", paidAt: "2026-11-19" }, manager, RUSSIAN);
  const [paper] = await rowsOf<{ id: string }>("SELECT id FROM documents WHERE type = 'advanceInvoice'");
  // Linked in the panel and among the month's documents.
  const link = new RegExp(`<a[^>]*href="/balance/documents/${paper!.id}/pdf"[^>]*>№ 1, аванс</a>`, "g");
  expect((await page()).match(link)).toHaveLength(2);
  expect((await visit(`/balance/documents/${paper!.id}/pdf`, session)).status).toBe(200);
  expect((await visit(`/balance/documents/${paper!.id}/pdf`, customer)).status).toBe(404);
});

it("two managers mark one invoice as paid: the second sees who did it and when, before and after pressing", async () => {
  const enter = async () => {
    const { username } = await createUser({ level: "manager" });
    return { username, session: await signInAs(username) };
  };
  const payer = await createUser({});
  const [one, two] = [await enter(), await enter()];
  const { id } = await invoiceOf(payer, { resellerId: null });
  const path = `/balance/invoices/${id}/paid`;
  const press = async ({ session }: typeof one) => {
    const answer = await submit(path, { paidBy: "218", paidAt: "2026-11-19" }, session, RUSSIAN);
    return { status: answer.status, html: (await answer.text()).replaceAll("\u00a0", " ") };
  };
  const answers = await Promise.all([press(one), press(two)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const first = answers[0]!.status === 303 ? one : two;
  const second = first === one ? two : one;
  const alreadyPaid = new RegExp(
    `Счёт уже оплачен: отметил ${first.username}, \\d+ [а-я]+ \\d{4}[^,]*, \\d\\d:\\d\\d. Деньги зачислены один раз`,
  );
  expect(answers.find(({ status }) => status === 409)!.html).toMatch(alreadyPaid);
  expect((await press(second)).html).toMatch(alreadyPaid);
  const before = new RegExp(`Отметил: ${first.username}, \\d+ [а-я]+ \\d{4}, \\d\\d:\\d\\d`);
  // No buttons are left.
  for (const [to, button] of [
    [path, words.markPaid],
    [`/balance/invoices/${id}/rejected`, words.reject],
  ] as const) {
    const { html } = await open(to, second.session);
    expect(html).toMatch(before);
    expect(html).not.toMatch(new RegExp(`<button[^>]*>${button}</button>`));
  }
  expect(await rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", payer.id)).toEqual([
    { balance: 60_000_000_000 },
  ]);
});

describe("the form of an invoice", () => {
  it("reports the missing fields one by one", async () => {
    const terminals = await rowsOf("SELECT 1 FROM payment_terminals WHERE is_active = 1");
    const unpayable = terminals.length > 0 ? [] : ["noMethods"];
    expect(await boxes()).toEqual(["noRequisites", "noCompanies", ...unpayable]);
    const simple = [{ from: "2019-01-01", rate: "none" }];
    const acts = await sellerOf(reseller.id, { documentTypes: ["act"] });
    expect(await boxes()).toEqual(["noRequisites", "noTemplate", ...unpayable]);
    await payerOf(customer.id);
    await sellerOf(reseller.id, { title: "Simple", vatRates: simple });
    expect(await boxes()).toEqual(["noMatchingVat", ...unpayable]);
    await sellerOf(reseller.id, { title: "General" });
    await sellerOf(null, { title: "Platform" });
    expect(await boxes()).toEqual([]);
    const { html } = await open(NEW);
    expect(html).toContain("General, НДС 22 %");
    for (const title of ["Simple", "Platform", acts]) expect(html).not.toContain(title);
    // A payer without VAT may buy from either seller.
    await payerOf(customer.id, {}, "none");
    expect((await open(NEW)).html).toContain("Simple, без НДС");
  });

  it("shows the next number, and how long the sum lasts at the recent rate of spending", async () => {
    const shown = async (amount: string) => (await open(`${NEW}?amount=${amount}`, payer)).html;
    const number = (html: string) => /<aside[\s\S]*?<\/h2><span[^>]*>№ ([^<]+)</.exec(html)?.[1];
    const { id, username } = await createUser({ balance: 1_000_000_000 });
    const payer = await signInAs(username);
    const requisiteId = await payerOf(id);
    const companyId = await sellerOf(null, { numbering: { invoice: { prefix: "N-", next: 4512 } } });
    await invoiceOf({ id }, { companyId, requisiteId });
    // If the number is set back, numbers already taken are skipped.
    await rowsOf(
      "UPDATE companies SET numbering = json_set(numbering, '$.invoice.next', 4512) WHERE id = ?",
      companyId,
    );
    const first = await shown("600");
    expect(number(first)).toBe("N-4513");
    expect(first).not.toContain("нынешних тратах");
    const day = 86_400_000;
    for (const ago of [1, 2, 3]) await chargedLine(id, Date.now() - ago * day, -100_000_000);
    const pace = forecastOf(1, await spendByDay(openDatabase(env.DB), { id }, { now: Date.now() }), Date.now()).perDay!;
    const days = (units: number) => Math.floor((units * 1_000_000) / pace);
    expect(days(600)).toBeGreaterThan(4);
    expect(await shown("600")).toMatch(new RegExp(`600,00 ₽ хватит примерно на ${days(600)} д`));
    expect(await shown("10")).toContain("10,00 ₽ не хватит и на день");
    expect(await shown("900000")).toContain("хватит больше чем на 90 дней");
    expect((await open(NEW, customer)).html).not.toContain("нынешних тратах");
  });

  it("draws the document in its own language and the seller's wording, whatever the screen's language", async () => {
    const { id, username } = await createUser({ resellerId: reseller.id });
    const payer = await signInAs(username);
    const drawn = async (language: string) => {
      const html = await (await visit(`${NEW}?amount=600`, payer, { "accept-language": language })).text();
      const [, box = ""] = /<aside[^>]*aria-labelledby="invoice-preview"([\s\S]*?)<\/aside>/.exec(html) ?? [];
      return box.replace(/<[^>]*>/g, " ").replace(/[\s\u00a0]+/g, " ");
    };
    await payerOf(id, { name: "Ромашка" }, "none");
    const russian = await drawn("en");
    for (const part of [
      "Invoice preview",
      "Поставщик: ООО",
      "Покупатель: ООО «Ромашка», ИНН",
      "Услуга",
      "Всего к оплате: 600,00 руб.",
      "Шестьсот рублей 00 копеек",
      "Генеральный директор",
      "БИК",
      "QR code",
    ])
      expect(russian).toContain(part);
    expect(russian).not.toMatch(/Supplier|Total/);
    const template = { ...DEFAULTS.en.invoice, intro: "Sold by: ${sellerName}\nTo: ${payerLine}" };
    await saveTemplate({ ...platformOf(env) }, { ownerId: reseller.id, type: "invoice", language: "en" }, template);
    await rowsOf("DELETE FROM requisites WHERE owner_id = ?", id);
    made(await createRequisite(platformOf(env), { id }, requisiteInput.parse(FOREIGN)));
    const english = await drawn("ru");
    for (const part of ["Sold by: Vektor LLC", "To: Vektor GmbH, VAT No. DE123456789", "Messaging services", "600.00"])
      expect(english).toContain(part);
    expect(english.replace("Так будет в счёте", "").replace(/В PDF будет QR-код.*/, "")).not.toMatch(/[а-яё]/i);
  });

  it("is available for another account only to staff responsible for it", async () => {
    const stranger = await createUser({});
    expect((await open(NEW)).html).not.toContain(words.forWhom);
    const own = await open(`${NEW}?owner=${stranger.id}`);
    expect(own.html).toContain(`name="customerId" value="${customer.id}"`);
    const theirs = await open(`${NEW}?owner=${customer.id}`, reseller);
    expect(theirs.html).toContain(words.forWhom);
    expect(theirs.html).toContain(`name="customerId" value="${customer.id}"`);
    expect((await open(`${NEW}?owner=${stranger.id}`, reseller)).status).toBe(404);
  });
});
