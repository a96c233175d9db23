import type { BrowserContext, Page } from "@playwright/test";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { sending } from "../../../app/i18n/errors/sending/ru";
import { moderation } from "../../../app/i18n/moderation/ru";
import { send } from "../../../app/i18n/send/ru";
import { sendernames } from "../../../app/i18n/sendernames/ru";
import { templates } from "../../../app/i18n/templates/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { atEachWidth } from "../../support/browser/widths";
import { toStep } from "../frame/pages";

const LIST = "/settings/sendernames";
const TEMPLATES = "/messages/templates";
const COMPANY = "ООО «Ромашка», ИНН 7707083893";

/** A name that no other journey requests. */
const freshName = (mark: string) => `${mark}${Date.now().toString(36).slice(-8)}`.toUpperCase();

const nameField = (page: Page) => page.getByRole("textbox", { name: sendernames.name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const actor = (context: BrowserContext, signIn: (username: string) => Promise<void>) => async (username: string) => {
  await context.clearCookies();
  await signIn(username);
};

/**
 * Presses a button of the queue and waits until the decision is stored; on a phone, the list is hidden behind the
 * panel.
 */
async function decide(page: Page, decision: string) {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, decision).click();
  await answer;
}

atEachWidth((width) => {
  test("a name is requested, rejected with a reason, corrected, approved and offered", async ({
    page,
    context,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const name = freshName(width === 375 ? "S" : "W");
    const become = actor(context, signIn);

    await test.step("the client sees what is wrong with it", async () => {
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

    await test.step("the manager finds it in the queue and rejects it with a reason", async () => {
      await become("manager");
      await page.goto(`${LIST}?whose=customers`);
      await page.getByRole("link", { name: name.toLowerCase(), exact: true }).click();
      await button(page, moderation.reject).click();
      await expect(page.getByText(errors.reasonRequired)).toBeVisible();
      await page.getByLabel(moderation.reason).fill("Нужны заглавные буквы");
      await decide(page, moderation.reject);
      await expect(page.getByRole("link", { name: name.toLowerCase(), exact: true })).toHaveCount(0);
    });

    await test.step("the client corrects it in place", async () => {
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

  test("a campaign is saved as a template, rejected, corrected, approved, chosen, and detached by a change", async ({
    page,
    context,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const title = freshName("T");
    const text = page.locator("textarea#send-payload-text");
    const become = actor(context, signIn);

    await test.step("the client stores a message as a template, without its schedule", async () => {
      await become("client");
      await page.goto(`/send/message?d=${newId()}&text=${encodeURIComponent("Скидка")}`);
      await page.locator("summary", { hasText: compose.templates }).click();
      await expect(page.getByText(compose.templateHelp)).toBeVisible();
      await page.getByLabel(compose.templateTitle).fill(title);
      await button(page, compose.saveTemplate).click();
      await expect(page.locator(".toast", { hasText: toasts.templateSaved })).toBeVisible();
    });

    await test.step("the manager says why not", async () => {
      await become("manager");
      await page.goto(`${TEMPLATES}?whose=customers`);
      await page.getByRole("link", { name: title, exact: true }).click();
      await page.getByLabel(moderation.reason).fill("Не сказано, до какого дня");
      await decide(page, moderation.reject);
      await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
    });

    await test.step("the client reads it and corrects the text", async () => {
      await become("client");
      await page.goto(`${TEMPLATES}?moderation=rejected`);
      await page.getByRole("link", { name: title, exact: true }).click();
      await expect(page.locator(".panel .note")).toContainText("Не сказано, до какого дня");
      await page.getByRole("link", { name: templates.edit, exact: true }).click();
      await page.locator("textarea#template-payload-text").fill("Скидка до пятницы");
      await page.locator(".btn-primary[value=save]").click();
      await expect(page.locator(".panel .pill")).toHaveText(moderation.moderation_pending);
    });

    await test.step("once it is approved a bulk starts from it, and an edit detaches it", async () => {
      const own = new URL(page.url()).pathname;
      await become("manager");
      await page.goto(own);
      await decide(page, moderation.approve);
      await become("client");
      await page.goto(own);
      await page.getByRole("link", { name: templates.use }).click();
      await expect(page.getByText(send.fromTemplate.replace("{{title}}", title))).toBeVisible();
      await expect(text).toHaveValue("Скидка до пятницы");
      await text.fill("Скидка до субботы");
      await toStep(page, "recipients");
      await expect(page.getByText(send.detached.replace("{{title}}", title))).toBeVisible();
      await button(page, send.revert).click();
      await expect(page.getByText(send.fromTemplate.replace("{{title}}", title))).toBeVisible();
      await toStep(page, "message");
      await expect(text).toHaveValue("Скидка до пятницы");
    });
  });

  test("a template is given to a customer, who sends by it and cannot change it", async ({ page, context, signIn }) => {
    const title = freshName("G");
    const become = actor(context, signIn);

    await become("reseller");
    await page.goto(`${TEMPLATES}/new`);
    await page.locator("#template-title").fill(title);
    await page.locator("textarea#template-payload-text").fill("Ждём вас завтра");
    await page.getByLabel(templates.users).fill("client2");
    await page.locator(".btn-primary[value=save]").click();
    await expect(page.getByText(sending.userUnknown.replace("{{name}}", "client2")).first()).toBeVisible();
    await page.getByLabel(templates.users).fill("client");
    await page.locator(".btn-primary[value=save]").click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    const own = new URL(page.url()).pathname;

    await become("client2");
    expect((await page.goto(own))?.status()).toBe(404);

    await become("manager");
    await page.goto(`${TEMPLATES}?whose=customers`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await decide(page, moderation.approve);

    await become("client");
    await page.goto(TEMPLATES);
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("link", { name: templates.edit, exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: templates.use }).click();
    await expect(page.locator("textarea#send-payload-text")).toHaveValue("Ждём вас завтра");
  });
});
