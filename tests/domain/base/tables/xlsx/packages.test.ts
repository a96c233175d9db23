import { expect, test } from "vitest";
import { joined } from "../../../../../app/domain/base/tables/lines";
import { sheetText } from "../../../../../app/domain/base/tables/xlsx/convert";
import { Unreadable } from "../../../../../app/domain/base/tables/xlsx/unreadable";
import { kindOf } from "../../../../../app/domain/library/files/types";
import { bookOf, rowsOf, type ZipPart, zipOf } from "../../../../support/world/xlsx";

const readText = async (parts: ZipPart[], sheet?: number) =>
  new TextDecoder().decode(joined((await sheetText(zipOf(parts), sheet)).pieces));
const problemOf = async (parts: ZipPart[]) => {
  const error = await sheetText(zipOf(parts)).catch((thrown: unknown) => thrown);
  return error instanceof Unreadable ? error.problem.key : "it was read";
};
const text = (part: ZipPart) => String(part.content);
const partOf = (parts: ZipPart[], end: string) => parts.find(({ name }) => name.endsWith(end))!;

const TABLE = rowsOf([
  ["Телефон", "Имя"],
  ["+79161240001", "Анна"],
]);
const READ = "Телефон\tИмя\n+79161240001\tАнна\n";
const SHARED = { rows: '<row><c t="s"><v>0</v></c></row>', shared: "<si><t>+79161240001</t></si>" };

test("names of parts are read with backslashes and in any case", async () => {
  for (const rename of [(name: string) => name.replaceAll("/", "\\"), (name: string) => name.toUpperCase()]) {
    const parts = bookOf({ rows: TABLE }).map((part) => ({ ...part, name: rename(part.name) }));
    expect(await readText(parts)).toBe(READ);
    expect(kindOf("book.xlsx", zipOf(parts))).toBe("xlsx");
  }
});

test("shared texts are found by their content type if no relationship names them", async () => {
  const parts = bookOf(SHARED);
  const rels = partOf(parts, "workbook.xml.rels");
  rels.content = text(rels).replace(/<Relationship [^>]*sharedStrings[^>]*>/, "");
  expect(await problemOf(parts)).toBe("xlsxBroken");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml";
  const types = `<Types><Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></Types>`;
  expect(await readText([...parts, { name: "[Content_Types].xml", content: types }])).toBe("+79161240001\n");
});

test.each([
  ["texts", bookOf({ rows: SHARED.rows, shared: "" }).filter(({ name }) => !name.includes("sharedStrings"))],
  ["one text", bookOf({ ...SHARED, rows: '<row><c t="s"><v>7</v></c></row>' })],
  ["its sheet", bookOf({ rows: TABLE }).filter(({ name }) => !name.includes("sheet1"))],
  ["styles", bookOf({ rows: '<row><c s="1"><v>32216</v></c></row>' })],
  ["its list of sheets", bookOf({ rows: TABLE }).filter(({ name }) => name !== "xl/workbook.xml")],
])("a package without %s is broken, not empty", async (_, parts) => {
  expect(await problemOf(parts)).toBe("xlsxBroken");
});

test("a part in UTF-16 is read", async () => {
  const parts = bookOf({});
  const sheet = `\ufeff<worksheet><sheetData>${TABLE}</sheetData></worksheet>`;
  const bytes = new Uint8Array(sheet.length * 2);
  for (let at = 0; at < sheet.length; at++) new DataView(bytes.buffer).setUint16(at * 2, sheet.charCodeAt(at), true);
  partOf(parts, "sheet1.xml").content = bytes;
  expect(await readText(parts)).toBe(READ);
});

interface Sheet {
  title: string;
  rows?: string;
  kind?: string;
  state?: string;
}

function bookWith(sheets: Sheet[]): ZipPart[] {
  const list = sheets.map(
    ({ title, state = "visible" }, at) => `<sheet name="${title}" state="${state}" r:id="s${at}"/>`,
  );
  const parts = bookOf({ sheets: list.join("") }).filter(({ name }) => !name.includes("sheet1"));
  const rels = partOf(parts, "workbook.xml.rels");
  const links = sheets.map(
    ({ kind = "worksheet" }, at) =>
      `<Relationship Id="s${at}" Type="http://x/${kind}" Target="worksheets/part${at}.xml"/>`,
  );
  rels.content = `<Relationships>${links.join("")}</Relationships>`;
  const contents = sheets.map(({ rows = "" }, at) => ({
    name: `xl/worksheets/part${at}.xml`,
    content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }));
  return [...parts, ...contents];
}

const CLIENTS = { title: "Клиенты", rows: TABLE };
const COVER = { title: "Export Summary", rows: rowsOf([["Отчёт за ноябрь"], ["Подготовил отдел продаж"]]) };

test.each<[string, Sheet[], number]>([
  ["a chart", [{ title: "Диаграмма", kind: "chartsheet" }, CLIENTS], 2],
  ["an empty sheet", [{ title: "Лист1" }, CLIENTS], 2],
  ["a cover", [COVER, CLIENTS], 2],
  ["a hidden sheet", [{ title: "Старое", rows: TABLE, state: "hidden" }, CLIENTS], 2],
  ["nothing", [CLIENTS, COVER], 1],
])("the table after %s is found", async (_, sheets, nr) => {
  const read = await sheetText(zipOf(bookWith(sheets)));
  expect(read).toMatchObject({ nr, title: "Клиенты" });
  expect(new TextDecoder().decode(joined(read.pieces))).toBe(READ);
});

test("another sheet is read when chosen, and only sheets with rows are offered", async () => {
  const sheets = [COVER, { title: "Пусто" }, CLIENTS, { ...CLIENTS, title: "Ещё" }];
  const read = await sheetText(zipOf(bookWith(sheets)), 4);
  expect(read).toMatchObject({ nr: 4, title: "Ещё" });
  expect(read.sheets.map(({ nr }) => nr)).toEqual([1, 3, 4]);
  expect(await readText(bookWith(sheets), 1)).toContain("Отчёт за ноябрь");
});

test("a workbook with only charts or hidden sheets gets its own error", async () => {
  expect(await problemOf(bookWith([{ title: "Диаграмма", kind: "chartsheet" }]))).toBe("xlsxNoSheet");
  expect(await problemOf(bookWith([{ ...CLIENTS, state: "veryHidden" }]))).toBe("xlsxNoSheet");
});

test("formulas without a stored value are counted", async () => {
  const rows = `<row><c><f>A1</f></c><c t="str"><f>B1</f><v></v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>"x"</f></c></row>`;
  expect((await sheetText(zipOf(bookOf({ rows })))).formulas).toBe(2);
});
