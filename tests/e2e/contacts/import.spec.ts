import { contacts } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { tasks } from "../../../app/i18n/tasks/ru";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { atEachWidth } from "../../support/browser/widths";
import { customerOf } from "../../support/faults/rest";
import { rowsOf, xlsxOf, zipOf } from "../../support/world/xlsx";
import { expectState, figureOf, upload } from "../frame/pages";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const asFile = (name: string, bytes: Uint8Array) => ({ name, mimeType: TYPE, buffer: Buffer.from(bytes) });

// Phones as spreadsheets store them: numbers, one in scientific notation.
const ROWS = `${rowsOf([["Телефон", "ФИО", "Город"]])}
  <row><c><v>7.9161230001E10</v></c><c t="inlineStr"><is><t>Анна</t></is></c></row>
  <row r="5"><c><v>79161230002</v></c><c t="inlineStr"><is><t>Борис</t></is></c></row>
  <row><c t="inlineStr"><is><t>нет номера</t></is></c></row>`;
const SHEETS = '<sheet name="Клиенты" r:id="rId0"/><sheet name="Архив" r:id="rId9"/>';

atEachWidth(() => {
  test("a spreadsheet is uploaded, mapped, imported and undone", async ({ page, signIn }, { project }) => {
    const client = await customerOf(CABINET_URL, "client2");
    const title = `Книга ${project.name} ${Date.now()}`;
    await signIn("client2");
    await upload(page, asFile(`${title}.xlsx`, xlsxOf({ rows: ROWS, sheets: SHEETS })));
    await expect(page.getByText(/лист «Клиенты», названия столбцов/)).toBeVisible();
    await expect(page.getByLabel("Поле для столбца «Телефон»")).toHaveValue("phone");
    await expect(page.getByLabel("Поле для столбца «Город»")).toHaveValue(/^custom\d\d$/);
    await page.getByLabel(contacts.newListTitle).fill(title);
    await page.getByRole("button", { name: /^Загрузить 3 строки/ }).click();

    await expect(page).toHaveURL(/contacts\/imports\//);
    const listId = await expect
      .poll(async () => {
        await page.reload();
        return page.getByText(tasks.state_completed).count();
      })
      .toBeGreaterThan(0)
      .then(() => page.getByRole("link", { name: tasks.toList }).getAttribute("href"))
      .then((href) => href?.split("/").at(-1) ?? "");
    await expectState(page, "completed");
    await expect(figureOf(page, tasks.imported)).toHaveText("2");
    // The row's own number in the spreadsheet.
    await expect(page.getByRole("row").filter({ hasText: tasks.reject_phoneInvalid })).toContainText("6");
    const countOf = async () => (await client.must<{ contacts: number }>("GET", `/contactLists/${listId}`)).contacts;
    expect(await countOf()).toBe(2);

    await page.getByRole("link", { name: tasks.undo }).click();
    await page.getByRole("button", { name: tasks.undoSubmit }).click();
    await expect.poll(countOf).toBe(0);
    await page.reload();
    await expectState(page, "completed");
    await expect(figureOf(page, tasks.removed)).toHaveText("2");
    await page.getByRole("link", { name: tasks.undoneImport }).click();
    await expect(page.getByRole("link", { name: tasks.undoTask })).toBeVisible();
    await expect(page.getByRole("link", { name: tasks.undo, exact: true })).toHaveCount(0);
  });
});

test("cells copied from a spreadsheet are pasted and mapped like a file", async ({ page, signIn }) => {
  await signIn("client2");
  await page.goto("/contacts/import");
  await page.getByLabel(contacts.pasteTable).fill("Телефон\tИмя\n+7 916 123-00-01\tАнна\n+7 916 123-00-02\tБорис");
  await page.getByRole("button", { name: contacts.pasteSend }).click();
  await expect(page.getByLabel("Поле для столбца «Телефон»")).toHaveValue("phone");
  await expect(page.getByLabel("Поле для столбца «Имя»")).toHaveValue("firstName");
  await expect(page.getByRole("button", { name: /^Загрузить 2 строки/ })).toBeVisible();
});

test("a zip bomb disguised as a spreadsheet is refused with a message and not kept", async ({ page, signIn }) => {
  await signIn("client2");
  const name = `bomb${Date.now()}.xlsx`;
  await upload(page, asFile(name, zipOf([{ name: "xl/sheet.xml", content: new Uint8Array(20_000_000) }])));
  await expect(page.getByText(errors.xlsxBomb.replace("{{filename}}", name).split(":")[0]!)).toBeVisible();
  await page.goto("/contacts/import");
  await expect(page.getByText(name)).toHaveCount(0);
});
