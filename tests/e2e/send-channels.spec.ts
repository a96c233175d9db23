import { newId } from "../../app/domain/shared/ids";
import { compose } from "../../app/i18n/locales/ru/compose";
import { review } from "../../app/i18n/locales/ru/review";
import { expect, test } from "../support/browser";

/** Each with a field of its own. */
const OTHERS = [
  ["email", "payload.subject", "anna@example.com"],
  ["push", "payload.title", "+79161234567"],
  ["voice", "payload.tts.voice", "+79161234567"],
] as const;

test("a message for another channel leaves the sender's name of the first one behind", async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("client");
  for (const [type, field, recipient] of OTHERS) {
    const id = newId();
    await page.goto(`/send/recipients?d=${id}`);
    if (javaScriptEnabled) await expect(page.locator("kbd").first()).toBeVisible();
    const phones = page.locator("#send-recipients-phones");
    await phones.fill(recipient);
    if (javaScriptEnabled) await phones.press("Enter");
    await page.locator('form#send button[value="go:message"]').click();
    await page.locator('textarea[name="payload.text"]').fill("Заказ собран");
    await page.locator(`input[name=type][value=${type}]`).check({ force: true });
    if (!javaScriptEnabled) await page.getByRole("button", { name: compose.showFields }).click();
    const own = page.locator(`[name="${field}"]`);
    await expect(own).toBeVisible();
    if (type !== "voice") await own.fill("Заказ готов");
    await page.locator('form#send button[value="go:preview"]').click();
    await expect(page).toHaveURL(/\/send\/preview/);
    await expect(page.getByText(review.problems)).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText("CABINET");
  }
});
