import { errors } from "../../../app/i18n/errors/ru";
import { reports as words } from "../../../app/i18n/reports/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { expect, test } from "../../support/browser/browser";
import { SANDBOX_URL } from "../../support/browser/own-product";
import { openProductDatabase } from "../../support/browser/product-database";
import { inTurn } from "../../support/browser/turns";
import { newCustomer, takenOver } from "../frame/pages";

test(`a schedule is created, its report comes by e-mail, and it is removed ${inTurn(1)}`, async ({ page, signIn }, {
  project,
}) => {
  // The platform's clock ticks once a minute: one tick orders the report, another sends it.
  test.setTimeout(300_000);
  const username = await newCustomer("weekly");
  const email = `${username}@example.com`;
  const main = page.getByRole("main");
  await signIn(username);
  await page.goto("/reports/schedules/new");
  if (project.name !== "no-js") await takenOver(page);
  await main.getByLabel(words.fileName).fill("Сверка");
  await main.getByLabel(words.fileType, { exact: true }).selectOption("billings");
  await main.getByLabel(words.format, { exact: true }).selectOption("xlsx");
  await main.getByLabel(words.email).fill("other@example.com");
  await main.getByRole("button", { name: words.create }).click();
  await expect(main).toContainText(errors.scheduleEmailOwn);
  await expect(main.getByLabel(words.fileName)).toHaveValue("Сверка");
  await expect(main.getByLabel(words.format, { exact: true })).toHaveValue("xlsx");
  await main.getByLabel(words.email).fill(email);
  await main.getByRole("button", { name: words.create }).click();
  await expect(page.locator("body")).toContainText(toasts.scheduleMade);
  const row = main.getByRole("row").filter({ hasText: "Сверка" });
  await expect(row).toContainText(words.onSchedule_daily.replace("{{hour}}", "09:00"));

  const database = openProductDatabase();
  database.prepare("UPDATE report_schedules SET next_at = ? WHERE email = ?").run(Date.now() - 1000, email);
  database.close();
  const emails = async () => {
    const answer = await fetch(`${SANDBOX_URL}/messages?channel=email&to=${encodeURIComponent(email)}`);
    return ((await answer.json()) as { data: { text: string }[] }).data.map(({ text }) => text);
  };
  await expect.poll(emails, { timeout: 240_000, intervals: [1000] }).toEqual([expect.stringContaining("Сверка")]);
  await page.goto("/reports/files");
  await expect(main.getByRole("row").filter({ hasText: "Сверка" })).toContainText(words.state_success);

  await page.goto("/reports/schedules");
  await row.getByRole("button", { name: words.remove }).click();
  await expect(page.locator("body")).toContainText(toasts.scheduleRemoved);
  await expect(main).toContainText(words.schedulesNothing);
});
