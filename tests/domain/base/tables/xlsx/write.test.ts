import { expect, test } from "vitest";
import type { Cell } from "../../../../../app/domain/base/tables/cells";
import { joined } from "../../../../../app/domain/base/tables/lines";
import { tableFile } from "../../../../../app/domain/base/tables/write-table-file";
import { openArchive, readPart } from "../../../../../app/domain/base/tables/xlsx/archive";
import { sheetText } from "../../../../../app/domain/base/tables/xlsx/convert";
import { workbookOf } from "../../../../../app/domain/base/tables/xlsx/write";
import { sheetRows } from "../../../../../app/domain/base/tables/xlsx/write-rows";
import { FILE_TYPES } from "../../../../../app/domain/library/files/types";

const XLSX = { type: "xlsx", encoding: "utf-8", delimiter: ";" } as const;

const written = async (rows: Cell[][], header: string[] = ["A"]) => (await tableFile(header, rows, XLSX)).bytes;
const readText = async (file: Uint8Array) => new TextDecoder().decode(joined((await sheetText(file)).pieces));

async function sheetOf(file: Uint8Array): Promise<string> {
  let xml = "";
  await readPart((await openArchive(file)).get("xl/worksheets/sheet1.xml")!, (text) => {
    xml += text;
  });
  return xml;
}

test("a written workbook reads back unchanged, in its own columns", async () => {
  const rows: Cell[][] = [
    ["+79161234567", null, "Юлия «ё» & <b>", 12],
    ["0012", "", null, -3.5],
    [null, "two\nlines", " spaces ", 0],
    ["_x0041_ _x", "\t😀", '"quoted"', null],
  ];
  const file = await written(rows, ["Телефон", "B", "C", "D"]);
  expect(FILE_TYPES.xlsx.holds(file)).toBe(true);
  expect(await readText(file)).toBe(
    [
      "Телефон\tB\tC\tD",
      "+79161234567\t\tЮлия «ё» & <b>\t12",
      "0012\t\t\t-3.5",
      '\t"two\nlines"\t spaces \t0',
      '_x0041_ _x\t"\t😀"\t"""quoted"""',
      "",
    ].join("\n"),
  );
});

test.each(["=2+2", "+7-916", "-5", "@SUM(A1)", "\tcmd", "'=x", "2026-11-21"])(
  "the text %j stays text and does not become a formula, number or date",
  async (text) => {
    const xml = await sheetOf(await written([[text]]));
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml).toContain(`<row><c t="inlineStr" s="1"><is><t xml:space="preserve">${text}</t></is></c></row>`);
  },
);

test("moments, days and amounts are values that a spreadsheet can calculate with", async () => {
  const file = await written([
    [{ moment: "2026-11-21 14:05:09" }, { moment: "1990-11-21" }, { micros: 2_505_000 }, { micros: 0 }],
    [{ moment: "1900-01-15" }, null, { micros: 1 }, { micros: 12_000_000 }],
  ]);
  expect(await readText(file)).toBe("A\n21.11.2026 14:05:09\t21.11.1990\t2.505000\t0\n1900-01-15\t\t0.000001\t12\n");
  const xml = await sheetOf(file);
  expect(xml).toContain('<c s="4"><v>33198</v></c>');
  expect(xml).toContain('<c s="5"><v>2.505</v></c>');
});

test("characters that XML cannot hold are dropped, and a cell is cut to a spreadsheet's limit", async () => {
  const file = await written([["a\u0000b\u001fc\ufffe\r\nd\ud800", "x".repeat(40_000)]]);
  const [, row = ""] = (await readText(file)).split(/\n(?=")/);
  expect(row).toBe(`"abc\nd\ufffd"\t${"x".repeat(32_767)}\n`);
});

test("the same rows always make the same file, readable by any archive program", async () => {
  const [one, two] = [await written([["a", 1]]), await written([["a", 1]])];
  expect(one).toEqual(two);
  // The required ZIP version: deflate, no ZIP64.
  expect(new DataView(one.buffer).getUint16(4, true)).toBe(20);
});

test("a long sheet is compressed piece by piece as it arrives", async () => {
  const piece = sheetRows(Array.from({ length: 1000 }, (_, at) => [`+7916${at}`, "Text of a message", at]));
  let pulled = 0;
  async function* pieces() {
    yield sheetRows([["Phone", "Text", "Number"]], true);
    for (; pulled < 300; pulled++) yield piece;
  }
  const file = await workbookOf(pieces());
  expect(file.byteLength).toBeLessThan((300 * piece.byteLength) / 5);
  const lines = (await readText(file)).split("\n");
  expect(lines).toHaveLength(300_002);
  expect(lines.at(-2)).toBe("+7916999\tText of a message\t999");
});
