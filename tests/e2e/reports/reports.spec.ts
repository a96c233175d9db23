import { messages } from "../../../app/i18n/messages/ru";
import { reports as words } from "../../../app/i18n/reports/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { inTurn } from "../../support/browser/turns";
import { customerOf } from "../../support/faults/rest";
import { newCustomer, takenOver } from "../frame/pages";

test(`a report follows the query in its address, and its file is created ${inTurn()}`, async ({ page, signIn }, {
  project,
}) => {
  const isLive = project.name !== "no-js";
  const username = await newCustomer("reports");
  const customer = await customerOf(CABINET_URL, username);
  const manager = await customerOf(CABINET_URL, "manager");
  await manager.must("POST", "/billings", { OwnerId: customer.id, source: "accrual", amount: 300, comment: "First" });
  const request = { type: "sms", name: "ROMASHKA", comment: "ООО «Ромашка», ИНН 7707083893" };
  const sender = await customer.must<{ id: string }>("POST", "/sendernames", request);
  await manager.must("PUT", `/sendernames/${sender.id}`, { moderation: "approved" });
  const payload = { sender: request.name, text: "Hello" };
  for (const recipient of ["+79161234567", "+79201234567", "+79201234568"])
    await customer.must("POST", "/sendings", { type: "sms", recipient, payload });
  await signIn(username);
  await page.goto("/reports");
  if (isLive) await takenOver(page);
  const main = page.getByRole("main");
  const table = main.getByRole("table").first();
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.locator("tfoot")).toContainText("3");
  await expect(main.locator("svg[role=img]").first()).toBeVisible();

  await main.getByLabel(words.rows).selectOption("operator");
  await main.getByLabel(words.within).selectOption("");
  if (!isLive) await main.getByRole("button", { name: messages.show }).first().click();
  await expect(page).toHaveURL(/by=operator/);
  await table.getByRole("link", { name: "МегаФон" }).click();
  await expect(page).toHaveURL(/operator=RU%7Cmegafon/);
  await expect(table.locator("tfoot")).toContainText("2");
  await expect(table.getByRole("row")).toHaveCount(3);
  if (isLive) expect(await complaints(page)).toEqual([]);

  await main.getByRole("link", { name: words.newFile }).click();
  await main.getByLabel(words.fileName).fill("Мой файл");
  await main.getByRole("button", { name: words.order }).click();
  await expect(page.locator("body")).toContainText(toasts.reportOrdered);
  await expect(async () => {
    await page.goto("/reports/files");
    await expect(main).toContainText(words.state_success, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("link", { name: words.download }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Мой файл.csv");
});
