import { desk } from "../../../app/i18n/desk/ru";
import { moderation } from "../../../app/i18n/moderation/ru";
import { users } from "../../../app/i18n/users/ru";
import { DEMO_PASSWORD, expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { expectNoSideways, onEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { takenOver } from "../frame/pages";

for (const [turn, who] of ["reseller", "manager"].entries()) {
  test(`a ${who} decides, tops a customer up, writes a note and opens the customer's lists ${inTurn(turn)}`, async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    const hydrated = async () => javaScriptEnabled && (await takenOver(page));
    const username = `day-${who}-${Date.now().toString(36)}`;
    const staff = await customerOf(CABINET_URL, who);
    if (who === "reseller") {
      const bank = await customerOf(CABINET_URL, "manager");
      await bank.must("POST", "/billings", { OwnerId: staff.id, source: "accrual", amount: 70, comment: "Top-up" });
    }
    const own = { firstName: "Вера", lastName: "Дневная", email: `${username}@example.com` };
    await staff.must("POST", "/users", { username, password: DEMO_PASSWORD, data: own });
    const customer = await customerOf(CABINET_URL, username);
    const name = `D${Date.now().toString(36).slice(-8)}`.toUpperCase();
    const comment = "ООО «Ромашка», ИНН 7707083893";
    const requested = (await customer.must("POST", "/sendernames", { name, type: "sms", comment })) as { id: string };

    await signIn(who);
    await page.goto(`/review/names/${requested.id}?kind=names`);
    await hydrated();
    await page.locator(".desk-customer").getByRole("link", { name: "Вера Дневная" }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${customer.id}`));
    const card = page.locator(".panel");
    await expect(card).toContainText(users.latest);
    await onEachWidth(page, () => expectNoSideways(page));

    await card.getByRole("link", { name: users.adjust }).click();
    const dialog = page.getByRole("dialog");
    await hydrated();
    await dialog.getByRole("button", { name: users.adjustDo }).click();
    await expect(dialog.getByLabel(users.amount, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(users.amount, { exact: true }).fill("70");
    await dialog.locator("[name=comment]").fill("По счёту 12");
    await dialog.getByRole("button", { name: users.adjustDo }).click();
    await expect(dialog).toHaveCount(0);
    expect(await customer.balance()).toBe(70);
    await expect(card).toContainText("70,00");

    await card.getByRole("link", { name: users.noteAdd }).click();
    await dialog.getByLabel(users.noteText).fill("Платит по пятницам");
    await dialog.getByRole("button", { name: users.noteAdd }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText("Платит по пятницам");

    await page.goto(`/review/names/${requested.id}?kind=names`);
    await hydrated();
    await page.getByRole("button", { name: moderation.approve, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(requested.id));
    const payload = { sender: name, text: "Hello" };
    await customer.must("POST", "/sendings", { type: "sms", recipient: "+79990001100", payload });

    const scope = who === "reseller" ? desk.customers : desk.all;
    await page.goto("/messages/outgoing");
    await hydrated();
    await page.getByRole("navigation", { name: desk.scope }).getByRole("link", { name: scope }).click();
    await expect(page).toHaveURL(/whose=(all|customers)/);
    await expect(page.getByRole("row", { name: "Дневная" }).first()).toContainText("999 000-11-00");
    await page.goto(`/users/${customer.id}`);
    await expect(card.getByRole("region", { name: users.latest })).toContainText("999 000-11-00");
  });
}
