import { tokens } from "../../app/i18n/locales/ru/tokens";
import { expect, test } from "../support/browser";

test("a token is shown once, works over REST, and ends when it is revoked", async ({ page, signIn, request }, {
  project,
}) => {
  const description = `CRM ${project.name} ${Date.now()}`;
  await signIn("client2");
  await page.goto("/account/tokens/new");
  await page.getByLabel(tokens.description).fill(description);
  await page.getByRole("button", { name: tokens.issue }).click();
  await expect(page.locator("#issued-token")).toBeVisible();
  const token = (await page.locator("#issued-token").textContent())!.trim();
  const asked = () => request.get("/api/settings", { headers: { authorization: token } });
  expect((await asked()).status()).toBe(200);

  await page.goto("/account/tokens");
  expect(await page.content()).not.toContain(token);
  const row = page.getByRole("row", { name: description });
  await row.getByRole("link", { name: tokens.revoke }).click();
  await page.locator("dialog").getByRole("button", { name: tokens.revoke }).click();
  await expect(row).toContainText(tokens.state_revoked);
  expect((await asked()).status()).toBe(401);
});
