import { common } from "../../../app/i18n/common/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { tokens } from "../../../app/i18n/tokens/ru";
import { views } from "../../../app/i18n/views/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "./pages";

const section = (title: string) => `.side nav a:has-text("${title}")`;

/** The chunk with the keyboard shortcuts loads when the page is idle. */
async function ready(page: import("@playwright/test").Page) {
  await expect(page.locator("[data-shortcuts]").first()).toBeAttached();
  await page.waitForFunction(() => document.querySelector("kbd") !== null);
}

test("@js a slow server shows a bar and a busy page", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/messages/outgoing");
  await ready(page);
  let release = () => {};
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.locator(section(screens.contacts)).first().click();
  await expect(page.locator(".waiting")).toBeVisible();
  await expect(page.locator("main[aria-busy=true]")).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/contacts/);
  await expect(page.locator(".waiting")).toHaveCount(0);
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
  await page.unroute(/\.data(\?|$)/);
});

test("@js a reloading list shows blocks in place of its cells while the server is slow", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/users");
  await ready(page);
  let release = () => {};
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.locator(section(screens.users)).first().click();
  const cell = page.locator("main.reloading .data-table tbody td").first();
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((td) => getComputedStyle(td, "::before").content)).toBe('""');
  expect(await cell.evaluate((td) => td.firstElementChild && getComputedStyle(td.firstElementChild).visibility)).toBe(
    "hidden",
  );
  release();
  await expect(page.locator("main.reloading")).toHaveCount(0);
  await expect(page.locator(".data-table tbody a").first()).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
});

test("@js a panel takes the focus, Esc closes it, and the focus returns to its row", async ({ page, signIn }) => {
  await signIn("manager");
  await page.goto("/users");
  await ready(page);
  const row = page.locator(".data-table tbody a[href^='/users/']").first();
  const href = (await row.getAttribute("href"))!;
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#panel-title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".panel")).toHaveCount(0);
  await expect(page.locator(`.data-table a[href="${href}"]`).first()).toBeFocused();
  await page.keyboard.press("Enter");
  // An item in the panel's menu returns the focus to the menu.
  const menu = page.locator(".panel details.more > summary");
  await menu.press("Enter");
  await page.locator(".panel .more-list a").last().press("Enter");
  await expect(page.locator("main dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("@js a dialog focuses its first field and returns the focus to its button", async ({ page, signIn }) => {
  await signIn("client2");
  await page.goto("/account/tokens");
  await ready(page);
  const open = page.getByRole("link", { name: tokens.newToken }).first();
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(tokens.description)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("@js a lost connection is shown at once, and a press waits for its return", async ({ browser, signIn }) => {
  // The browser logs failed fetches, which are not errors of the pages.
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn("client", page);
  await page.goto("/");
  await ready(page);
  await expect(page.getByText(common.live).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(shell.reconnecting)).toBeVisible();
  await expect(page.getByText(common.live).first()).toBeHidden();
  const link = page.locator(section(screens.contacts)).first();
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);
  await expect(page.getByText(shell.reconnecting)).toBeHidden();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole("heading", { name: screens.contacts, level: 1 })).toBeVisible();
  await context.close();
});

test("@js a form sent without a connection keeps its text, waits, and is sent once", async ({ browser, signIn }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(await newCustomer("offline"), page);
  await page.goto("/contacts/new");
  await ready(page);
  await takenOver(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/contacts\/new/.test(request.url())) posts.push(request.url());
  });
  const form = page.locator("dialog form").first();
  await form.getByLabel(contacts.listTitle).fill("Typed without a connection");
  await context.setOffline(true);
  await expect(page.getByText(shell.reconnecting)).toBeVisible();
  const send = form.getByRole("button", { name: contacts.create, exact: true });
  await send.click();
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await expect(form.getByLabel(contacts.listTitle)).toHaveValue("Typed without a connection");
  expect(posts).toEqual([]);
  // The browser reports being online before requests can succeed.
  let isBack = false;
  await page.route("**/version.json", (route) => (isBack ? route.continue() : route.abort()));
  await context.setOffline(false);
  await expect(page.getByText(shell.reconnecting)).toBeHidden();
  await expect(send).toHaveAttribute("aria-busy", "true");
  expect(posts).toEqual([]);
  isBack = true;
  await expect(page.getByRole("heading", { name: "Typed without a connection" })).toBeVisible();
  expect(posts).toHaveLength(1);
  await context.close();
});

