import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { storeImportFile } from "../../../../../app/domain/library/contacts/import/import-file";
import { previewImport } from "../../../../../app/domain/library/contacts/import/preview";
import { runImport } from "../../../../../app/domain/library/contacts/import/run-import";
import { startImport } from "../../../../../app/domain/library/contacts/import/start-import";
import { openEngine } from "../../../../support/engine/engine";
import { contactsOf, fileOf, numbered, openCabinet, start } from "../../../../support/world/imports";
import { rowsOf } from "../../../../support/world/rows";
import { bookOf, rowsOf as sheetRows, xlsxOf, zipOf } from "../../../../support/world/xlsx";

const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]));
const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, engine = openEngine()) => {
  const viewer = { id: newId() };
  return { engine, viewer, stored: await storeImportFile(engine, viewer, { name, bytes }) };
};

test("Excel's Unicode text is accepted by its extension and imported", async () => {
  const cabinet = await openCabinet(utf16("\ufeffТелефон\tИмя\r\n+79161230001\tЁлка\r\n"));
  const { engine, viewer, fileId } = cabinet;
  expect(await previewImport(engine, viewer, { fileId })).toMatchObject({
    ok: true,
    value: { encoding: "utf-16le", delimiter: "\t", headingRow: 1, mapping: ["phone", "firstName"] },
  });
  await runImport(engine, (await getTask(engine.db, viewer, await start(cabinet)))!);
  expect(await contactsOf(cabinet)).toMatchObject([{ phone: "79161230001", first_name: "Ёлка" }]);
});

test("rows above the header are left out, and another header row can be chosen", async () => {
  const titled = "Отчёт;;\nООО;;\n;;\nТелефон;Имя;Город\n+79161230121;Анна;Тверь\n+79161230122;Борис;Псков\n";
  const { engine, viewer, fileId } = await openCabinet(titled);
  const guess = await previewImport(engine, viewer, { fileId });
  expect(guess).toMatchObject({
    ok: true,
    value: { headingRow: 4, total: 2, mapping: ["phone", "firstName", "custom01"] },
  });
  const other = await previewImport(engine, viewer, { fileId, headingRow: 5 });
  expect(other).toMatchObject({
    ok: true,
    value: { headingRow: 5, total: 1, headers: ["+79161230121", "Анна", "Тверь"] },
  });
  expect(await previewImport(engine, viewer, { fileId, headingRow: 0 })).toMatchObject({
    ok: true,
    value: { total: 5 },
  });
});

