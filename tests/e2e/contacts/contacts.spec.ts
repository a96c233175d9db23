import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { common } from "../../../app/i18n/common/ru";
import { contactList as words } from "../../../app/i18n/contactList/ru";
import { contactPages as pages } from "../../../app/i18n/contactPages/ru";
import { contacts } from "../../../app/i18n/contacts/ru";
import { exportPages as exporting } from "../../../app/i18n/exportPages/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth, expectNoSideways } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { expectState, figureOf, newCustomer, openBeforeScript, takenOver } from "../frame/pages";

const COUNT = 40;

/** A list of men and women, and an empty one. */
async function lists(name: string, username = "client2") {
  const client = await customerOf(CABINET_URL, username);
  const rows = Array.from(
    { length: COUNT },
    (_, at) => `+7916${String(1000000 + at)};Анна ${at};${at % 2 ? "м" : "ж"}`,
  );
  const csv = new TextEncoder().encode(`Телефон;ФИО;Пол\n${rows.join("\n")}\n`);
  const { listId } = await client.importFile(`${name} ${Date.now()}`, "people.csv", csv);
  const title = `Куда ${name} ${Date.now()}`;
  const { id: to } = await client.must<{ id: string }>("POST", "/contactLists", { title });
  const countOf = async (id: string) =>
    (await client.must<{ contacts: number }>("GET", `/contactLists/${id}`)).contacts;
  return { listId, to, title, countOf };
}

async function chooseAll(page: Page, hasScript: boolean) {
  if (!hasScript) {
    await page.getByLabel(words.scope).selectOption({ label: words.scope_all });
    return;
  }
  const all = page.getByRole("checkbox", { name: words.selectPage });
  // On a phone, it is in the bar that the first selection opens.
  if (!(await all.isVisible())) await page.locator("main tbody input[type=checkbox]").first().check();
  await all.check();
  await page.getByRole("button", { name: words.selectAll.split("{{")[0]! }).click();
}

