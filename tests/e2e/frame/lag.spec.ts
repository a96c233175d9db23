import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { balance as ledger } from "../../../app/i18n/balance/ru";
import { common } from "../../../app/i18n/common/ru";
import { compose as composing } from "../../../app/i18n/compose/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { payments } from "../../../app/i18n/payments/ru";
import { expect, test } from "../../support/browser/browser";
import { laggingProduct } from "../../support/browser/lagging";
import { customerOf } from "../../support/faults/rest";
import { startProduct } from "../../support/run/start-product";
import { compose, kopecksIn } from "./pages";

const LAG_MS = 5000;
const TEXT = "Скидка до пятницы";

let state: string;
let product: Awaited<ReturnType<typeof startProduct>>["cabinet"];

test.beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), "cabinet-lag-"));
  ({ cabinet: product } = await startProduct({ state, ...(await laggingProduct(state, LAG_MS)) }));
});
test.afterAll(async () => {
  await product.stop();
  rmSync(state, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Expects the write on the page that follows it, and on the same page opened anew. */
async function expectSeen(page: Page, seen: (page: Page) => Promise<void>) {
  await seen(page);
  await page.goto(page.url());
  await seen(page);
}

test("everybody sees what he wrote at once, though the replica is five seconds behind", async ({
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  const client = await customerOf(product.url, "client");
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: javaScriptEnabled !== false });
  const cookie = { name: "__Host-session", value: client.token, domain: "localhost", path: "/" };
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  const dialog = page.getByRole("dialog");
  const mark = Date.now().toString(36);
  const phone = "+79163330001";

  await test.step("a list and a contact", async () => {
    await page.goto("/contacts/new");
    await dialog.getByLabel(contacts.listTitle).fill(`Список ${mark}`);
    await button(page, contacts.create).click();
    await expectSeen(page, (at) => expect(at.getByRole("heading", { name: `Список ${mark}` })).toBeVisible());
    await page.getByRole("link", { name: contacts.newContact, exact: true }).click();
    await dialog.getByLabel(contacts.field_phone).fill(phone);
    await dialog.getByLabel(contacts.field_name).fill("Анна");
    await button(page, contacts.add).click();
    await expectSeen(page, (at) => expect(at.locator("tbody .cell-link")).toHaveCount(1));
    await page.goto("/contacts");
    await expect(page.getByRole("link", { name: `Список ${mark}` })).toBeVisible();
  });

  await test.step("a template", async () => {
    await page.goto(`/send/message?d=${crypto.randomUUID()}&text=${encodeURIComponent(TEXT)}`);
    await page.locator("summary", { hasText: composing.templates }).click();
    await page.getByLabel(composing.templateTitle).fill(`Шаблон ${mark}`);
    await button(page, composing.saveTemplate).click();
    await expect(page.locator(".toast").first()).toBeVisible();
    await page.goto("/messages/templates");
    await expect(page.getByRole("link", { name: `Шаблон ${mark}`, exact: true })).toBeVisible();
  });

  await test.step("a message", async () => {
    await compose(page, { text: `${TEXT} ${mark}`, phones: phone });
    await page.getByRole("button", { name: /^Отправить \d/ }).click();
    await expect(page).not.toHaveURL(/\/send\/preview/);
    await page.goto("/messages/outgoing");
    await expect(page.getByText(`${TEXT} ${mark}`).first()).toBeVisible();
  });

  await test.step("a payment", async () => {
    await page.goto("/balance/payments");
    const before = kopecksIn((await page.locator(".side .balance .num").textContent()) ?? "");
    await page.getByRole("main").getByRole("link", { name: common.topUp }).click();
    await dialog.getByRole("link", { name: payments.individual }).click();
    await dialog.getByRole("link", { name: payments.cards, exact: true }).click();
    await dialog.getByLabel(payments.amount).fill("1000");
    await dialog.getByRole("radio", { name: payments.method_yookassa }).check();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: payments.pay }).click();
    await page.locator("input[name=card]").fill("4300000000000777");
    await button(page, "Оплатить").click();
    await expect(page.getByRole("heading", { name: payments.done.split("{{")[0]! })).toBeVisible();
    await page.goto("/balance/billings");
    await expect(page.getByRole("row", { name: ledger.source_payment }).first()).toContainText("972,00");
    const after = kopecksIn((await page.locator(".side .balance .num").textContent()) ?? "");
    expect(after - before).toBe(97_200);
  });

  await test.step("a setting", async () => {
    await page.goto("/settings/settingsUser");
    const box = page.locator("main form[method=post] input[type=checkbox]:not([disabled])").first();
    const name = await box.getAttribute("name");
    const was = await box.isChecked();
    await box.setChecked(!was);
    await box.locator("xpath=ancestor::form[1]").locator("button[type=submit], .btn-primary").last().click();
    await expect(page.locator(".toast").first()).toBeVisible();
    await page.goto("/settings/settingsUser");
    const again = page.locator(`main form[method=post] input[type=checkbox][name="${name}"]`).first();
    await expect(again).toBeChecked({ checked: !was });
  });

  const { replica } = (await (await fetch(`${product.url}/lag`)).json()) as { replica: number };
  expect(replica).toBeGreaterThan(10);
  await context.close();
});