test("@js a pressed link responds at once", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/messages/outgoing");
  await ready(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  const link = page.locator(section(screens.contacts)).first();
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page).toHaveURL(/\/contacts/);
  await expect(link).not.toHaveAttribute("aria-busy", "true");
  await page.unroute(/\.data(\?|$)/);
});

test("@js a page whose code did not load with the press loads as a whole", async ({ browser, signIn }) => {
  // The browser logs what it cannot fetch, which is not an error of our pages.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn("client", page);
  await page.goto("/");
  await ready(page);
  let lost = 0;
  await page.route(/\/assets\/lists-[^/]+\.js/, (route) => {
    const isLeft = new URL(route.request().frame().url()).pathname === "/";
    if (isLeft) lost++;
    return isLeft ? route.abort() : route.continue();
  });
  await page.locator(section(screens.contacts)).first().click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole("heading", { name: screens.contacts, level: 1 })).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  await context.close();
});

test("@js a title that changed meanwhile shows with the next screen", async ({ page, signIn, request }) => {
  const answer = await request.post("/api/login", { data: { username: "client2", password: DEMO_PASSWORD } });
  const { id, token } = await answer.json();
  const rename = (value: string | null) =>
    request.put(`/api/settingsUser/${id}/frontend.title`, { headers: { authorization: token }, data: { value } });
  await signIn("client2");
  await page.goto("/");
  await ready(page);
  try {
    expect((await rename("Renamed")).status()).toBe(200);
    await page.locator(section(screens.contacts)).first().click();
    await expect(page).toHaveTitle(`Renamed | ${screens.contacts}`);
  } finally {
    await rename(null);
  }
});

test("@js keys move through a list and on from an open row, keep its view and open its search", async ({
  page,
  signIn,
}) => {
  await signIn("manager");
  await page.goto("/users?active=yes");
  await ready(page);
  const rows = page.locator(".data-table tbody tr");
  await page.keyboard.press("j");
  await expect(rows.nth(0).locator("a:focus")).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(rows.nth(1).locator("a:focus")).toHaveCount(1);
  await page.keyboard.press("k");
  await expect(rows.nth(0).locator("a:focus")).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("textbox", { name: views.name })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.locator("main input[type=search]").first()).toBeFocused();
  await rows.nth(1).locator("a").first().click();
  await expect(page.locator(".panel h2")).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(2).locator("a:focus")).toHaveCount(1);
});

test("@js keys tick rows, even when another tick has the focus, and stop at rows without a link", async ({
  page,
  signIn,
}) => {
  const username = await newCustomer("keys");
  const [client, manager] = await Promise.all([customerOf(CABINET_URL, username), customerOf(CABINET_URL, "manager")]);
  const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: "Клиенты" });
  for (const last of [1, 2, 3]) {
    await client.must("POST", "/contacts", { ListId, phone: `+7916123000${last}` });
    await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: last, comment: "Top-up" });
  }
  await signIn(username);
  await page.goto(`/contacts/${ListId}`);
  await ready(page);
  const rows = page.locator(".data-table tbody tr");
  const ticks = rows.getByRole("checkbox");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(ticks.nth(0)).toBeChecked();
  await ticks.nth(1).click();
  await page.keyboard.press("x");
  await expect(ticks.nth(1)).not.toBeChecked();
  await page.keyboard.press("j");
  await expect(rows.nth(2).locator("a:focus")).toHaveCount(1);

  await page.goto("/balance/billings");
  await ready(page);
  for (const nth of [0, 1, 2]) {
    await page.keyboard.press("j");
    await expect(rows.nth(nth).and(page.locator(":focus"))).toHaveCount(1);
  }
});
