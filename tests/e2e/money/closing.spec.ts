import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import { monthAt } from "../../../app/domain/papers/documents/closing/months";
import { contracts } from "../../../app/i18n/contracts/ru";
import { invoices as words } from "../../../app/i18n/invoices/ru";
import { requisites } from "../../../app/i18n/requisites/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL, SANDBOX_URL } from "../../support/browser/own-product";
import { openProductDatabase } from "../../support/browser/product-database";
import { onEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { COMPANY, fieldsOf, SELLER } from "../../support/papers/requisite";
import { newCustomer, takenOver } from "../frame/pages";

const DAY = 24 * 3_600_000;

/** Creates a contract and a seller that issues all documents. */
async function contractOf(username: string) {
  const [manager, customer] = await Promise.all(["manager", username].map((name) => customerOf(CABINET_URL, name)));
  const documentTypes = ["invoice", "act", "vatInvoice", "reconciliation", "contract"];
  const [{ id: CompanyId }, { id: RequisiteId }] = await Promise.all([
    manager!.must<{ id: string }>("POST", "/companies", { ...SELLER, title: `Seller ${username}`, documentTypes }),
    customer!.must<{ id: string }>("POST", "/requisites", COMPANY),
  ]);
  const contract = { title: "№ 118 от 14.03.2024", RequisiteId, CompanyId };
  const { id } = await manager!.must<{ id: string }>("POST", "/contracts", contract);
  return { id, customerId: customer!.id };
}

/** Reopens the month, with spending by the customer in it. */
function reopen({ id, customerId }: { id: string; customerId: string }, month: { from: number }, rubles: number) {
  const database = openProductDatabase();
  const [at, micros] = [month.from + DAY, rubles * 1_000_000];
  database.exec("BEGIN IMMEDIATE");
  database.prepare("UPDATE contracts SET created_at = ? WHERE id = ?").run(month.from - DAY, id);
  database
    .prepare(`INSERT INTO billings (owner_id, id, source, amount, status, multiplier, created_at, updated_at)
      VALUES (?, ?, 'sendings.sms', ?, 'complete', 1000000, ?, ?)`)
    .run(customerId, newIdAt(at), -micros, at, at);
  database
    .prepare("UPDATE accounts SET balance = balance - ?, billings = billings + 1 WHERE owner_id = ?")
    .run(micros, customerId);
  database.exec("UPDATE closed_months SET ended_at = NULL, walked = '', failed = 0, lease_until = NULL");
  database.exec("COMMIT");
  database.close();
}

test("a month's end brings its act and VAT invoice: to the open page, by e-mail, as an archive @js", async ({
  page,
  signIn,
}) => {
  test.setTimeout(200_000);
  const username = await newCustomer("closing");
  const customer = await customerOf(CABINET_URL, username);
  const manager = await customerOf(CABINET_URL, "manager");
  const accrual = { OwnerId: customer.id, source: "accrual", amount: 5000, comment: "Bank" };
  await manager.must("POST", "/billings", { ...accrual, data: { hidden: { comment: "Bank" } } });
  const contract = await contractOf(username);
  const month = monthAt(Date.now(), -1);
  await signIn(username);
  await page.goto("/balance/invoices");
  await takenOver(page);
  const closing = page.getByRole("region", { name: words.closing });
  await expect(closing).toContainText(words.underWay);
  reopen(contract, month, 1234.5);
  // The platform's clock ticks once a minute.
  const act = closing.getByRole("link", { name: new RegExp(`^${words.act} `) });
  await expect(act).toBeVisible({ timeout: 150_000 });
  const taxed = closing.getByRole("link", { name: new RegExp(`^${words.vatInvoice} `) });
  for (const paper of [act, taxed]) {
    const file = await page.request.get((await paper.getAttribute("href"))!);
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  }
  await expect(closing).toContainText("1 234,50");
  await onEachWidth(page, () => expect(act).toBeVisible());

  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    closing.getByRole("link", { name: /ZIP/ }).click(),
  ]);
  const entries = readFileSync(await archive.path())
    .toString("latin1")
    .split("PK\x01\x02");
  expect(entries).toHaveLength(1 + 4);

  await closing.getByText(words.reconciliation).click();
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    closing.getByRole("button", { name: words.xlsx }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^Акт сверки.*\.xlsx$/);

  const sent = async () => {
    const to = encodeURIComponent(`${username}@example.com`);
    const answer = await fetch(`${SANDBOX_URL}/messages?channel=email&to=${to}`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    return data.filter(({ text }) => text.includes("/balance/invoices")).length;
  };
  await expect.poll(sent, { timeout: 90_000 }).toBe(1);
});

