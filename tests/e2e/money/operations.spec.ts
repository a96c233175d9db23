import { balance as words } from "../../../app/i18n/balance/ru";
import { channels } from "../../../app/i18n/channels/ru";
import { common } from "../../../app/i18n/common/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { kopecksIn, newCustomer, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("a campaign is one line that opens its messages, and every line shows the balance after it", async ({
    page,
    signIn,
  }, { project }) => {
    const isLive = project.name !== "no-js";
    const username = await newCustomer("operations");
    const manager = await customerOf(CABINET_URL, "manager");
    const customer = await customerOf(CABINET_URL, username);
    const { id } = customer;
    await manager.must("POST", "/billings", { OwnerId: id, source: "accrual", amount: 300, comment: "First" });
    const title = "Осенняя распродажа";
    const request = { type: "sms", name: "ROMASHKA", comment: "ООО «Ромашка», ИНН 7707083893" };
    const sender = await customer.must<{ id: string }>("POST", "/sendernames", request);
    await manager.must("PUT", `/sendernames/${sender.id}`, { moderation: "approved" });
    await customer.must("POST", "/sendings", {
      type: "sms",
      title,
      payload: { sender: request.name, text: "Hello" },
      recipient: { include: ["+79161234567", "+79161234568"] },
    });
    await manager.must("POST", "/billings", { OwnerId: id, source: "subtract", amount: 50, comment: "Last" });
    await signIn(username);
    const main = page.getByRole("main");
    const line = main.getByRole("row", { name: new RegExp(title) }).first();
    await expect(async () => {
      await page.goto("/balance/billings");
      await expect(line).toBeVisible({ timeout: 1000 });
    }).toPass();
    if (isLive) await takenOver(page);

    const table = main.getByRole("table", { name: words.caption });
    const sums = await table
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("td")].slice(-2).map((cell) => cell.textContent ?? "")),
      );
    const figures = sums.map((pair) => pair.map(kopecksIn) as [number, number]);
    for (const [at, [amount, left]] of figures.entries())
      expect(left - amount, `line ${at}`).toBe(figures[at + 1]?.[1] ?? 0);
    const equation = main.getByText(words.available, { exact: true }).first().locator("xpath=following-sibling::dd");
    expect(kopecksIn((await equation.textContent()) ?? "")).toBe(figures[0]![1]);
    await expect(main.getByText(words.onAccount, { exact: true })).toBeVisible();
    await expect(main.getByText(words.overdraft, { exact: true })).toBeVisible();

    const opener = line.getByRole("link", { name: title });
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await opener.click();
    await expect(page).toHaveURL(/open=/);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const messages = main.getByRole("table", { name: words.messagesOf.replace("{{name}}", title) });
    // On a phone, rows are cards without a header.
    await expect(messages.getByRole("row").filter({ hasText: "+7 916 123" })).toHaveCount(2);
    await expect(messages).toContainText("+7 916 123-45-67");
    await expect(messages).toContainText(channels.sms);
    await expect(main.getByRole("term").filter({ hasText: words.part_refunded }).first()).toBeVisible();
    await opener.click();
    await expect(messages).toHaveCount(0);

    const glossary = main.getByRole("link", { name: common.glossary }).first();
    await glossary.click();
    await expect(page).toHaveURL(/\/documentation\/platform\/glossary$/);
    await expect(page.getByRole("cell", { name: words.total_held, exact: true })).toBeVisible();
  });

  test("a period opens and closes with the balance, and another filter hides both balances", async ({
    page,
    signIn,
  }) => {
    const username = await newCustomer("period");
    const manager = await customerOf(CABINET_URL, "manager");
    const { id } = await customerOf(CABINET_URL, username);
    await manager.must("POST", "/billings", { OwnerId: id, source: "accrual", amount: 300, comment: "Today" });
    await signIn(username);
    await page.goto("/balance/billings?period=today");
    const main = page.getByRole("main");
    await expect(main.getByText(/^Остаток на начало /)).toBeVisible();
    const closing = main.getByText(words.closingNow, { exact: true });
    await expect(closing.locator("xpath=following-sibling::dd")).toHaveText(/300,00/);
    await page.goto("/balance/billings?period=today&source=accrual");
    await expect(main.getByText("Today")).toBeVisible();
    await expect(closing).toHaveCount(0);
  });
});
