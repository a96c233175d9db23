import { review } from "../../../app/i18n/review/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { compose } from "../frame/pages";

atEachWidth(() => {
  test("the last button shows the selection at once, and asks again when its list has grown", async ({ page, signIn }, {
    project,
  }) => {
    test.setTimeout(120_000);
    const client = await customerOf(CABINET_URL, "client2");
    const title = `Растущий ${project.name} ${Date.now()}`;
    const { id: ListId } = await client.must<{ id: string }>("POST", "/contactLists", { title });
    const add = (phone: string) => client.must("POST", "/contacts", { ListId, phone });
    await add("+79161234501");
    await signIn("client2");
    await compose(page, { text: "Скидка", list: new RegExp(title) });
    const send = page.getByRole("button", { name: "Отправить 1 человеку", exact: true });
    const plan = page.getByRole("button", { name: "Запланировать для 1 человека", exact: true });
    await expect(send).toBeVisible();
    await expect(plan).toBeHidden();
    await page.locator("#schedule").getByText(review.later, { exact: true }).click();
    await expect(plan).toBeVisible();
    await expect(send).toBeHidden();
    // The fields keep the input while the draft is stored.
    await page.getByLabel(review.field_startsAt).fill("2099-07-01T03:00");
    await expect(page.getByLabel(review.field_startsAt)).toHaveValue("2099-07-01T03:00");
    await page.locator("#schedule").getByText(review.now, { exact: true }).click();
    await expect(send).toBeVisible();
    await expect(plan).toBeHidden();

    await add("+79161234502");
    await send.click();
    const alert = page.getByRole("alert").filter({ hasText: "Получателей было 1, стало 2. Сумма была 2,50, стала 5." });
    await expect(alert).toBeVisible();
    await page.getByRole("button", { name: "Отправить 2 людям", exact: true }).click();
    await page.waitForURL(/\/messages\/tasks\//);
  });
});
