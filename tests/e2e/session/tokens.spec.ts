import { common } from "../../../app/i18n/common/ru";
import { tokens } from "../../../app/i18n/tokens/ru";
import { expect, test } from "../../support/browser/browser";
import { takenOver } from "../frame/pages";

test("a token is shown once, works over REST, and ends when it is revoked", async ({ page, signIn, request }, {
  project,
}) => {
  const description = `CRM ${project.name} ${Date.now()}`;
  await signIn("client2");
  await page.goto("/account/tokens/new");
  // A form posted before scripts load would stay in the document's initial data.
  if (project.name !== "no-js") await takenOver(page);
  await page.getByLabel(tokens.description).fill(description);
  await page.getByRole("button", { name: tokens.issue }).click();
  await expect(page.locator("#issued-token")).toBeVisible();
  const token = (await page.locator("#issued-token").textContent())!.trim();
  const readSettings = () => request.get("/api/settings", { headers: { authorization: token } });
  expect((await readSettings()).status()).toBe(200);

  const close = page.locator("dialog").getByRole("link", { name: common.close });
  await expect(close).toBeHidden();
  await page.getByLabel(tokens.done).check();
  await close.click();
  await expect(page).toHaveURL(/\/account\/tokens$/);
  await expect(page.locator("dialog")).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  const row = page.getByRole("row", { name: description });
  await row.getByRole("link", { name: tokens.revokeMore }).click();
  await page.locator("dialog").getByRole("button", { name: tokens.revoke }).click();
  await expect(row).toContainText(tokens.state_revoked);
  expect((await readSettings()).status()).toBe(401);
});

test("@js an uncopied token keeps its dialog open, whatever is pressed", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("client2");
  await page.goto("/account/tokens");
  // Opens the dialog in place: on a separate page, "back" would leave it after the browser's question, which a test
  // confirms.
  await takenOver(page);
  await page.getByRole("link", { name: tokens.newToken }).first().click();
  await page.getByLabel(tokens.description).fill(`Kept ${Date.now()}`);
  await page.getByRole("button", { name: tokens.issue }).click();
  const token = page.locator("#issued-token");
  await expect(token).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.evaluate(() => history.back());
  await expect(token).toBeVisible();
  // A browser closes a dialog at the second Escape; the page opens it again.
  await expect(page.locator("dialog:modal")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account/tokens/new");
  const close = page.locator("dialog").getByRole("link", { name: common.close });
  await expect(close).toBeHidden();
  await page.getByRole("button", { name: tokens.copy }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await token.textContent())!.trim());
  await close.click();
  await expect(page).toHaveURL(/\/account\/tokens$/);
});
