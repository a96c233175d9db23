import type { Locator, Page } from "@playwright/test";
import { audience } from "../../../app/i18n/audience/ru";
import { common } from "../../../app/i18n/common/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { login } from "../../../app/i18n/login/ru";
import { payments } from "../../../app/i18n/payments/ru";
import { send } from "../../../app/i18n/send/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { inTurn } from "../../support/browser/turns";
import { newCustomer, takenOver } from "../frame/pages";

const MOST_STOPS = 80;

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, wanted: Locator) {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
}

async function press(page: Page, wanted: Locator, key = "Enter") {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

test(`a campaign is written, reviewed, sent and followed by the keyboard alone ${inTurn()}`, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login");
  await expect(page.getByLabel(login.username)).toBeFocused();
  await page.keyboard.type("client");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(login.password, { exact: true })).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  const write = page.locator('.side a[href^="/send"]').first();
  await press(page, write);
  await page.waitForURL(/\/send\/message\?d=/);
  if (javaScriptEnabled) await takenOver(page);
  await tabTo(page, page.getByLabel(compose.field_text, { exact: true }));
  await page.keyboard.type("Заказ 17 готов");
  const next = page.locator("form#send").getByRole("button", { name: new RegExp(`^${send.next.split("{{")[0]}`) });
  await press(page, next);
  await page.waitForURL(/\/send\/fallbacks\?d=/);
  await press(page, next);
  await page.waitForURL(/\/send\/recipients\?d=/);
  await tabTo(page, page.getByLabel(audience.field_phones).and(page.locator("input, textarea")));
  await page.keyboard.type("+79990001100, +79990001101");
  await press(page, next);
  await page.waitForURL(/\/send\/preview\?d=/);
  await press(page, page.getByRole("button", { name: "Отправить 2 людям", exact: true }));
  await page.waitForURL(/\/messages\/tasks\//);
  await expect(page.getByRole("main")).toContainText(tasks.state_completed, { timeout: 60_000 });
  await page.goto("/messages/tasks");
  await press(page, page.getByRole("row").getByRole("link", { name: "Заказ 17 готов" }).first());
  await page.waitForURL(/\/messages\/tasks\//);
});

test(`a balance is topped up by the keyboard alone, up to the bank's page ${inTurn(1)}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn(await newCustomer("keys"));
  await page.goto("/balance/payments");
  await press(page, page.getByRole("main").getByRole("link", { name: common.topUp }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("link", { name: payments.individual }));
  await press(page, dialog.getByRole("link", { name: payments.cards, exact: true }));
  const amount = dialog.getByLabel(payments.amount);
  await expect(amount).toBeVisible();
  if (javaScriptEnabled) await takenOver(page);
  await tabTo(page, amount);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("150");
  await press(page, dialog.getByRole("checkbox"), "Space");
  await press(page, dialog.getByRole("button", { name: payments.pay }));
  await tabTo(page, page.locator("input[name=card]"));
});
