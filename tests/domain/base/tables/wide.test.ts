import { expect, test } from "vitest";
import { countRows } from "../../../../app/domain/base/tables/count-rows";
import { MOST_COLUMNS, openCsv } from "../../../../app/domain/base/tables/read-csv";
import { readTextTable } from "../../../../app/domain/base/tables/text-table";
import { sheetText } from "../../../../app/domain/base/tables/xlsx/convert";
import { Unreadable } from "../../../../app/domain/base/tables/xlsx/unreadable";
import { guessColumns } from "../../../../app/domain/library/contacts/columns";
import { rowsOf, xlsxOf } from "../../../support/world/xlsx";

const SHAPES: [name: string, text: string][] = [
  ["semicolons", ";".repeat(1_500_000)],
  ["columns and rows", `${"c;".repeat(8000)}\n${"1;".repeat(8000)}`],
  ["quoted cells", '"a";'.repeat(300_000)],
  ["open quotes", '"'.repeat(999_999)],
  ["escaped quotes", '"a\\"b";'.repeat(100_000)],
  ["one long cell", "x".repeat(1_500_000)],
  ["carriage returns", "\r".repeat(1_000_000)],
  ["returns with one feed", `"\n"${"\r;".repeat(500_000)}`],
  ["marks", "\ufeff".repeat(500_000)],
  ["a sep line", `sep=${";".repeat(1_000_000)}`],
  ["formulas", '="1";'.repeat(200_000)],
];

test.each(SHAPES)("a table with a megabyte of %s is scanned at most once for its first rows", (_, text) => {
  const bytes = new TextEncoder().encode(text);
  const started = performance.now();
  const table = readTextTable(bytes);
  const first = openCsv(table.text, table.delimiter).next(20);
  for (const { cells } of first) expect(cells.length).toBeLessThanOrEqual(MOST_COLUMNS + 1);
  countRows(table.text, table.delimiter, openCsv(table.text, table.delimiter).cursor());
  // A generous limit: quadratic reading would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a row with too many cells is broken, and a table of two hundred columns is not", () => {
  const row = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`).join(";");
  const rows = openCsv(`${row(200)}\n${row(201)}\n${";".repeat(5000)}\nx;y`, ";").next(9);
  expect(rows.map(({ cells, broken }) => [cells.length, broken ?? false])).toEqual([
    [200, false],
    [201, true],
    [201, true],
    [2, false],
  ]);
  expect(guessColumns(rows[0]!.cells, [])).toHaveLength(200);
});

test("a sheet wider than a table is refused at its first too wide row", async () => {
  const wide = rowsOf([Array.from({ length: 16_384 }, (_, at) => `c${at}`)]);
  const rest = rowsOf([["1", "2"]]).repeat(50_000);
  const error = await sheetText(xlsxOf({ rows: wide + rest })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unreadable);
  expect((error as Unreadable).problem).toEqual({ key: "tableTooWide", values: { most: 200 } });
  const styled = `<row r="1"><c r="A1" t="inlineStr"><is><t>Phone</t></is></c><c r="XFD1" s="0"/></row>`;
  expect((await sheetText(xlsxOf({ rows: styled }))).title).toBe("List");
});
