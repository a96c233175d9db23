import { notifications } from "../../app/i18n/locales/ru/notifications";
import { expect, test } from "../support/browser";
import { customerOf } from "../support/rest";

const CABINET_URL = "http://localhost:18787";

async function write(username: string, titles: string[]) {
  const [target, manager] = [await customerOf(CABINET_URL, username), await customerOf(CABINET_URL, "manager")];
  for (const title of titles) {
    const body = { targetUserId: target.id, type: "message", title, text: "Text" };
    await manager.must("POST", "/n/notifications", body);
  }
}

test("a new notification arrives by itself, counts in the bell and is read once it is seen @js", async ({
  page,
  signIn,
}) => {
  await signIn("client2");
  const bell = page.locator(".side .bell");
  const before = Number((await bell.locator("b").count()) && (await bell.locator("b").textContent()));
  const socket = page.waitForEvent("websocket");
  await page.reload();
  await socket;
  await page.waitForLoadState("networkidle");
  await write("client2", ["Arrived by itself"]);
  await expect(page.locator(".toast", { hasText: "Arrived by itself" })).toBeVisible();
  await expect(bell.locator("b")).toHaveText(String(before + 1));
  await bell.click();
  const popup = page.locator(".ntf-popup");
  await expect(popup.getByText("Arrived by itself")).toBeVisible();
  await popup.getByRole("link", { name: "Все уведомления" }).click();
  await page.waitForURL(/\/notifications$/);
  await expect(bell.locator("b")).toHaveCount(0);
  await page.goto("/notifications?show=unread");
  await expect(page.getByText(notifications.nothingUnread)).toBeVisible();
});

test("one and all are read: by being seen, without scripts by a button", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("client2");
  await write("client2", ["First", "Second", "Third"]);
  await page.goto("/notifications");
  const unread = page.locator(".ntf:not(.ntf-read)");
  if (!javaScriptEnabled) {
    const before = await unread.count();
    await unread.filter({ hasText: "Second" }).first().getByRole("button", { name: notifications.read }).click();
    await expect(unread).toHaveCount(before - 1);
    await page.getByRole("button", { name: notifications.readAll }).click();
  }
  await expect(unread).toHaveCount(0);
  await expect(page.locator(".side .bell b")).toHaveCount(0);
});
