import { errors } from "../../../app/i18n/locales/ru/errors";
import { operations } from "../../../app/i18n/locales/ru/operations";
import { tasks } from "../../../app/i18n/locales/ru/tasks";
import { users } from "../../../app/i18n/locales/ru/users";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { figureOf, newCustomer, takenOver } from "../frame/pages";

atEachWidth(() => {
  test("a manager credits many accounts from a file, after seeing what is wrong in it", async ({ page, signIn }, {
    project,
  }) => {
    const isLive = project.name !== "no-js";
    const [one, two] = [await newCustomer("first"), await newCustomer("second")];
    await signIn("manager");
    await page.goto("/users");
    await page.getByRole("link", { name: users.operations }).click();
    await expect(page.getByRole("heading", { name: operations.title })).toBeVisible();
    if (isLive) await takenOver(page);
    const file = `username;amount;comment\n${one};500;Bonus\nnobody-here;5;Bonus\n${two};12,50;Bonus\n`;
    await page
      .getByLabel(operations.file)
      .setInputFiles({ name: "operations.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: operations.check }).click();
    await expect(page.getByRole("row", { name: errors.operationUser })).toContainText("nobody-here");
    const lines = page.getByLabel(operations.lines);
    await expect(lines).toHaveValue(new RegExp(`^${one}; 500; Bonus`));
    await lines.fill(`${one}; 500; Bonus\n${two}; 12,505; Bonus`);
    await page.getByRole("button", { name: operations.check }).click();
    await expect(page.getByRole("main")).toContainText(errors.operationAmount.replace("{{line}}", "2"));
    await lines.fill(`${one}; 500; Bonus\n${two}; 12,50; Bonus`);
    await page.getByRole("button", { name: operations.check }).click();
    await expect(page.getByRole("main")).toContainText(operations.possible);
    expect(await (await customerOf(CABINET_URL, one)).balance()).toBe(0);
    await page.getByRole("button", { name: operations.start_few.replace("{{count}}", "2") }).click();
    await expect(async () => {
      if (!isLive) await page.reload();
      await expect(figureOf(page, tasks.operationsDone)).toHaveText("2", { timeout: 500 });
    }).toPass();
    expect(await (await customerOf(CABINET_URL, one)).balance()).toBe(500);
    expect(await (await customerOf(CABINET_URL, two)).balance()).toBe(12.5);
  });
});
