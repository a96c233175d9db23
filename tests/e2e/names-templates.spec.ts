import type { Page } from "@playwright/test";
import { errors } from "../../app/i18n/locales/ru/errors";
import { moderation } from "../../app/i18n/locales/ru/moderation";
import { sendernames } from "../../app/i18n/locales/ru/sendernames";
import { expect, test } from "../support/browser";

const LIST = "/settings/sendernames";
const COMPANY = "ООО «Ромашка», ИНН 7707083893";

/** A name that no other journey asks for. */
const freshName = (mark: string) => `${mark}${Date.now().toString(36).slice(-8)}`.toUpperCase();

const nameField = (page: Page) => page.getByRole("textbox", { name: sendernames.name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Presses a button of the queue, and waits until that is stored: on a phone the list lies hidden behind it. */
async function decide(page: Page, decision: string) {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, decision).click();
  await answer;
}

for (const width of [1280, 375]) {
  test(`a name is requested, rejected with a reason, corrected, approved and offered, ${width} px wide`, async ({
    page,
    context,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const name = freshName(width === 375 ? "S" : "W");
    const become = async (username: string) => {
      await context.clearCookies();
      await signIn(username);
    };

    await test.step("the client is told what is wrong with it", async () => {
      await become("client");
      await page.goto(`${LIST}/new`);
      await page.getByRole("radio", { name: /^SMS/ }).check();
      await nameField(page).fill("MY SHOP");
      await page.getByLabel(sendernames.comment).fill("Ромашка");
      await button(page, sendernames.request).click();
      await expect(page.getByText(errors.senderName_sms)).toBeVisible();
      await nameField(page).fill(name.toLowerCase());
      await button(page, sendernames.request).click();
      await expect(page.getByText(errors.taxNumberRequired)).toBeVisible();
      await page.getByLabel(sendernames.comment).fill(COMPANY);
      await button(page, sendernames.request).click();
      await expect(page.locator(".panel .pill")).toHaveText(moderation.moderation_pending);
    });

    await test.step("the manager finds it in his queue and says why not", async () => {
      await become("manager");
      await page.goto(`${LIST}?whose=customers`);
      await page.getByRole("link", { name: name.toLowerCase(), exact: true }).click();
      await button(page, moderation.reject).click();
      await expect(page.getByText(errors.reasonRequired)).toBeVisible();
      await page.getByLabel(moderation.reason).fill("Нужны заглавные буквы");
      await decide(page, moderation.reject);
      await expect(page.getByRole("link", { name: name.toLowerCase(), exact: true })).toHaveCount(0);
    });

    await test.step("the client corrects it where it stands", async () => {
      await become("client");
      await page.goto(`${LIST}?moderation=rejected`);
      await page.getByRole("link", { name: name.toLowerCase(), exact: true }).click();
      await expect(page.locator(".panel .note")).toContainText("Нужны заглавные буквы");
      await nameField(page).fill(name);
      await button(page, moderation.resubmit).click();
      await expect(page.locator(".panel .pill")).toHaveText(moderation.moderation_pending);
      await expect(page.locator(".panel .rail")).toContainText(moderation.what_resubmitted);
    });

    await test.step("the manager approves it and the client is offered it", async () => {
      await become("manager");
      await page.goto(`${LIST}?whose=customers`);
      await page.getByRole("link", { name, exact: true }).click();
      await decide(page, moderation.approve);
      await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
      await become("client");
      await page.goto("/send");
      await expect(page.locator(`option[value="${name}"], input[value="${name}"]`).first()).toBeAttached();
    });
  });
}
