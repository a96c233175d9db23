import { common } from "../../../app/i18n/common/ru";
import { home } from "../../../app/i18n/home/ru";
import { registration } from "../../../app/i18n/registration/ru";
import { start } from "../../../app/i18n/start/ru";
import { expect, test } from "../../support/browser/browser";
import { inTurn } from "../../support/browser/turns";

const PASSWORD = "journey-1";

test(`a newcomer registers, states a purpose, and finds the first steps at home ${inTurn()}`, async ({ page }, {
  project,
}) => {
  const hasScripts = project.name !== "no-js";
  const username = `e2e-${Date.now() % 10_000_000}`;
  await page.goto("/registration?utm_source=journey");
  await page.waitForLoadState("networkidle");
  await page.getByLabel(registration.username).fill(username);
  await page.getByLabel(registration.firstName, { exact: true }).fill("Анна");
  await page.getByLabel(registration.email).fill(`${username}@example.com`);
  await page.getByLabel(common.phone, { exact: true }).fill("8 916 204-18-33");
  await page.getByLabel(registration.password, { exact: true }).fill(PASSWORD);
  if (hasScripts) {
    await page.reload();
    await expect(page.getByLabel(registration.username)).toHaveValue(username);
    await expect(page.getByLabel(registration.password, { exact: true })).toHaveValue("");
    await page.getByLabel(registration.password, { exact: true }).fill(PASSWORD);
  }
  await page.getByLabel(registration.confirmation).fill(PASSWORD);
  // Forms submitted faster are rejected as robots'.
  await page.waitForTimeout(2100);
  await page.getByRole("button", { name: registration.register }).click();
  await expect(page).toHaveURL(/\/phone\?new$/);
  await page.getByRole("link", { name: start.later }).click();
  await expect(page).toHaveURL(/\/survey$/);
  await page.getByRole("radio", { name: registration.goal_bulk }).check();
  await page.getByText(registration.channel_sms, { exact: true }).click();
  await page.getByRole("button", { name: registration.answer }).click();
  await expect(page.getByRole("heading", { name: home.firstSteps })).toBeVisible();
  if (hasScripts) expect(await page.evaluate(() => sessionStorage.getItem("registration"))).toBeNull();

  await page.locator(".side [popovertarget=language-menu]").click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.context().clearCookies({ name: "lang" });
  await page.goto("/account/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
