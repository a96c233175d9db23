import type { Page } from "@playwright/test";
import { extras } from "../../../app/i18n/extras/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { chooseInMenu, expect, test } from "../../support/browser/browser";

const DAY_S = 24 * 60 * 60;
const messages = (page: Page) => page.locator(".side").getByRole("link", { name: screens.messages });
const popup = (page: Page) => page.getByRole("dialog", { name: screens.messages });

test("the end of a session is announced, postponed with one click, and leads to the sign-in page @js", async ({
  page,
  context,
  signIn,
}) => {
  await page.clock.install();
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  await page.clock.fastForward((DAY_S - 280) * 1000);
  const warning = page.getByRole("alert").filter({ hasText: extras.sessionEnds });
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: extras.staySignedIn }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.getByText(extras.sessionExtended)).toBeVisible();
  await page.clock.fastForward((DAY_S - 280) * 1000);
  await expect(warning).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(warning).toHaveCount(0);
  await page.route("**/session", async (route) => {
    await context.clearCookies({ name: "__Host-session" });
    await route.fulfill({ status: 401 });
  });
  await page.clock.fastForward(280_000);
  await expect(page).toHaveURL(/\/login\?why=ended&to=%2F$/);
});

test("a tab follows the sign-out of another tab @js", async ({ page, context, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/contacts");
  await chooseInMenu(other, "account-menu", shell.signOut);
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
});

test("a toolbar item's popup opens by the keyboard, holds its links and closes with Esc @js", async ({
  page,
  signIn,
}) => {
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  await messages(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(popup(page).getByText(extras.accepted)).toBeVisible();
  await expect(popup(page).getByRole("link", { name: screens.outgoing })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(messages(page)).toBeFocused();
});

test("a popup opens on hover, stays under the pointer and closes when it leaves @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  await messages(page).hover();
  await expect(popup(page)).toBeVisible();
  await popup(page).getByText(extras.delivered, { exact: true }).hover();
  await page.waitForTimeout(500);
  await expect(popup(page)).toBeVisible();
  await page.mouse.move(900, 700);
  await expect(popup(page)).toHaveCount(0);
  await messages(page).click();
  await expect(page).toHaveURL(/\/messages\/outgoing/);
});

test("shortcuts navigate, list themselves and can be turned off @js", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/contacts$/);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: extras.shortcuts });
  await list.getByRole("checkbox", { name: extras.shortcutsOn }).uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(page.locator(".side-new kbd")).toHaveCount(0);
  await page.keyboard.press("?");
  await page.waitForTimeout(200);
  await expect(list).toHaveCount(0);
});

test("a newer version is offered and marked @js", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn("client");
  await page.goto("/");
  await expect(page.locator("kbd").first()).toBeVisible();
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "99.0.0" } }));
  await page.clock.fastForward(61_000);
  await expect(page.getByText(extras.newVersion)).toBeVisible();
  await expect(page.locator(".side .update")).toContainText("99.0.0");
  await page.clock.fastForward(301_000);
  await expect(page.getByText(extras.newVersion)).toHaveCount(0);
  await expect(page.locator(".side .update")).toContainText("99.0.0");
});

test("without a connection a separate page explains it, in the page's language @js", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("client");
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match("/offline-language"))) await new Promise((done) => setTimeout(done, 50));
  });
  await context.setOffline(true);
  await page.goto("/contacts").catch(() => undefined);
  await expect(page.getByRole("heading", { name: "Нет связи" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeHidden();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Повторить" }).click();
  await expect(page.locator("main h1")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/contacts");
});

test("every item of the frame is a plain link or a form", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await expect(messages(page)).toHaveAttribute("href", "/messages");
  await messages(page).click();
  await expect(page).toHaveURL(/\/messages\/outgoing/);
  await expect(page.locator("#account-menu")).toContainText("client@example.com");
  await chooseInMenu(page, "account-menu", shell.signOut);
  await expect(page).toHaveURL(/\/login/);
});
