import { balance as words } from "../../../app/i18n/balance/ru";
import { channels } from "../../../app/i18n/channels/ru";
import { common } from "../../../app/i18n/common/ru";
import { exportPages } from "../../../app/i18n/exportPages/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("the ledger is filtered by cause, and its totals and its file follow", async ({ page, signIn }, { project }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("ledger");
    const manager = await customerOf(CABINET_URL, "manager");
    const { id } = await customerOf(CABINET_URL, username);
    for (const [source, amount] of [
      ["accrual", 300],
      ["accrual", 200],
      ["subtract", 50],
    ] as const)
      await manager.must("POST", "/billings", { OwnerId: id, source, amount, comment: `${source} ${amount}` });
    await signIn(username);
    await page.goto("/balance/billings");
    if (isLive) await takenOver(page);
    const main = page.getByRole("main");
    await expect(main).toContainText(words.forecastUnknown);
    const total = (name: string) => main.getByText(name, { exact: true }).last().locator("xpath=following-sibling::dd");
    await expect(total(words.total_toppedUp)).toHaveText(/500,00/);
    await expect(total(words.total_withdrawn)).toHaveText(/50,00/);

    await main.getByText(common.filters, { exact: true }).click();
    await main.getByLabel(words.what, { exact: true }).selectOption({ label: words.source_subtract });
    if (!isLive) await main.getByRole("button", { name: messages.show }).click();
    await expect(page).toHaveURL(/source=subtract/);
    await expect(main).not.toContainText("accrual 300");
    await expect(main).toContainText("subtract 50");
    await expect(total(words.total_toppedUp)).toHaveText(/^0,00/);
    await main.getByRole("link", { name: /Выгрузить/ }).click();
    await expect(page.getByRole("dialog")).toContainText(exportPages.found.replace("{{number}}", "1"));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: exportPages.download }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(words.source_subtract);
  });

  test("spending is drawn by day with its table, and staff see a customer's ledger", async ({ page, signIn }) => {
    const client = await customerOf(CABINET_URL, "client");
    await client.must("POST", "/sendings", {
      type: "sms",
      recipient: "+79161234567",
      payload: { sender: "CABINET", text: "Hello" },
    });
    await signIn("client");
    await page.goto("/balance/billings");
    const main = page.getByRole("main");
    await expect(main.getByRole("img", { name: new RegExp(words.spendTitle) })).toBeVisible();
    await main.getByText(words.asTable).click();
    await expect(main.getByRole("table", { name: words.spendTitle }).getByRole("row")).toHaveCount(31);
    const { id } = client;
    await signIn("manager");
    await page.goto(`/users/${id}`);
    await page.locator(`a[href="/balance/billings?whose=${id}"]`).first().click();
    await expect(main).toContainText(words.chipUser.replace("{{name}}", "client"));
    await expect(main).toContainText(channels.sms);
  });
});
