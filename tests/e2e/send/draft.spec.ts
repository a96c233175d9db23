import type { Page } from "@playwright/test";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { send } from "../../../app/i18n/send/ru";
import { expect, isDrawnAnew, test } from "../../support/browser/browser";
import { openBeforeScript, takenOver } from "../frame/pages";

// Playwright cannot delay requests of a service worker.
test.use({ serviceWorkers: "block" });

const text = (page: Page) => page.getByLabel(compose.field_text, { exact: true });
const toContacts = (page: Page) => page.locator(".side").getByRole("link", { name: screens.contacts, exact: true });

/** Keyboard hints appear with the script. */
async function open(page: Page, step: string, id: string) {
  await page.goto(`/send/${step}?d=${id}`);
  await expect(page.locator("kbd").first()).toBeVisible();
}

test("six thousand pasted phones are kept when a link is followed at once @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "recipients", id);
  const phones = Array.from({ length: 6000 }, (_, at) => `+7916${1_000_000 + at}`).join("\n");
  await page.locator("input#send-recipients-phones").evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, phones);
  await toContacts(page).click();
  await expect(page).toHaveURL(/\/contacts/);
  await page.goto(`/send/recipients?d=${id}`);
  expect(await page.locator('textarea[name="recipients.phones"]').inputValue()).toBe(phones);
});

