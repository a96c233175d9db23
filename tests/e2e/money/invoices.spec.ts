import type { Page } from "@playwright/test";
import { errors } from "../../../app/i18n/errors/ru";
import { invoices as words } from "../../../app/i18n/invoices/ru";
import { payments } from "../../../app/i18n/payments/ru";
import { statement } from "../../../app/i18n/statement/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { COMPANY, SELLER } from "../../support/papers/requisite";
import { encodedIn, statementOf } from "../../support/papers/statement";
import { newCustomer, sampleOf, takenOver } from "../frame/pages";

/** A seller for this journey; its prefix identifies its invoices. */
async function sellerNamed(name: string) {
  const manager = await customerOf(CABINET_URL, "manager");
  const numbering = { invoice: { prefix: `${name}-`, next: 1 } };
  const seller = { ...SELLER, title: `Seller ${name}`, numbering };
  return (await manager.must<{ id: string }>("POST", "/companies", seller)).id;
}

/** An INN with a correct check digit. */
function innOf(seed: number): string {
  const digits = `7${String(seed).slice(-8)}`;
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((all, weight, at) => all + weight * Number(digits[at]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

const one = async (page: Page, text: string) => {
  const panel = page.locator(".panel");
  await expect(panel.getByRole("heading").first()).toContainText(text);
  return panel;
};

atEachWidth(() => {
  test("an invoice is issued from the top-up dialog, and marked as paid once", async ({ page, browser, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("invoices");
    const name = Date.now().toString(36).toUpperCase();
    const companyId = await sellerNamed(name);
    const customer = await customerOf(CABINET_URL, username);
    await signIn(username);
    await page.goto("/balance/payments/new?amount=60000");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: payments.legal }).click();
    await dialog.getByRole("link", { name: payments.issueInvoice }).click();
    const main = page.getByRole("main");
    await expect(main).toContainText(words.noRequisites);
    await expect(main.getByRole("link", { name: words.addRequisites })).toBeVisible();
    const simple = {
      ...COMPANY.data,
      legal: { ...COMPANY.data.legal, name: "Ромашка" },
      tax: { system: "simplified", vat: "none" },
    };
    await customer.must("POST", "/requisites", { ...COMPANY, data: simple });
    await customer.must("POST", "/requisites", COMPANY);

    await page.goto("/balance/invoices/new?amount=60000");
    if (isLive) await takenOver(page);
    await main.getByLabel("ООО «Ромашка»").check();
    await main.getByLabel(words.seller).selectOption(companyId);
    await main.getByLabel(words.amount).fill("0");
    await main.getByRole("button", { name: words.issue }).click();
    await expect(main).toContainText(errors.invoiceSmall.replaceAll("\u00a0", " "));
    await expect(main.getByLabel("ООО «Ромашка»")).toBeChecked();
    await main.getByLabel(words.amount).fill("60000");
    await main.getByRole("button", { name: words.issue }).click();
    const panel = await one(page, `${name}-1`);
    await expect(page.locator("body")).toContainText(toasts.invoiceIssued);
    await expect(panel).toContainText(words.next_pending.replaceAll("\u00a0", " "));
    await expect(panel.getByRole("link", { name: words.downloadPdf })).toHaveAttribute(
      "href",
      /^\/balance\/documents\/[\da-f-]{36}\/pdf$/,
    );
    const file = await page.request.get(
      (await panel.getByRole("link", { name: words.downloadPdf }).getAttribute("href"))!,
    );
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    await expect(panel.getByRole("link", { name: words.markPaid })).toHaveCount(0);

    const managerPage = await (
      await browser.newContext({ baseURL: CABINET_URL, locale: "ru-RU", javaScriptEnabled: isLive })
    ).newPage();
    await signIn("manager", managerPage);
    await managerPage.goto(`/balance/invoices?search=${name}-1`);
    await managerPage
      .getByRole("main")
      .getByRole("link", { name: `${name}-1` })
      .first()
      .click();
    await managerPage.locator(".panel").getByRole("link", { name: words.markPaid }).click();
    const form = managerPage.getByRole("dialog");
    await expect(form.getByLabel(words.order)).toBeVisible();
    const late = await managerPage.context().newPage();
    // A page that receives no events, like that of a manager who lost the connection.
    await late.routeWebSocket(/./, () => {});
    await late.goto(managerPage.url());
    if (isLive) await takenOver(late);
    await form.getByLabel(words.order).fill("218");
    await form.getByRole("button", { name: words.markPaid }).click();
    await expect(managerPage.locator("body")).toContainText(toasts.invoicePaid);
    await expect(managerPage.locator(".panel")).toContainText("218");
    await expect(managerPage.locator(".panel").getByRole("link", { name: words.markPaid })).toHaveCount(0);
    await late.getByRole("dialog").getByLabel(words.order).fill("219");
    await late.getByRole("dialog").getByRole("button", { name: words.markPaid }).click();
    const [twice] = errors.invoicePaidAlready.replaceAll("\u00a0", " ").replace("{{by}}", "manager").split("{{at}}");
    await expect(late.getByRole("dialog")).toContainText(twice!);
    await managerPage.context().close();

    // The customer's open page updates by itself.
    if (!isLive) await page.reload();
    await expect(panel).toContainText(words.next_paid.replaceAll("\u00a0", " "));
    await expect(panel).toContainText("218");
    expect(await customer.balance()).toBe(60_000);
  });

  test("a bank statement shows its unread lines, and the payments that match no invoice", async ({ page, signIn }, {
    project,
  }) => {
    const name = `T${Date.now().toString(36).toUpperCase()}`;
    const companyId = await sellerNamed(name);
    const customer = await customerOf(CABINET_URL, await newCustomer("remarks"));
    const inn = innOf(Date.now() + 1);
    const payer = { ...COMPANY, data: { ...COMPANY.data, legal: { ...COMPANY.data.legal, inn } } };
    const { id: requisiteId } = await customer.must<{ id: string }>("POST", "/requisites", payer);
    const body = { customerId: customer.id, requisiteId, companyId, amount: 700 };
    for (let at = 0; at < 2; at++) await customer.must("POST", "/n/invoices", body);
    const strange = "40702840000000000009";
    const shared = { inn, purpose: `Счета ${name}-1 и ${name}-2` };
    const text = statementOf([
      { ...shared, number: "1", sum: "1400.00" },
      { ...shared, number: "2", sum: "700.00", account: strange },
      { ...shared, number: "3", sum: "много" },
    ]).replace("РасчСчет=", `РасчСчет=${strange}\r\nРасчСчет=`);
    await page.setViewportSize({ width: 375, height: 800 });
    await signIn("manager");
    await page.goto("/balance/invoices/statement");
    if (project.name !== "no-js") await takenOver(page);
    const main = page.getByRole("main");
    const file = { name: "1c.txt", mimeType: "text/plain", buffer: Buffer.from(encodedIn(text, "windows-1251")) };
    await main.getByLabel(statement.file).setInputFiles(file);
    await main.getByRole("button", { name: statement.send }).click();
    await expect(main).toContainText(statement.unread.replace("{{number}}", "1"));
    await expect(main).toContainText(statement.why_sum);
    await expect(main).toContainText(`№ 3, 20.11.2026, много`);
    await expect(main).toContainText(statement.caution_account.split("{{account}}")[1]!);
    await expect(main.getByRole("checkbox")).toBeChecked();
    await expect(main).toContainText(statement.together.split("{{")[0]!);
    await expectNoSideways(page);
    await main.getByRole("button", { name: statement.confirm }).click();
    await expect(page.locator("body")).toContainText(toasts.statementTaken.replace("{{number}}", "1"));
    expect(await customer.balance()).toBe(1400);
  });

  test("a bank statement is uploaded, its payments chosen and credited with one press", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("statement");
    const name = `S${Date.now().toString(36).toUpperCase()}`;
    const companyId = await sellerNamed(name);
    const customer = await customerOf(CABINET_URL, username);
    // Unique to this journey: an INN shared by two accounts would need a choice.
    const inn = innOf(Date.now());
    const legal = { ...COMPANY.data.legal, inn };
    // A long name that must be neither cut nor widen a page.
    const payer = { ...COMPANY, data: { ...COMPANY.data, legal: { ...legal, name: "Вектор ".repeat(36).trim() } } };
    const { id: requisiteId } = await customer.must<{ id: string }>("POST", "/requisites", payer);
    const amount = 10_000 + (Date.now() % 10_000);
    const body = { customerId: customer.id, requisiteId, companyId, amount };
    const made = [];
    for (let at = 0; at < 3; at++) made.push(await customer.must<{ id: string }>("POST", "/n/invoices", body));
    const sum = `${amount}.00`;
    const bytes = encodedIn(
      statementOf([
        { number: "1", sum, inn, purpose: `Оплата по счету № ${name}-1` },
        { number: "2", sum, inn, purpose: "Оплата услуг связи" },
        { number: "3", sum: "0.37", purpose: "Возврат", inn: "7707083893" },
      ]),
      "windows-1251",
    );
    await signIn("manager");
    const main = page.getByRole("main");
    const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.goto("/balance/invoices/statement");
      if (isLive) await takenOver(page);
      await main.getByLabel(statement.file).setInputFiles(file);
      await main.getByRole("button", { name: statement.send }).click();
    };
    await upload({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
    await expect(main).toContainText(errors.statementUnknown);
    await upload(sampleOf("statements/sber-koi8-r.txt"));
    await expect(main).toContainText(errors.statementEncoding);
    const file = { name: "kl_to_1c.txt", mimeType: "text/plain", buffer: Buffer.from(bytes) };
    await upload(file);
    const row = (number: string) =>
      main
        .getByRole("row")
        .filter({ hasText: `№ ${number}` })
        .filter({ hasText: "2026" });
    await expect(row("1").getByRole("checkbox")).toBeChecked();
    await expectNoSideways(page);
    await expect(row("2").getByRole("combobox")).toHaveValue("");
    await expect(row("3")).toContainText(statement.none);
    const offered = row("2").getByRole("combobox");
    const second = await offered.locator("option", { hasText: `№ ${name}-2` }).getAttribute("value");
    await offered.selectOption(second);
    await main.getByRole("button", { name: statement.confirm }).click();
    await expect(page.locator("body")).toContainText(toasts.statementTaken.replace("{{number}}", "2"));
    await expect(main).toContainText(`${name}-2`);
    expect(await customer.balance()).toBe(2 * amount);
    await upload(file);
    await expect(main).toContainText(statement.nothing);
    expect(await customer.balance()).toBe(2 * amount);

    await page.goto(`/balance/invoices/${made[2]!.id}/rejected`);
    if (isLive) await takenOver(page);
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: words.reject }).click();
    await expect(form).toContainText(errors.invoiceReason);
    await form.getByLabel(words.reason).fill("Другой плательщик");
    await form.getByRole("button", { name: words.reject }).click();
    await expect(page.locator("body")).toContainText(toasts.invoiceRejected);
    if (isLive) await expect(page.locator("#panel-title")).toBeFocused();
    await expect(page.locator(".panel").getByRole("link", { name: words.markPaid })).toHaveCount(0);
  });
});
