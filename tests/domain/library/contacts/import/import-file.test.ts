import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { storeImportFile } from "../../../../../app/domain/library/contacts/import/import-file";
import { previewImport } from "../../../../../app/domain/library/contacts/import/preview";
import { startImport } from "../../../../../app/domain/library/contacts/import/start-import";
import { removeFile } from "../../../../../app/domain/library/files/change";
import { cleanFiles } from "../../../../../app/domain/library/files/clean";
import { storeFile } from "../../../../../app/domain/library/files/files";
import { openEngine } from "../../../../support/engine/engine";
import { contactsOf, metaOf, rejectsOf, start } from "../../../../support/world/imports";
import { rowsOf as stored } from "../../../../support/world/rows";
import { openList } from "../../../../support/world/scene";
import { rowsOf, xlsxOf, zipOf } from "../../../../support/world/xlsx";

const BOOK = xlsxOf({
  rows: `${rowsOf([["Телефон", "Имя", "custom01"]])}<row r="3"><c><v>7.9160000001E10</v></c><c t="inlineStr"><is><t>Анна</t></is></c></row>
    <row><c t="inlineStr"><is><t>нет</t></is></c></row><row><c><v>79160000002</v></c><c/><c><v>5</v></c></row>`,
});

async function upload(bytes: Uint8Array, name = "клиенты.xlsx") {
  const engine = openEngine();
  const viewer = { id: newId() };
  const file = await storeImportFile(engine, viewer, { name, bytes });
  return { engine, viewer, file };
}

test.each(["upload", "storage"])("a spreadsheet uploaded by %s is shown and imported like a CSV", async (way) => {
  const { engine, viewer, file } = await upload(BOOK);
  if (!file.ok) throw new Error(file.problems[0]!.key);
  // A file uploaded over REST has not been parsed yet.
  if (way === "storage") await env.FILES.delete(`tables/${viewer.id}/${file.value.id}`);
  const cabinet = { engine, viewer, fileId: file.value.id, listId: await openList(engine, viewer.id, []) };
  expect(await previewImport(engine, viewer, { fileId: file.value.id })).toMatchObject({
    ok: true,
    value: { sheet: { title: "List", nr: 1 }, total: 3, headers: ["Телефон", "Имя", "custom01"] },
  });
  const taskId = await start(cabinet);
  await engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 2, invalid: 1, total: 3 });
  expect(await contactsOf(cabinet)).toMatchObject([
    { phone: "79160000001", first_name: "Анна" },
    { phone: "79160000002", custom: expect.stringContaining('"5"') },
  ]);
  // Row numbers are those of the spreadsheet.
  expect(await rejectsOf(cabinet, taskId)).toContain("нет;;;4;<phoneInvalid>");
});

test("an unreadable file is refused and not kept", async () => {
  const bomb = zipOf([{ name: "xl/sheet.xml", content: new Uint8Array(20_000_000) }]);
  const files: [string, Uint8Array, string][] = [
    ["bomb.xlsx", bomb, "xlsxBomb"],
    ["text.xlsx", new TextEncoder().encode("phone\n79160000001"), "xlsxBroken"],
    ["old.xls", BOOK, "importXls"],
    ["empty.xlsx", new Uint8Array(), "fileEmpty"],
    ["large.xlsx", new Uint8Array(20_971_521), "fileOverLimit"],
    ["page.pdf", new TextEncoder().encode("%PDF-1"), "importNotTable"],
  ];
  for (const [name, bytes, key] of files) {
    const { viewer, file } = await upload(bytes, name);
    expect(file).toMatchObject({ ok: false, problems: [{ key }] });
    expect(await stored("SELECT id FROM files WHERE owner_id = ?", viewer.id)).toEqual([]);
  }
});

test("a stored zip bomb or old Excel file starts no import", async () => {
  const bomb = zipOf([{ name: "xl/sheet.xml", content: new Uint8Array(20_000_000) }]);
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [name, bytes, key] of [
    ["bomb.xlsx", bomb, "xlsxBomb"],
    ["old.xls", old, "importXls"],
  ] as const) {
    const engine = openEngine();
    const viewer = { id: newId() };
    const file = await storeFile(engine, viewer, { name, bytes });
    if (!file.ok) throw new Error(file.problems[0]!.key);
    const input = { fileId: file.value.id, listTitle: "Новый", duplicates: "fill" } as const;
    expect(await startImport(engine, viewer, input)).toMatchObject({
      ok: false,
      problems: [{ key, field: "fileId", values: { filename: name } }],
    });
    for (const table of ["tasks", "contact_lists"])
      expect(await stored(`SELECT id FROM ${table} WHERE owner_id = ?`, viewer.id)).toEqual([]);
  }
});

test("data extracted from a spreadsheet is deleted with its file", async () => {
  const { engine, viewer, file } = await upload(BOOK);
  if (!file.ok) throw new Error(file.problems[0]!.key);
  const key = `tables/${viewer.id}/${file.value.id}`;
  expect(await env.FILES.head(key)).not.toBeNull();
  await removeFile(engine, viewer, file.value.id);
  await cleanFiles(engine);
  expect(await env.FILES.head(key)).toBeNull();
});
