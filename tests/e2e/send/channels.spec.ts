import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { sending } from "../../../app/i18n/errors/sending/ru";
import { review } from "../../../app/i18n/review/ru";
import { send } from "../../../app/i18n/send/ru";
import { expect, test } from "../../support/browser/browser";
import { inTurn } from "../../support/browser/turns";
import { atEachWidth } from "../../support/browser/widths";

/** Channels with channel-specific fields. */
const OTHERS = [
  ["email", "payload.subject", "anna@example.com"],
  ["push", "payload.title", "+79161234567"],
  ["voice", "payload.tts.voice", "+79161234567"],
] as const;

test(`a message switched to another channel drops the first one's sender name ${inTurn()}`, async ({
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
    // Nobody subscribed with this phone, and the review says so.
    if (type === "push") await expect(page.locator("main")).toContainText(sending.addressUnknown);
    else await expect(page.getByText(review.problems)).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText("CABINET");
  }
});

atEachWidth(() => {
  // Playwright cannot delay requests of a service worker.
  test.use({ serviceWorkers: "block" });

  test("input is kept while another channel's fields are loading @js", async ({ page, signIn }) => {
    await signIn("client");
    const id = newId();
    await page.goto(`/send/message?d=${id}`);
    await expect(page.locator("kbd").first()).toBeAttached();
    const text = page.locator('textarea[name="payload.text"]');
    const subject = page.locator('input[name="payload.subject"]');
    await text.fill("Заказ");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/send\/message(\.data)?\?/, async (route) => {
      if (route.request().method() === "POST") await answer.promise;
      await route.continue();
    });
    const posted = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/send/message"),
    );
    await page.locator("input[name=type][value=email]").check({ force: true });
    await posted;
    await text.fill("Заказ собран");
    // Longer than the pause before input is saved by itself.
    await page.waitForTimeout(2000);
    await page.locator('form#send button[value="go:recipients"]').click();
    answer.resolve();
    await expect(page).toHaveURL(/\/send\/recipients/);
    await page.goto(`/send/message?d=${id}`);
    await expect(subject).toBeVisible();
    await expect(text).toHaveValue("Заказ собран");
    await expect(page.getByText(send.conflict)).toHaveCount(0);
  });
});