test.each([
  ["semicolons alone", ";".repeat(1_500_000)],
  ["eight thousand columns", `${"c;".repeat(8000)}\n${"1;".repeat(8000)}`],
])("a CSV of %s is refused before its columns are guessed", async (_, text) => {
  const { engine, viewer, fileId } = await openCabinet(text);
  const started = performance.now();
  expect(await previewImport(engine, viewer, { fileId })).toMatchObject({
    ok: false,
    problems: [{ key: "tableTooWide", values: { most: 200 } }],
  });
  // A generous limit: guessing and rendering used to take minutes.
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each<[string, (at: number) => string]>([
  ["open quotes", (at) => (at % 50 === 0 ? `"Romashka ${at}` : `Name ${at}`)],
  ["quoted beginnings", (at) => (at % 2 === 0 ? '"Ромашка" ООО 5' : `"Name ""${at}"""`)],
  ["open quotes in rows of other widths", (at) => (at % 10 === 0 ? `"Romashka;${at}` : `Name ${at}`)],
])("each of 4,000 rows is imported or rejected: %s", async (_, nameAt) => {
  const lines = numbered(4000).map((phone, at) => `${phone};${nameAt(at)};x@x.ru;Tver`);
  const cabinet = await openCabinet(fileOf(lines));
  const taskId = await start(cabinet);
  await runImport(cabinet.engine, (await getTask(cabinet.engine.db, cabinet.viewer, taskId))!);
  const task = (await getTask(cabinet.engine.db, cabinet.viewer, taskId))!;
  const errored = lines.filter((line) => line.split(";").length > 4).length;
  expect(task).toMatchObject({ total: 4000, expanded: 4000, sent: 4000 - errored, errored });
  const stored = await contactsOf(cabinet);
  expect(stored).toHaveLength(4000 - errored);
});

test("a workbook that is too wide is refused on upload", async () => {
  const rows = sheetRows([Array.from({ length: 300 }, (_, at) => `c${at}`)]);
  const { stored } = await upload("wide.xlsx", xlsxOf({ rows }));
  expect(stored).toMatchObject({ ok: false, problems: [{ key: "tableTooWide" }] });
});

test("the chosen sheet of a workbook is used for preview and import", async () => {
  const parts = bookOf({ rows: sheetRows([["Телефон"], ["+79161240001"]]) });
  const list = parts.find(({ name }) => name === "xl/workbook.xml")!;
  list.content = String(list.content).replace("</sheets>", '<sheet name="Second" r:id="more"/></sheets>');
  const links = parts.find(({ name }) => name.endsWith("workbook.xml.rels"))!;
  links.content = String(links.content).replace(
    "</Relationships>",
    '<Relationship Id="more" Type="http://x/worksheet" Target="worksheets/more.xml"/></Relationships>',
  );
  const second = sheetRows([["Телефон"], ["+79161240002"], ["+79161240003"]]);
  const more = { name: "xl/worksheets/more.xml", content: `<worksheet><sheetData>${second}</sheetData></worksheet>` };
  const { engine, viewer, stored } = await upload("book.xlsx", zipOf([...parts, more]));
  if (!stored.ok) throw new Error(stored.problems[0]!.key);
  const fileId = stored.value.id;
  const totals = [];
  for (const sheet of [undefined, 2, undefined, 1]) {
    const preview = await previewImport(engine, viewer, { fileId, sheet });
    totals.push(preview.ok && [preview.value.sheet?.title, preview.value.total]);
  }
  expect(totals).toEqual([
    ["List", 1],
    ["Second", 2],
    ["List", 1],
    ["List", 1],
  ]);
  const made = await startImport(engine, viewer, { fileId, sheet: 2, listTitle: "x", duplicates: "fill" });
  if (!made.ok) throw new Error(made.problems[0]!.key);
  // Previewing another sheet meanwhile does not affect the import.
  await previewImport(engine, viewer, { fileId, sheet: 1 });
  await runImport(engine, (await getTask(engine.db, viewer, made.value.taskId))!);
  const phones = await rowsOf<{ phone: string }>(
    "SELECT phone FROM contacts WHERE owner_id = ? ORDER BY phone",
    viewer.id,
  );
  expect(phones.map(({ phone }) => phone)).toEqual(["79161240002", "79161240003"]);
});

test("formulas without stored values are reported as such", async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row>${cell("Телефон")}${cell("Имя")}</row><row><c><f>"+7"&amp;C2</f></c>${cell("Анна")}</row>`;
  const { engine, viewer, stored } = await upload("f.xlsx", xlsxOf({ rows }));
  const fileId = stored.ok ? stored.value.id : "";
  const preview = await previewImport(engine, viewer, { fileId });
  expect(preview).toMatchObject({ ok: false, problems: [{ key: "xlsxFormulas" }] });
});

test("decomposed names are stored composed, and full names fill first names", async () => {
  const cabinet = await openCabinet("phone;name\n+79161230001;Карлова Алёна\n+79161230002;Йошкин\n".normalize("NFD"));
  const { engine, viewer } = cabinet;
  await runImport(engine, (await getTask(engine.db, viewer, await start(cabinet)))!);
  const rows = await rowsOf<{ name: string }>(
    "SELECT name, first_name, last_name FROM contacts WHERE owner_id = ? ORDER BY phone",
    viewer.id,
  );
  expect(rows).toEqual([
    { name: "Карлова Алёна", first_name: "Алёна", last_name: "Карлова" },
    { name: "Йошкин", first_name: null, last_name: null },
  ]);
});
