import type { WebSocketRoute } from "@playwright/test";
import { screens as es } from "../../../app/i18n/screens/es";
import { shell } from "../../../app/i18n/shell/ru";
import { chooseInMenu, expect, test } from "../../support/browser/browser";

// The fixture `cleanPages` fails a journey on any CSP violation or hydration error.
test("the frame works without a policy violation", async ({ page, signIn }) => {
  await signIn("client");
  await page.goto("/");
  await chooseInMenu(page, "account-menu", shell.theme_dark);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await chooseInMenu(page, "language-menu", "Español");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveTitle(`${es.product} | ${es.home}`);
  // The account stores its language; later journeys expect Russian.
  await chooseInMenu(page, "language-menu", "Русский");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
});

test("signing out closes every screen", async ({ page, signIn }) => {
  await signIn("client2");
  await page.goto("/");
  await chooseInMenu(page, "account-menu", shell.signOut);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
});

test("every answer carries the policy, and scripts cannot read the session cookie", async ({ page, signIn }) => {
  await signIn("client");
  const answer = await page.request.get("/");
  expect(answer.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  const file = await page.request.get("/icons.svg");
  expect(file.headers()["x-content-type-options"]).toBe("nosniff");
  const version = await page.request.get("/version.json");
  expect(version.headers()["cache-control"]).toContain("no-store");
  expect(await version.json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test("a lost connection is shown, recovers automatically, and the page stays usable @js", async ({ page, signIn }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket("**/api/ws?*", (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await signIn("client");
  await page.goto("/");
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  let before = 0;
  // Only an open connection can be lost, and its opening cannot be observed from outside.
  await expect(async () => {
    before = sockets.length;
    await sockets.at(-1)!.close({ code: 4000 });
    await expect(page.getByText(shell.reconnecting)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect.poll(() => sockets.length).toBeGreaterThan(before);
  await expect(page.getByText(shell.reconnecting)).toHaveCount(0);
});
