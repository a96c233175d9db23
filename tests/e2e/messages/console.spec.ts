import { console as words } from "../../../app/i18n/console/ru";
import { screens } from "../../../app/i18n/screens/ru";
import { shell } from "../../../app/i18n/shell/ru";
import { complaints } from "../../support/browser/axe";
import { expect, test } from "../../support/browser/browser";
import { atEachWidth } from "../../support/browser/widths";
import { newCustomer, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("a manager sees the waiting work, opens an incident and closes it", async ({ page, signIn }, { project }) => {
    const isLive = project.name !== "no-js";
    const title = `Задержки ${Date.now().toString(36)}`;
    await signIn("manager");
    await page.goto("/console");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens.console);
    for (const text of [words.lane_express, words.lane_webhooks, words.size])
      await expect(page.locator("main")).toContainText(text);
    if (isLive) await takenOver(page);
    if (isLive) expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: screens.incidents }).click();
    await page.getByRole("link", { name: words.newIncident }).click();
    await page.getByLabel(words.title, { exact: true }).fill(title);
    await page.getByRole("button", { name: words.openIncident }).click();
    // A text is missing.
    await expect(page.locator("#incident-text")).toHaveAttribute("aria-invalid", "true");
    await page.locator("#incident-text").fill("Разбираемся");
    await page.getByRole("button", { name: words.openIncident }).click();
    const opened = page.getByRole("article", { name: title });
    await expect(opened).toContainText("Разбираемся");
    await page.goto("/console");
    if (isLive) await takenOver(page);
    await page.getByRole("article", { name: title }).getByRole("link", { name: words.resolve }).click();
    await page.locator("#note-text").fill("Всё работает");
    await page.getByRole("button", { name: words.resolveDo }).click();
    await expect(opened).toContainText("Всё работает");
    await expect(opened.getByRole("link", { name: words.update })).toHaveCount(0);
  });

  test("a message to customers stays above their pages until it is closed", async ({ page, signIn, browser }) => {
    const username = await newCustomer("told");
    const text = `Ночью обновляем узел ${Date.now().toString(36)}`;
    await signIn("manager");
    await page.goto("/console/message");
    await page.getByLabel(words.subject, { exact: true }).fill("Работы ночью");
    await page.locator("#broadcast-text").fill(text);
    await page.locator("#broadcast-level").selectOption("me");
    await page.getByRole("button", { name: words.goOn }).click();
    await expect(page.locator("main")).toContainText(words.checkHelp);
    await page.getByRole("button", { name: words.sendTo.split(",", 1)[0]! }).click();
    await expect(page.locator("main")).toContainText(text);
    const context = await browser.newContext({ javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true });
    const reader = await context.newPage();
    await signIn(username, reader);
    const bar = reader.locator(".notice-bar", { hasText: text });
    await expect(async () => {
      await reader.goto("/contacts");
      await expect(bar).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    await bar.getByRole("button", { name: shell.closeBar }).click();
    await expect(reader).toHaveURL(/\/contacts$/);
    await expect(bar).toHaveCount(0);
    await context.close();
  });
});
