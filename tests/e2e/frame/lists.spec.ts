import { common } from "../../../app/i18n/common/ru";
import { desk } from "../../../app/i18n/desk/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { search } from "../../../app/i18n/search/ru";
import { users } from "../../../app/i18n/users/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { expectNoSideways } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { takenOver } from "./pages";

const PHONE = { width: 375, height: 812 };

test("the first row of a list is near the top on a phone", async ({ page, signIn }) => {
  await page.setViewportSize(PHONE);
  await signIn("manager");
  const isScripted = test.info().project.name === "js";
  for (const path of ["/users", "/users?level=me"]) {
    await page.goto(path);
    if (isScripted) await takenOver(page);
    const { y } = (await page.locator("main .data-table tbody tr").first().boundingBox())!;
    // The count and the filters are above; without JavaScript, the bulk bar is too.
    expect(y, path).toBeLessThanOrEqual(isScripted ? 370 : 590);
    await expectNoSideways(page);
  }
});

test("a filter block stays closed until opened, and its address has no empty fields", async ({ page, signIn }) => {
  const isScripted = test.info().project.name === "js";
  await signIn("manager");
  await page.goto("/users");
  if (isScripted) await takenOver(page);
  const search = page.getByRole("search");
  const level = search.getByLabel(users.level);
  await expect(level).toBeHidden();
  await search.getByText(common.filters, { exact: true }).click();
  await expect(level).toBeVisible();
  await level.selectOption("me");
  if (!isScripted) await search.getByRole("button", { name: users.find }).click();
  await expect(page).toHaveURL(/\/users\?level=me$/);
  await expect(search.locator("summary .num")).toHaveText("1");
  await page.getByRole("link", { name: common.removeFilter.replace("{{name}}", users.level_me) }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(search.locator("summary .num")).toHaveCount(0);
});

test("a filter submits half a second after the last key, or by its button without a script", async ({
  page,
  signIn,
}) => {
  await signIn("manager");
  await page.goto("/about");
  await page.goto("/users");
  const search = page.getByRole("search");
  const box = search.getByRole("searchbox");
  if (test.info().project.name === "no-js") {
    await box.fill("client");
    await search.getByText(common.filters, { exact: true }).click();
    await search.getByRole("button", { name: users.find }).click();
    return expect(page).toHaveURL(/\/users\?search=client$/);
  }
  await takenOver(page);
  await box.pressSequentially("lient");
  await expect(page).toHaveURL(/\/users\?search=lient$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/users\?search=client$/);
  await page.keyboard.press("X");
  await expect(box).toHaveValue("cXlient");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(search).not.toHaveAttribute("aria-busy", "true");
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "zz", selectionStart: 2, selectionEnd: 2 });
  await page.waitForTimeout(900);
  await expect(page).toHaveURL(/\/users\?search=client$/);
  await keyboard.send("Input.insertText", { text: "2" });
  await expect(page).toHaveURL(/\/users\?search=c2lient$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("@js a customer is found while typing above a list, and anything while typing in the page search", async ({
  page,
  signIn,
}) => {
  await signIn("manager");
  for (const [path, label, address] of [
    ["/messages/tasks?state=paused", desk.find, /tasks\?state=paused&customer=client2$/],
    ["/search", search.label, /search\?q=client2$/],
  ] as const) {
    await page.goto(path);
    await takenOver(page);
    const box = page.getByRole("searchbox", { name: label });
    await box.pressSequentially("client2");
    await expect(page).toHaveURL(address);
    await expect(page.locator("main a[href^='/users/'], main a[href*='whose='] span").first()).toBeVisible();
    await expect(box).toBeFocused();
  }
});

test("@js search opens over a page, is navigated, closed and answered by keys alone", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/about");
  await takenOver(page);
  const window = page.getByRole("dialog", { name: screens.search });
  const box = window.getByRole("searchbox", { name: search.label });
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(window).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await expect(window).toContainText(search.help);
  await page.keyboard.type("client");
  const hits = window.locator(".todo a");
  await expect(hits.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  const path = await hits.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path!);
  await expect(window).toHaveCount(0);
});

test("@js search without a connection leaves the page below unchanged, and continues once reconnected", async ({
  browser,
  signIn,
}) => {
  // The browser logs failed fetches, which are not errors of the pages.
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn("client2", page);
  await page.goto("/reports");
  await takenOver(page);
  const window = page.getByRole("dialog", { name: screens.search });
  const box = window.getByRole("searchbox");
  await page.keyboard.press("Control+k");
  await expect(window).toContainText(search.help);
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/search/found"));
  await box.fill("CLIENT2");
  await failed;
  await box.press("Enter");
  await page.keyboard.press("Escape");
  await expect(window).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens.reports);
  await context.setOffline(false);
  await page.keyboard.press("Control+k");
  await box.fill("CLIENT2");
  await expect(window.locator(".todo a").first()).toBeVisible();
  await context.close();
});

