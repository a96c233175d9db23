import { notifications } from "../../../app/i18n/notifications/ru";
import { views } from "../../../app/i18n/views/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, openMenu } from "./pages";

async function write(username: string, titles: string[]) {
  const [target, manager] = [await customerOf(CABINET_URL, username), await customerOf(CABINET_URL, "manager")];
  for (const title of titles) {
    const body = { targetUserId: target.id, type: "message", title, text: "Text" };
    await manager.must("POST", "/n/notifications", body);
  }
}

test("a new notification arrives automatically, counts in the bell and is read once seen @js", async ({
  page,
  signIn,
}) => {
  const username = await newCustomer("bell");
  await signIn(username);
  const bell = page.locator(".side .bell");
  const socket = page.waitForEvent("websocket");
  await page.goto("/");
  await socket;
  await page.waitForLoadState("networkidle");
  await expect(bell.locator("b")).toHaveCount(0);
  await write(username, ["Arrived by itself"]);
  await expect(page.locator(".toast", { hasText: "Arrived by itself" })).toBeVisible();
  await expect(bell.locator("b")).toHaveText("1");
  await bell.click();
  const popup = page.locator(".ntf-popup");
  await expect(popup.getByText("Arrived by itself")).toBeVisible();
  await popup.getByRole("link", { name: "Все уведомления" }).click();
  await page.waitForURL(/\/notifications$/);
  await expect(bell.locator("b")).toHaveCount(0);
  await page.goto("/notifications?show=unread");
  await expect(page.getByText(notifications.nothingUnread)).toBeVisible();
});

test("a notification that arrives while a form is sent leaves the screen unchanged @js", async ({ page, signIn }) => {
  const username = await newCustomer("notified");
  const client = await customerOf(CABINET_URL, username);
  const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title: "Clients" });
  await client.must("POST", "/contacts", { ListId, phone: "+79161230001" });
  await signIn(username);
  let markRequested = () => {};
  const isRequested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  // A slow network: data for the notification does not arrive before the form's answer.
  await page.route(/notifications(%2F|\/)latest/, () => markRequested());
  const socket = page.waitForEvent("websocket");
  await page.goto(`/contacts/${ListId}`);
  await socket;
  await page.waitForLoadState("networkidle");
  await write(username, ["Arrived meanwhile"]);
  await isRequested;
  const menu = await openMenu(page, views.columns);
  await menu.getByRole("button", { name: views.apply }).click();
  await expect(page).toHaveURL(/view=/);
  await expect(page.getByRole("row").filter({ hasText: "123-00-01" })).toBeVisible();
});

test("one and all are marked as read: when seen, or by a button without scripts", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  const username = await newCustomer("reader");
  await signIn(username);
  await write(username, ["First", "Second", "Third"]);
  await page.goto("/notifications");
  const unread = page.locator(".ntf:not(.ntf-read)");
  if (!javaScriptEnabled) {
    await unread.filter({ hasText: "Second" }).getByRole("button", { name: notifications.read }).click();
    await expect(unread).toHaveCount(2);
    await page.getByRole("button", { name: notifications.readAll }).click();
  }
  await expect(unread).toHaveCount(0);
  await expect(page.locator(".side .bell b")).toHaveCount(0);
});

test("the link of a notification is tall enough to press on a phone", async ({ page, signIn }) => {
  const client = await customerOf(CABINET_URL, "client2");
  const payload = { sender: "CLIENT2", text: "Hello" };
  await client.must("POST", "/sendings", { type: "sms", recipient: ["+79161234567"], payload });
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn("client2");
  await page.goto("/notifications");
  const links = page.locator(".ntf-head a");
  await expect(links.first()).toBeVisible();
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(24);
});

test("a long list has buttons to move up and down, once there is anything to scroll @js", async ({ page, signIn }) => {
  const username = await newCustomer("scroll");
  await write(
    username,
    Array.from({ length: 34 }, (_, n) => `Number ${n}`),
  );
  await signIn(username);
  await page.goto("/notifications");
  const up = page.getByRole("button", { name: notifications.upwards });
  const down = page.getByRole("button", { name: notifications.downwards });
  const scrollRange = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  const expectBoth = async (top: number, isUp: boolean, isDown: boolean) => {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expect(up).toHaveCount(isUp ? 1 : 0);
    await expect(down).toHaveCount(isDown ? 1 : 0);
  };
  await expect(down).toBeVisible();
  await expectBoth(50, false, true);
  await expectBoth(51, true, true);
  await expectBoth((await scrollRange()) - 151, true, true);
  await expectBoth((await scrollRange()) - 150, true, false);
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await down.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});