atEachWidth((width) => {
  test("a filtered list moves as a whole, and both lists show the right counts", async ({
    page,
    signIn,
    javaScriptEnabled,
  }, { project }) => {
    const { listId, to, title, countOf } = await lists(`${project.name}${width}`);
    await signIn("client2");
    await page.goto(`/contacts/${listId}`);
    await page.locator("form[method=get]").getByText(common.filters, { exact: true }).first().click();
    await page.locator("form[method=get] select[name=gender]").selectOption({ label: contacts.gender_female });
    await page.getByRole("button", { name: contacts.find }).click();
    await expect(page).toHaveURL(/gender=female/);
    // The address changes before the rows arrive.
    await expect(page.locator(".chip").first()).toBeVisible();
    await chooseAll(page, javaScriptEnabled !== false);
    await page.getByRole("button", { name: words.do_move }).click();
    await page.getByLabel(pages.target, { exact: true }).selectOption({ label: title });
    await page.getByRole("button", { name: pages.submit_move, exact: true }).click();
    await expect(page).toHaveURL(/messages\/tasks/);
    await expect.poll(() => countOf(to), { timeout: 60_000 }).toBe(COUNT / 2);
    expect(await countOf(listId)).toBe(COUNT / 2);
    await page.reload();
    await expectState(page, "completed");
    await expect(figureOf(page, tasks.changed)).toHaveText(String(COUNT / 2));
  });

  test("selected contacts get a field, a copy and the blacklist, and one is removed by its own menu", async ({
    page,
    signIn,
  }) => {
    // A separate user: contacts in the blacklist would affect other journeys.
    const username = await newCustomer("chooser");
    const { listId, to, title, countOf } = await lists("Выбор", username);
    const rowOf = (at: number) => page.getByRole("row").filter({ hasText: `916 100-00-${at}` });
    const ask = async (chosen: number[], action: string) => {
      for (const at of [38, 39]) await rowOf(at).getByRole("checkbox").setChecked(chosen.includes(at));
      await page.locator(".bulk-bar").getByRole("button", { name: action }).click();
      return page.getByRole("dialog");
    };
    await signIn(username);
    await page.goto(`/contacts/${listId}?q=7916100003`);

    const filling = await ask([38, 39], words.do_set);
    await filling.getByLabel(pages.field).selectOption({ label: contacts.field_name });
    await filling.getByLabel(pages.value).fill("Вера Ильина");
    await filling.getByRole("button", { name: pages.submit_set }).click();
    await expect(page.getByRole("row").filter({ hasText: "Вера Ильина" })).toHaveCount(2);

    const copying = await ask([38, 39], words.do_copy);
    await copying.getByLabel(pages.target, { exact: true }).selectOption({ label: title });
    await copying.getByRole("button", { name: pages.submit_copy }).click();
    await expect.poll(() => countOf(to)).toBe(2);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const blacklisting = await ask([39], words.do_blacklist);
    await expect(blacklisting).toContainText("+7 916 100-00-39");
    await blacklisting.getByRole("button", { name: pages.submit_blacklist }).click();
    await expect(rowOf(39)).toContainText(words.blacklisted);
    expect(await countOf(listId)).toBe(COUNT);

    await rowOf(37).getByLabel(common.actionsOf.replace("{{name}}", "+7 916 100-00-37")).click();
    await expectNoSideways(page);
    await rowOf(37).getByRole("link", { name: words.do_remove }).click();
    const removal = page.getByRole("dialog");
    await expect(removal).toContainText(contacts.removeContactTitle.replace("{{phone}}", "+7 916 100-00-37"));
    await removal.getByRole("button", { name: pages.submit_remove, exact: true }).click();
    await expect(rowOf(37)).toHaveCount(0);
    await expect(page).toHaveURL(/q=7916100003$/);
    expect(await countOf(listId)).toBe(COUNT - 1);
  });

  test("filtered contacts are exported as the list shows them", async ({ page, signIn }, { project }) => {
    const { listId } = await lists(`файл ${project.name}`);
    await signIn("client2");
    await page.goto(`/contacts/${listId}?order=phone`);
    await page.locator("form[method=get]").getByText(common.filters, { exact: true }).first().click();
    await page.locator("form[method=get] select[name=gender]").selectOption({ label: contacts.gender_female });
    await page.getByRole("button", { name: contacts.find }).click();
    await expect(page).toHaveURL(/gender=female/);
    // The address changes before the rows arrive.
    await expect(page.locator(".chip").first()).toBeVisible();
    await page.getByLabel(common.more).first().click();
    await page.getByRole("link", { name: words.exportMore }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(exporting.format).selectOption("xlsx");
    if (project.name === "js") await expect(dialog.getByLabel(exporting.encoding)).toBeHidden();
    await dialog.getByLabel(exporting.format).selectOption("csv");
    await dialog.getByLabel(exporting.encoding).selectOption("windows-1251");
    await dialog.getByLabel(exporting.delimiter).selectOption({ label: exporting.comma });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: exporting.download }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^файл .*\.csv$/);
    const [head, ...lines] = new TextDecoder("windows-1251")
      .decode(await readFile(await file.path()))
      .trim()
      .split("\r\n");
    expect(head).toMatch(/^Телефон,ФИО,Фамилия,Имя,Отчество,E-mail,Дата рождения,Пол,/);
    expect(lines).toHaveLength(COUNT / 2);
    // Rows of one gender are sorted by name.
    expect(lines[1]).toMatch(/^\+79161000010,Анна 10,,,,,,ж,/);
  });

  test("a cell is edited in place: Enter saves, Esc cancels, and an error is shown in the cell @js", async ({
    page,
    signIn,
  }) => {
    const { listId } = await lists("клетки");
    await signIn("client2");
    await page.goto(`/contacts/${listId}?q=7916100000`);
    const row = page.getByRole("row").filter({ hasText: "916 100-00-00" });
    const write = async (field: string, value: string, key: "Enter" | "Escape") => {
      await row.getByTitle(words.editCell.replace("{{field}}", field)).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(value);
      await page.keyboard.press(key);
    };
    await write(contacts.field_name, "Вера", "Escape");
    await write(contacts.field_name, "Анна Ильина", "Enter");
    await expect(row).toContainText("Анна Ильина");
    // A card shows the name only.
    if (width > 640) {
      await write(contacts.field_email, "nobody", "Enter");
      await expect(row.locator(".error")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(row.locator(".error")).toHaveCount(0);
      await write(contacts.field_email, "anna@example.ru", "Enter");
      await expect(row).toContainText("anna@example.ru");
    }
    await page.reload();
    await expect(row).toContainText("Анна Ильина");
    await expect(row).not.toContainText("Вера");
  });
});

test.describe("a dialog", () => {
  // Playwright cannot delay requests of a service worker.
  test.use({ serviceWorkers: "block" });

  test("focuses its first field, or the field typed into before the script loaded @js", async ({ page, signIn }) => {
    await signIn("client2");
    await page.goto("/contacts");
    await takenOver(page);
    await page.goto("/contacts/new");
    await expect(page.locator("dialog input").first()).toBeFocused();
    const { listId } = await lists("диалог");
    const release = await openBeforeScript(page, `/contacts/${listId}/new`);
    const name = page.locator("dialog").getByLabel(contacts.field_firstName);
    await name.pressSequentially("Ан");
    release();
    await takenOver(page);
    await page.keyboard.type("на");
    await expect(name).toHaveValue("Анна");
  });
});
