import { channels } from "../../../app/i18n/channels/ru";
import { pricing as words } from "../../../app/i18n/pricing/ru";
import { tariffs as prices } from "../../../app/i18n/tariffs/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, selectLike, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("a monthly fee is created with only a price, given to a customer, and seen by both", async ({
    page,
    signIn,
    javaScriptEnabled,
  }) => {
    const username = await newCustomer("fee");
    const client = await customerOf(CABINET_URL, username);
    const title = `Care ${username}`;
    await signIn("manager");
    await page.goto("/tariffs/sold/new");
    // Choosing the channel replaces the table with a price field.
    if (javaScriptEnabled) await takenOver(page);
    await page.getByLabel(words.name, { exact: true }).fill(title);
    await page.getByLabel(words.source).selectOption({ label: channels.account });
    await page.getByLabel(words.unit).selectOption({ label: words.unit_month });
    await page.locator("[name=prices]").fill("300,50");
    await page.locator("main .btn-primary").click();
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByLabel(words.feePrice, { exact: true })).toHaveValue("300,50");

    await page.goto(`/users/${client.id}/tariffs`);
    const dialog = page.getByRole("dialog");
    await selectLike(dialog.getByLabel(channels.account, { exact: true }), title);
    await dialog.getByRole("button", { name: words.assign, exact: true }).click();
    await expect(page.getByRole("region", { name: prices.fees })).toContainText(title);

    await signIn(username);
    await page.goto("/tariffs");
    const fees = page.getByRole("region", { name: prices.fees });
    await expect(fees).toContainText(title);
    await expect(fees).toContainText(prices.unit_month);
  });
});