async function fillIn(page: Page, tree: object, more: Record<string, string> = {}) {
  for (const [field, value] of Object.entries({ ...fieldsOf(tree), ...more })) {
    const control = page.locator(`main [name="${field}"]`);
    const [first] = await control.all();
    if (!first || value === "on") continue;
    const tag = await first.evaluate((node) => (node as HTMLInputElement).type || node.tagName);
    if (tag === "radio") await page.locator(`main [name="${field}"][value="${value}"]`).check();
    else if (tag.startsWith("select")) await first.selectOption(value);
    else if (tag !== "hidden") await first.fill(value);
  }
  await page.locator("main form .btn-primary").click();
}

test("an entry added in one tab appears in another, in the lists of companies and of requisites @js", async ({
  page,
  context,
  signIn,
}) => {
  const name = `Ромашка ${Date.now().toString(36)}`;
  const other = await context.newPage();
  await signIn("manager");
  await other.goto("/settings/companies");
  await takenOver(other);
  await page.goto("/settings/companies/new");
  await takenOver(page);
  await fillIn(page, { signer: SELLER.signer, data: SELLER.data }, { title: name, vatRates: "2026-01-01 22" });
  await expect(page).toHaveURL(/\/settings\/companies$/);
  await expect(other.getByRole("main")).toContainText(name);

  // If a manager's screen were still live, it would redirect the customer home during the next steps.
  await page.goto("about:blank");
  await signIn(await newCustomer("tabs"));
  await other.goto("/account/requisites");
  await expect(other.getByRole("main")).toContainText(requisites.nothing);
  await takenOver(other);
  await page.goto("/account/requisites/create");
  await takenOver(page);
  await fillIn(page, { signer: COMPANY.signer, data: COMPANY.data });
  await expect(page).toHaveURL("/account/requisites");
  await expect(other.getByRole("main")).toContainText("ООО «Вектор»");
});

test("a seller is set up, its contract printed and signed, and the customer's statement issued as a document", async ({
  page,
  signIn,
}, { project }) => {
  const isLive = project.name !== "no-js";
  const username = await newCustomer("plain");
  const customer = await customerOf(CABINET_URL, username);
  await customer.must("POST", "/requisites", COMPANY);
  const title = `Seller ${username}`;
  await signIn("manager");
  await page.goto("/settings/companies/new");
  if (isLive) await takenOver(page);
  const main = page.getByRole("main");
  for (const type of ["contract", "reconciliation"])
    await main.locator(`[name="documentTypes"][value="${type}"]`).check();
  await fillIn(page, { signer: SELLER.signer, data: SELLER.data }, { title, vatRates: "2026-01-01 22" });
  await expect(page).toHaveURL(/\/settings\/companies$/);

  await page.goto(`/settings/contracts/new?user=${username}`);
  if (isLive) await takenOver(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(contracts.title).fill("№ 118 от 14.03.2024");
  await dialog.getByLabel(contracts.company).selectOption(title);
  await dialog.getByRole("button", { name: contracts.save }).click();
  await expect(page.locator("body")).toContainText(toasts.saved);
  const manager = await customerOf(CABINET_URL, "manager");
  const { data } = await manager.must<{ data: { id: string }[] }>("GET", `/contracts?OwnerId=${customer.id}`);
  await page.goto(`/settings/contracts/${data[0]!.id}`);
  if (isLive) await takenOver(page);
  await dialog.getByRole("button", { name: contracts.makePdf }).click();
  await expect(dialog.getByRole("link", { name: contracts.openPdf })).toBeVisible();
  const buffer = Buffer.from("%PDF-1.4 signed");
  await dialog.getByLabel(contracts.file).setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer });
  await expect(dialog).toContainText(isLive ? "signed.pdf" : /Выбрать файл\s*Файл выбран/);
  await dialog.getByRole("button", { name: contracts.save }).click();
  await expect(page).toHaveURL(/\/settings\/contracts$/);
  const titleBox = await page.locator("main").getByRole("link", { name: "№ 118 от 14.03.2024" }).first().boundingBox();
  expect(titleBox!.height).toBeGreaterThanOrEqual(24);
  await page.goto("about:blank");
  await signIn(username);
  await page.goto("/balance/invoices");
  if (isLive) await takenOver(page);
  const closing = page.getByRole("region", { name: words.closing });
  await closing.getByText(words.reconciliation).click();
  const answers = page.waitForResponse((response) => response.url().includes("/balance/reconciliation/pdf"));
  await closing
    .getByRole("button", { name: words.pdf })
    .click()
    .catch(() => undefined);
  expect((await answers).headers()["content-type"]).toBe("application/pdf");
});
