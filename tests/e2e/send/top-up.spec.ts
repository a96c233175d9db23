import { newId } from "../../../app/domain/base/shared/ids";
import { payments } from "../../../app/i18n/payments/ru";
import { review } from "../../../app/i18n/review/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver, toStep } from "../frame/pages";

atEachWidth(() => {
  test("a user without enough money sees how much is missing, pays it by card, and returns to the bulk to send it", async ({
    page,
    signIn,
  }, { project }) => {
    const username = await newCustomer("short");
    const client = await customerOf(CABINET_URL, username);
    await signIn(username);
    const text = encodeURIComponent("Код 4829");
    await page.goto(`/send/message?d=${newId()}&type=telegram&text=${text}&phone=%2B79161234567`);
    await toStep(page, "preview");
    const notice = page.getByRole("status").filter({ hasText: review.shortfall.replace("{{sum}}", "1,20 ₽") });
    await notice.getByRole("link", { name: review.topUp }).click();

    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: payments.individual }).click();
    await dialog.getByRole("link", { name: payments.cards, exact: true }).click();
    await expect(dialog.getByLabel(payments.amount)).toHaveValue(/^3\s?000$/);
    if (project.name !== "no-js") await takenOver(page);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: payments.pay }).click();
    await page.locator("input[name=card]").fill("4300000000000777");
    await page.getByRole("button", { name: "Оплатить" }).click();
    await page.getByRole("link", { name: payments.toMailing }).click();

    await expect(page).toHaveURL(/\/send\/preview\?d=/);
    await expect(notice).toHaveCount(0);
    await page.getByRole("button", { name: "Отправить 1 человеку", exact: true }).click();
    await expect(page).toHaveURL(/\/messages\/outgoing\//);
    await expect(page.locator(".toast", { hasText: toasts.messageAccepted })).toBeVisible();
    expect(await client.balance()).toBe(3000 - 75 - 1.2);
  });
});
