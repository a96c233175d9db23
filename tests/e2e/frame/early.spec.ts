import { newId } from "../../../app/domain/base/shared/ids";
import { common } from "../../../app/i18n/common/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { expect, test } from "../../support/browser/browser";
import { openBeforeScript, takenOver } from "./pages";

// A second page would get its script from the service worker's cache, bypassing the delay.
test.use({ serviceWorkers: "block" });

test("a menu opened before the page's script loaded stays open, and its items keep their place @js", async ({
  page,
  signIn,
}) => {
  await signIn("client2");
  const release = await openBeforeScript(page, "/");
  await page.locator(".side [popovertarget=account-menu]").click();
  const signOut = page.locator("#account-menu").getByRole("button", { name: shell.signOut });
  const before = await signOut.boundingBox();
  release();
  await takenOver(page);
  expect(await signOut.boundingBox()).toEqual(before);
  await signOut.click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a key pressed before the page's script loaded is handled @js", async ({ page, signIn }) => {
  await signIn("manager");
  const release = await openBeforeScript(page, "/users");
  await expect(page.locator(".data-table tbody tr a").first()).toBeVisible();
  release();
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.keyboard.press("j");
  await expect(page.locator(".data-table tbody tr").first().locator("a:focus")).toHaveCount(1);
});

test("text typed before the page's script loaded is stored automatically @js", async ({ page, signIn }) => {
  await signIn("client");
  const id = newId();
  const release = await openBeforeScript(page, `/send/message?d=${id}`);
  await page.getByLabel(compose.field_text, { exact: true }).fill("Набрано до скрипта");
  const stored = page.waitForResponse(/\/send\/draft\?/);
  release();
  expect((await stored).status()).toBe(200);
  await page.goto(`/send/message?d=${id}`);
  await expect(page.getByLabel(compose.field_text, { exact: true })).toHaveValue("Набрано до скрипта");
});

test("a filter chosen before the page's script loaded is applied @js", async ({ page, signIn }) => {
  await signIn("manager");
  const release = await openBeforeScript(page, "/users");
  await page.getByText(common.filters, { exact: true }).click();
  await page.locator("select[name=level]").selectOption("reseller");
  release();
  await expect(page).toHaveURL(/level=reseller/);
  await expect(page.locator("select[name=level]")).toHaveValue("reseller");
});

test("a channel chosen before the page's script loaded is selected @js", async ({ page, signIn }) => {
  await signIn("client");
  const release = await openBeforeScript(page, `/send/message?d=${newId()}&text=Sale`);
  await page.locator("input[name=type][value=viber]").check({ force: true });
  release();
  await expect(page.locator("input[name='sender.of']")).toHaveValue("viber");
  await expect(page.locator("input[name=type][value=viber]")).toBeChecked();
});

test("a box ticked before the page's script loaded stays ticked @js", async ({ page, signIn }) => {
  await signIn("client");
  const release = await openBeforeScript(page, "/settings/settingsUser");
  const boxes = page.locator("main input[type=checkbox]:not([disabled])");
  await boxes.first().waitFor({ state: "attached" });
  const was = await boxes.first().isChecked();
  await boxes.first().setChecked(!was, { force: true });
  release();
  await takenOver(page);
  expect(await boxes.first().isChecked()).toBe(!was);
});
