import { newId } from "../../../app/domain/shared/ids";
import { empty } from "../../../app/i18n/locales/ru/empty";
import { review } from "../../../app/i18n/locales/ru/review";
import { toasts } from "../../../app/i18n/locales/ru/toasts";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, toStep } from "../frame/pages";

atEachWidth(() => {
  test("a user without enough money sees how much is missing, finds help, and returns to the bulk to send it", async ({
    page,
    signIn,
  }) => {
    const username = await newCustomer("short");
    const [manager, client] = await Promise.all([
      customerOf(CABINET_URL, "manager"),
      customerOf(CABINET_URL, username),
    ]);
    await signIn(username);
    const text = encodeURIComponent("Код 4829");
    await page.goto(`/send/message?d=${newId()}&type=telegram&text=${text}&phone=%2B79161234567`);
    await toStep(page, "preview");
    const told = page.getByRole("status").filter({ hasText: review.shortfall.replace("{{sum}}", "1,20 ₽") });
    await told.getByRole("link", { name: review.topUp }).click();

    await expect(page).toHaveURL(/\/balance\/payments\?to=/);
    await page.getByRole("link", { name: empty.toSupport }).click();
    await expect(page).toHaveURL(/\/about#support$/);
    await page.goBack();
    await manager.must("POST", "/billings", { OwnerId: client.id, source: "accrual", amount: 2, comment: "Top-up" });
    await page.getByRole("link", { name: empty.toMailing }).click();

    await expect(page).toHaveURL(/\/send\/preview\?d=/);
    await expect(told).toHaveCount(0);
    await page.getByRole("button", { name: "Отправить 1 сообщение в Telegram", exact: true }).click();
    await expect(page).toHaveURL(/\/messages\/outgoing\//);
    await expect(page.locator(".toast", { hasText: toasts.messageAccepted })).toBeVisible();
    expect(await client.balance()).toBe(0.8);
  });
});
