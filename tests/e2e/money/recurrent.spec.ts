import type { Page } from "@playwright/test";
import { common } from "../../../app/i18n/common/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { payments } from "../../../app/i18n/payments/ru";
import { recurrent } from "../../../app/i18n/recurrent/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

const GOOD = "4300000000000777";

async function pay(page: Page) {
  await page.locator("input[name=card]").fill(GOOD);
  await page.getByRole("button", { name: "Оплатить" }).click();
}

atEachWidth(() => {
  test("a card is bound from the top-up dialog, paused, resumed and deleted with its auto-payment", async ({
    page,
    signIn,
  }, { project }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("recurrent");
    await signIn(username);
    await page.goto("/balance/recurrentPayments");
    await expect(page.getByRole("main")).toContainText(recurrent.nothing);
    await page.getByRole("main").getByRole("link", { name: common.topUp }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: payments.individual }).click();
    await dialog.getByRole("link", { name: payments.recurrent }).click();
    await expect(dialog.getByRole("heading", { name: recurrent.new })).toBeVisible();
    if (isLive) {
      await takenOver(page);
      await dialog.getByLabel(recurrent.type_frequency).check();
      await expect(dialog.getByLabel(recurrent.threshold, { exact: true })).toHaveCount(0);
      await dialog.getByLabel(recurrent.type_threshold).check();
    }
    await dialog.getByLabel(recurrent.threshold, { exact: true }).fill("500");
    await dialog.getByLabel(recurrent.amount, { exact: true }).fill("1000");
    await dialog.getByRole("button", { name: recurrent.bindAndPay }).click();
    await expect(dialog).toContainText(errors.offerNotAccepted);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: recurrent.bindAndPay }).click();
    await pay(page);
    await page.getByRole("link", { name: payments.toRecurrent }).click();
    await expect(page.locator(".panel")).toContainText(recurrent.status_ready);
    // The digits come with the bank's callback, possibly after the payer returns.
    await expect(async () => {
      if (!isLive) await page.reload();
      await expect(page.locator(".panel")).toContainText("··0777", { timeout: 2000 });
    }).toPass();
    expect(await (await customerOf(CABINET_URL, username)).balance()).toBe(975);
    const [replace] = recurrent.replaceAndPay.split(/\s/);
    await page.locator(".panel").getByRole("button", { name: replace! }).click();
    await pay(page);
    await page.getByRole("link", { name: payments.toRecurrent }).click();
    await expect(page.locator(".panel")).toContainText(recurrent.status_ready);
    expect(await (await customerOf(CABINET_URL, username)).balance()).toBe(1950);

    await page.locator(".panel").getByRole("button", { name: recurrent.pause }).click();
    if (isLive) await expect(page.locator(".toast", { hasText: toasts.recurrentPaused })).toBeVisible();
    await expect(page.locator(".panel")).toContainText(recurrent.status_pause);
    await page.goto("/balance/recurrentPayments");
    await page.locator(".todo").getByRole("button", { name: recurrent.resume }).click();
    await expect(page.locator(".panel")).toContainText(recurrent.status_ready);

    await page.locator(".panel").getByRole("link", { name: recurrent.remove }).click();
    await dialog.getByRole("button", { name: recurrent.remove }).click();
    await expect(page.getByRole("main")).toContainText(recurrent.nothing);
  });

  test("a form opens by its address, and keeps its typed values", async ({ page, signIn }, { project }) => {
    await signIn(await newCustomer("recurrent"));
    await page.goto("/balance/recurrentPayments?create=true&amount=1500");
    const dialog = page.getByRole("dialog");
    const offers = dialog.locator('a[href*="-payment-offer"]');
    if (project.name !== "no-js") await takenOver(page);
    else await expect(offers).toHaveText([payments.method_tinkoff, payments.method_mandarin]);
    if (project.name !== "no-js") await expect(offers).toHaveText([recurrent.offer]);
    await expect(dialog.getByLabel(recurrent.amount, { exact: true })).toHaveValue(/^1\s?500$/);
    await dialog.getByLabel(recurrent.type_frequency).check();
    await dialog.getByLabel(recurrent.frequency).selectOption("weekly");
    await dialog.getByRole("button", { name: recurrent.bindAndPay }).click();
    await expect(dialog).toContainText(errors.offerNotAccepted);
    await expect(dialog.getByLabel(recurrent.type_frequency)).toBeChecked();
    await expect(dialog.getByLabel(recurrent.frequency)).toHaveValue("weekly");
  });
});