test("search is a page without scripts, and a dialog over any page with them", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("client2");
  await page.goto("/contacts");
  if (javaScriptEnabled) await takenOver(page);
  if (javaScriptEnabled) await page.keyboard.press("Control+k");
  else await page.locator(".side").getByRole("link", { name: screens.search }).click();
  const place = javaScriptEnabled ? page.getByRole("dialog", { name: screens.search }) : page.locator("main");
  await expect(page).toHaveURL(javaScriptEnabled ? /\/contacts$/ : /\/search$/);
  const box = place.getByRole("searchbox", { name: search.label });
  for (const odd of ["🦄", "'", `"${"я".repeat(298)}"`]) {
    await box.fill(odd);
    if (!javaScriptEnabled) await page.getByRole("button", { name: search.find }).click();
    await expect(place).toContainText(search.nothing);
  }
  await box.fill("CLIENT2");
  if (!javaScriptEnabled) await page.getByRole("button", { name: search.find }).click();
  await place.locator(".todo a", { hasText: "CLIENT2" }).first().click();
  await expect(page).toHaveURL(/\/settings\/sendernames\//);
});

test("a list filtered to nothing shows its filters and clears them", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/messages/outgoing?status=paused&sender=NOBODYS");
  const nothing = page.locator(".empty");
  await expect(nothing).toContainText(common.status_paused);
  await expect(nothing).toContainText("NOBODYS");
  await nothing.getByRole("link", { name: messages.clear }).click();
  await expect(page).toHaveURL(/\/messages\/outgoing$/);
});

test("the first message is near the top on a phone, with a filter and without", async ({ page, signIn }) => {
  const isScripted = test.info().project.name === "js";
  const client = await customerOf(CABINET_URL, "client2");
  await client.must("POST", "/contactLists", { title: "Гости" });
  const payload = { sender: "CLIENT2", text: "Заказ собран" };
  const recipient = ["+79161230001", "+79161230002"];
  await client.must("POST", "/sendings", { type: "sms", title: "Заказ", recipient, payload });
  await page.setViewportSize(PHONE);
  await signIn("client2");
  for (const path of [
    "/messages/outgoing",
    "/messages/outgoing?type=sms&period=today",
    "/messages/tasks",
    "/contacts",
  ]) {
    await page.goto(path);
    if (isScripted) await takenOver(page);
    const row = page.locator("main .data-table tbody tr").first();
    const { y } = (await row.boundingBox())!;
    // The count and the filters are above; without JavaScript, the bulk bar is too.
    expect(y, path).toBeLessThanOrEqual(isScripted ? 370 : 590);
    await expectNoSideways(page);
  }
});

test("@js a filter shows at once that it waits for its answer", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/users");
  await takenOver(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  const search = page.getByRole("search");
  await search.getByRole("searchbox").fill("client");
  await page.keyboard.press("Enter");
  await expect(search.getByText(common.searching).first()).toBeVisible();
  await expect(search).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page).toHaveURL(/\/users\?search=client$/);
  await expect(search.getByText(common.searching)).toHaveCount(0);
  await page.unroute(/\.data(\?|$)/);
});

test("@no-js a filter address with empty fields opens under its clean address", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/users?search=&level=me&active=&contract=");
  await expect(page).toHaveURL(/\/users\?level=me$/);
  await page.goto("/users?search=&level=&active=");
  await expect(page).toHaveURL(/\/users$/);
});
