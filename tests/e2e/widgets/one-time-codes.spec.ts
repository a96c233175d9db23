import { widgets as words } from "../../../app/i18n/locales/ru/widgets";
import { expect, test } from "../../support/browser/browser";

test("A widget is made and changed without a script @no-js", async ({ page, signIn }) => {
  const name = `Касса ${Date.now().toString(36)}`;
  const channel = `Канал ${name}`;
  await signIn("client2");
  await page.goto("/widgets");
  await page.getByRole("link", { name: words.newWidget }).first().click();
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.origins).fill("https://shop.example");
  await page.getByRole("button", { name: words.create }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: words.newChannel }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.channelName).fill(channel);
  await dialog.getByRole("button", { name: words.saveChannel }).click();
  await page.getByRole("button", { name: `${words.attach} ${channel}` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: channel })).toContainText(words.attached);
  await page.getByLabel(words.accent).fill("#9a4a22");
  await page.getByLabel(words.ipWhitelist).fill("84.201.130.0/24, 2a02:6b8::/32");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.locator('svg [fill="#9a4a22"]')).toHaveCount(1);
  await expect(page.getByLabel(words.ipWhitelist)).toHaveValue("84.201.130.0/24\n2a02:6b8::/32");
  await page.getByRole("button", { name: words.turnOff }).click();
  await expect(page.locator(".pill")).toHaveText(words.state_off);
});