test("a press during a slow save responds at once @js", async ({ page, signIn }) => {
  await signIn("client");
  await open(page, "message", newId());
  const answer = Promise.withResolvers<void>();
  await page.route(/\/send\/draft/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const saving = page.waitForRequest(/\/send\/draft/);
  await text(page).fill("Sale");
  await saving;
  const next = page.locator('button[value="next"]');
  await next.click();
  await expect(next).toHaveAttribute("aria-disabled", "true");
  answer.resolve();
  await expect(page).toHaveURL(/\/send\/fallbacks/);
});

test("a step with a late part becomes interactive as a whole, with the text typed meanwhile @js", async ({
  page,
  signIn,
}) => {
  await signIn("client");
  const id = newId();
  const late = Promise.withResolvers<void>();
  const drawnAnew: unknown[] = [];
  page.context().on("weberror", (error) => isDrawnAnew(error) && drawnAnew.push(error.error()));
  await page.route(/\/assets\/extra-fields/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(`/send/message?d=${id}&type=viber&text=Sale`, { waitUntil: "commit" });
  const label = page.locator('input[name="payload.buttons.0.text"]');
  await label.fill("Подробнее");
  late.resolve();
  await expect(page.locator(".saved-note")).toContainText(send.savedAt.split("{{")[0]!);
  await expect(page.locator(".bubble-button")).toHaveText("Подробнее");
  await page.goto(`/send/message?d=${id}`);
  await expect(label).toHaveValue("Подробнее");
  expect(drawnAnew).toEqual([]);
});

test("a page closed in the middle of a word sends its draft @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "message", id);
  await text(page).fill("Осенняя распродажа");
  await page.goto("/contacts");
  await expect(async () => {
    await page.goto(`/send/message?d=${id}`);
    await expect(text(page)).toHaveValue("Осенняя распродажа", { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});

test("an unsaved draft is retried automatically, and is not left without a question @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "message", id);
  const drafts = "**/send/draft?*";
  await page.route(drafts, (route) => route.fulfill({ status: 429 }));
  await text(page).fill("Зимняя распродажа");
  const note = page.locator(".saved-note");
  await expect(note).toContainText(send.notSaved);
  const prompts: string[] = [];
  page.on("dialog", async (dialog) => {
    prompts.push(dialog.message());
    await dialog.dismiss();
  });
  await toContacts(page).click();
  await expect.poll(() => prompts).toEqual([send.leaveUnsaved]);
  await expect(page).toHaveURL(/\/send\/message/);
  await page.unroute(drafts);
  await expect(note).toContainText(send.savedAt.split("{{")[0]!, { timeout: 30_000 });
  await toContacts(page).click();
  await expect(page).toHaveURL(/\/contacts/);
  expect(prompts).toHaveLength(1);
  await page.goto(`/send/message?d=${id}`);
  await expect(text(page)).toHaveValue("Зимняя распродажа");
});

test("a save whose answer was lost belongs to the same page, not another tab @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "message", id);
  const stored = Promise.withResolvers<number>();
  await page.route(
    "**/send/draft?*",
    async (route) => {
      stored.resolve((await route.fetch()).status());
      // A proxy that times out.
      await route.fulfill({ status: 408 });
    },
    { times: 1 },
  );
  await text(page).fill("Первая половина");
  expect(await stored.promise).toBe(200);
  await text(page).pressSequentially(" и вторая");
  await expect(page.locator('form#send input[name="version"]')).toHaveValue("2", { timeout: 30_000 });
  await expect(page.getByRole("alert").filter({ hasText: send.conflict })).toBeHidden();
  await page.goto(`/send/message?d=${id}`);
  await expect(text(page)).toHaveValue("Первая половина и вторая");
});

test("a button does not lead away from an unsaved draft, and does once it is saved @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "message", id);
  const everything = /\/send\/(draft|message)/;
  await page.route(everything, (route) => route.fulfill({ status: 429 }));
  await text(page).fill("Весенняя распродажа");
  await expect(page.locator(".saved-note")).toContainText(send.notSaved);
  const next = page.locator('form#send button[value="next"]');
  await next.click();
  await expect(text(page)).toHaveValue("Весенняя распродажа");
  await expect(page).toHaveURL(/\/send\/message/);
  await page.unroute(everything);
  await next.click();
  await expect(page).toHaveURL(/\/send\/fallbacks/);
  await page.goto(`/send/message?d=${id}`);
  await expect(text(page)).toHaveValue("Весенняя распродажа");
});

test("a draft that was sent in another tab leads to its outcome @js", async ({ page, context, signIn }) => {
  await signIn("client");
  const id = newId();
  const written = `text=${encodeURIComponent("Заказ собран")}&phone=${encodeURIComponent("+79161234567")}`;
  await page.goto(`/send/message?d=${id}&${written}`);
  await page.locator('form#send button[value="go:preview"]').click();
  await expect(page).toHaveURL(/\/send\/preview/);
  const other = await context.newPage();
  await open(other, "message", id);
  await page.locator('form#send button[value="send:now"]').click();
  await expect(page).toHaveURL(/\/messages\//);
  await text(other).fill("Заказ");
  await expect(other).toHaveURL(new URL(page.url()).pathname);
});

test("text typed over a stored text before the page's script loaded stays @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  const bringScript = await openBeforeScript(page, `/send/message?d=${id}&text=${encodeURIComponent("Было")}`);
  await text(page).fill("Стало");
  bringScript();
  await takenOver(page);
  await expect(text(page)).toHaveValue("Стало");
});

test("a step chosen while another one is loading opens after it @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto(`/send/message?d=${newId()}`);
  await takenOver(page);
  await text(page).fill("Заказ собран");
  const answer = Promise.withResolvers<void>();
  await page.route(/fallbacks\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const redirected = page.waitForRequest(/fallbacks\.data/);
  await page.locator('form#send button[value="next"]').click();
  await redirected;
  await page.locator('form#send button[value="go:recipients"]').click();
  answer.resolve();
  await expect(page).toHaveURL(/\/send\/recipients\?/);
  await page.locator('form#send button[value="go:message"]').first().click();
  await expect(text(page)).toHaveValue("Заказ собран");
});

test("a draft from another tab is not overwritten before a choice is made @js", async ({ page, context, signIn }) => {
  await signIn("client");
  const id = newId();
  await open(page, "message", id);
  await text(page).fill("Начало");
  const version = 'form#send input[name="version"]';
  await expect(page.locator(version)).toHaveValue("1");
  const other = await context.newPage();
  await open(other, "message", id);
  await text(other).fill("Из другой вкладки");
  await expect(other.locator(version)).toHaveValue("2");

  const stays = async () => {
    await other.goto(`/send/message?d=${id}`);
    await expect(text(other)).toHaveValue("Из другой вкладки");
  };
  const button = (value: string) => page.locator(`form#send button[value="${value}"]`);
  const conflict = page.getByRole("alert").filter({ hasText: send.conflict });
  await text(page).fill("Моё");
  await button("next").click();
  await expect(conflict).toBeVisible();
  await stays();
  await text(page).pressSequentially(" и ещё");
  await button("next").click();
  await expect(button("next")).not.toHaveAttribute("aria-busy", "true");
  await expect(conflict).toBeVisible();
  await stays();
  await button("mine").click();
  await expect(conflict).toBeHidden();
  await page.goto(`/send/message?d=${id}`);
  await expect(text(page)).toHaveValue("Моё и ещё");
});
