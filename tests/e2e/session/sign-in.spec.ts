import type { Page } from "@playwright/test";
import { errors } from "../../../app/i18n/errors/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";

async function fillIn(page: Page, password: string) {
  await page.locator("input[name=username]").fill("client");
  await page.locator("input[name=password]").fill(password);
  await page.locator("form#login button[type=submit]").click();
}

test("a customer signs in and lands on the home page", async ({ page }) => {
  await page.goto("/login");
  await fillIn(page, DEMO_PASSWORD);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "__Host-session")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
});

test("a wrong password shows an error, the name stays, and the password is not sent back", async ({ page }) => {
  await page.goto("/login");
  await fillIn(page, "not-my-password");
  await expect(page.getByText(errors.wrongCredentials_few.split(".")[0]!)).toBeVisible();
  expect(await page.content()).not.toContain("not-my-password");
  await expect(page.locator("input[name=username]")).toHaveValue("client");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a screen requested before signing in opens after it", async ({ page }) => {
  await page.goto("/forbidden");
  await expect(page).toHaveURL(/\/login\?to=/);
  await fillIn(page, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/forbidden$/);
});
