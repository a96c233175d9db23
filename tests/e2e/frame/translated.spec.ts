import type { Page } from "@playwright/test";
import { compose as words } from "../../../app/i18n/compose/ru";
import { failurePages } from "../../../app/i18n/failurePages/ru";
import { send } from "../../../app/i18n/send/ru";
import { expect, test } from "../../support/browser/browser";
import { takenOver } from "./pages";

/** Wraps each text in elements, as Google Translate does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.trim() && !node.parentElement?.closest("script, style, textarea, select, svg"))
        texts.push(node as Text);
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.replaceWith(outer);
      outer.appendChild(inner);
      inner.appendChild(text);
    }
    return texts.length;
  });

const expectAlive = (page: Page) =>
  expect(page.getByRole("heading", { name: failurePages.failure_browser })).toHaveCount(0);

test("A translated message can still be typed, saved and counted @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/send");
  await takenOver(page);
  const text = page.getByLabel(words.field_text, { exact: true });
  const saved = page.locator(".saved-note");
  const isSaved = new RegExp(send.savedAt.split("{{")[0]!.trim());
  for (const typed of ["Скидка", "Sale 10 %", "Скидка 10 % до конца недели, ждём вас в магазине"]) {
    await text.fill(typed);
    await expect(saved).toHaveText(isSaved);
    await expect(page.locator("output").first()).toContainText(String(typed.length));
    expect(await translate(page)).toBeGreaterThan(20);
  }
  await text.fill("");
  await text.pressSequentially("Привет");
  await expect(saved).toHaveText(isSaved);
  await expectAlive(page);
});

const SCREENS = [
  "/contacts",
  "/messages/outgoing",
  "/messages/incoming",
  "/messages/tasks",
  "/balance/billings",
].concat(["/reports", "/storage", "/short-links", "/notifications", "/account/profile", "/"]);

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { __remixRouter: router } = globalThis as unknown as { __remixRouter: { navigate(to: string): unknown } };
    void router.navigate(to);
  }, path);

test("Translated screens still search, change and navigate @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await takenOver(page);
  let searched = 0;
  for (const path of SCREENS) {
    await translate(page);
    const before = await page.title();
    await go(page, path);
    await page.waitForURL((url) => url.pathname === path);
    await expect.poll(() => page.title()).not.toBe(before);
    const field = page.locator("main input[type=search]").first();
    if ((await field.count()) > 0) {
      searched++;
      for (const typed of ["zzz", ""]) {
        await translate(page);
        await field.fill(typed);
        await field.press("Enter");
        await page.waitForURL((url) => url.search.includes("zzz") === (typed !== ""));
      }
    }
    await expectAlive(page);
  }
  expect(searched).toBeGreaterThan(0);
});

test("An error of the browser is not shown as a server error @js", async ({ browser, signIn }) => {
  // This page's console errors are the subject of the test.
  const page = await (await browser.newContext({ locale: "ru-RU" })).newPage();
  await signIn("client", page);
  await page.goto("/balance");
  await takenOver(page);
  await page.evaluate(() => {
    const broken = () => {
      throw new Error("broken by an extension");
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { get: broken });
    Intl.DateTimeFormat.prototype.formatToParts = broken;
  });
  // The sign-in is listed there, with its time.
  await go(page, "/account/telemetry");
  await expect(page.getByRole("heading", { name: failurePages.failure_browser })).toBeVisible();
  await expect(page.getByText("сервере произошла ошибка")).toHaveCount(0);
  await page.context().close();
});
