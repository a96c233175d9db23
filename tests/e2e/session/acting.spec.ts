import { common } from "../../../app/i18n/common/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { users } from "../../../app/i18n/users/ru";
import { expect, test } from "../../support/browser/browser";
import { inTurn } from "../../support/browser/turns";

test(`a reseller acts as a customer under a yellow bar, and returns to the list ${inTurn()}`, async ({
  page,
  signIn,
}) => {
  await signIn("reseller");
  await page.goto("/users?search=client");
  await page.locator("main table").getByRole("link").first().click();
  await page.getByRole("button", { name: users.signInAs }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.locator(".acting")).toContainText(common.actingAs);
  await expect(page.locator(".acting")).toContainText("client");
  // A customer cannot have customers.
  await page.goto("/users");
  await expect(page).toHaveURL(/\/forbidden$/);
  await expect(page.locator(".acting")).toBeInViewport();
  await page.getByRole("button", { name: shell.comeBack.replace(/\u00a0/g, " ") }).click();
  await expect(page).toHaveURL(/\/users/);
  await expect(page.locator(".acting")).toHaveCount(0);
});
