import type { Page } from "@playwright/test";
import { balance as ledger } from "../../../app/i18n/balance/ru";
import { common } from "../../../app/i18n/common/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { payments } from "../../../app/i18n/payments/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

const [GOOD, POOR] = ["4300000000000777", "5000000000000009"];
const said = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((words, [name, value]) => words.replace(`{{${name}}}`, value), text);

/** Pays on the bank's page. */
async function pay(page: Page, card: string) {
  await page.locator("input[name=card]").fill(card);
  await page.getByRole("button", { name: "Оплатить" }).click();
}

atEachWidth(() => {
  test("a balance is topped up by card after a refused one, and a manager refunds a part", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("payer");
    await signIn(username);
    await page.goto("/balance/payments");
    await page.getByRole("main").getByRole("link", { name: common.topUp }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: payments.individual }).click();
    await dialog.getByRole("link", { name: payments.cards, exact: true }).click();
    if (isLive) await takenOver(page);
    const amount = dialog.getByLabel(payments.amount);
    await expect(amount).toHaveValue(/^3\s?000$/);
    await amount.fill("1500,505");
    await dialog.getByRole("button", { name: payments.pay }).click();
    // The mask allows no third decimal.
    if (!isLive) await expect(dialog).toContainText(errors.moneyInvalid);
    await expect(dialog).toContainText(errors.offerNotAccepted);
    await amount.fill("1500,50");
    await dialog.getByRole("checkbox").check();
    if (isLive) await expect(dialog).toContainText("1 462,99");
    await dialog.getByRole("button", { name: payments.pay }).click();
    await pay(page, POOR);
    await expect(page.getByRole("heading", { name: payments.failed })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(payments.reason_funds);

    await page.getByRole("link", { name: payments.tryAgain }).click();
    await dialog.getByRole("link", { name: payments.cards, exact: true }).click();
    if (isLive) await takenOver(page);
    await dialog.getByLabel(payments.amount).fill("1000");
    await dialog.getByRole("radio", { name: payments.method_yookassa }).check();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: payments.pay }).click();
    await pay(page, GOOD);
    await expect(page.getByRole("heading", { name: said(payments.done, { sum: "972,00\u00a0₽" }) })).toBeVisible();
    await page.goto("/balance/billings");
    await expect(page.getByRole("row", { name: ledger.source_payment })).toContainText("972,00");

    await signIn("manager");
    const { id } = await customerOf(CABINET_URL, username);
    await page.goto(`/balance/payments?user=${id}`);
    await page.getByRole("row", { name: payments.status_completed }).locator(".cell-link").click();
    await page.getByRole("link", { name: payments.refundMore }).click();
    await dialog.getByLabel(payments.refundPart, { exact: true }).first().check();
    await dialog.locator("input[name=amount]").fill("400");
    await dialog.getByLabel(payments.refundReason).fill("Paid twice");
    await dialog.getByRole("button", { name: payments.refund }).click();
    if (isLive) await expect(page.locator(".toast", { hasText: toasts.paymentRefunded })).toBeVisible();
    await expect(page.locator(".panel")).toContainText("Paid twice");
    expect(await (await customerOf(CABINET_URL, username)).balance()).toBe(572);
  });

  test("a wallet has its own form, reached after its commission is acknowledged", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("wallet");
    await signIn(username);
    await page.goto("/balance/billings");
    await page.getByRole("main").getByRole("link", { name: common.topUp }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: payments.individual }).click();
    await dialog.getByRole("link", { name: payments.wallet }).click();
    if (isLive) {
      await takenOver(page);
      await expect(dialog.getByRole("button", { name: payments.pay })).toHaveCount(0);
    }
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: payments.pay }).click();
    await page.getByRole("button", { name: payments.walletGo }).click();
    await pay(page, GOOD);
    const done = page.getByRole("heading", {
      name: said(payments.done, { sum: "2 910,00 ₽" }).replace(/[\s\u00a0]/g, " "),
    });
    // The wallet sends its notification in parallel with the payer's return.
    await expect(async () => {
      if (!isLive) await page.reload();
      await expect(done).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await (await customerOf(CABINET_URL, username)).balance()).toBe(2910);
  });
});
