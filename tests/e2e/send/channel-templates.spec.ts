import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { inTurn } from "../../support/browser/turns";
import { toStep } from "../frame/pages";

test(`a template of WhatsApp is chosen from the list, filled in and sent ${inTurn()}`, async ({
  page,
  signIn,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  await signIn("client");
  const path = `/send/message?d=${newId()}&type=whatsapp&phone=%2B79161234567`;
  const list = page.locator('select[name="payload.template.chosen"]');
  // The list is read by the cron of the first minute.
  await expect(async () => {
    await page.goto(path);
    await expect(list).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.locator("main")).toContainText(compose.barrier_windowClosed);
  await expect(list.locator("option", { hasText: "winter_sale" })).toHaveCount(0);
  await list.selectOption("order_ready ru");
  if (!javaScriptEnabled) await page.getByRole("button", { name: compose.showFields }).click();
  await page.locator('input[name="payload.template.value.1"]').fill("17");
  await page.locator('input[name="payload.template.value.2"]').fill("пятницы");
  await toStep(page, "preview");
  await page.getByRole("button", { name: "Отправить 1 человеку", exact: true }).click();
  await expect(page.locator(".toast", { hasText: toasts.messageAccepted })).toBeVisible();
});
