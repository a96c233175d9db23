import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { decode } from "../../../../app/domain/base/tables/encodings";
import { guessDelimiter } from "../../../../app/domain/base/tables/guess-delimiter";
import { type CsvCursor, openCsv, readRows } from "../../../../app/domain/base/tables/read-csv";
import { sampler } from "../../../support/engine/sampler";
import { sampleBytes } from "../../../support/world/samples";

const win1251 = decode(sampleBytes("contacts-10k-win1251.csv"), "windows-1251");

function readAll(text: string, limit: number, delimiter: ";" | "," | "\t" = ";") {
  const cells: string[][] = [];
  let from: CsvCursor | undefined;
  for (;;) {
    const page = readRows(text, { delimiter, from, limit });
    cells.push(...page.rows.map((row) => row.cells));
    if (!page.next) return cells;
    from = JSON.parse(JSON.stringify(page.next));
  }
}

describe("guessDelimiter", () => {
  it.each([
    ["phone;name\n7916;Ann\n7917;Bob", ";"],
    ["phone,name\n7916,Ann\n7917,Bob", ","],
    ["phone\tname\n7916\tAnn, Eve\n7917\tBob", "\t"],
    ['phone,note\n7916,"a; b"\n7917,"c; d"', ","],
    ["sep=,\nphone;x,name\n", ","],
    ["phone;email;name;lastname;\n7916;a@b.ru;Ann;Lee;", ";"],
    ["phone\n7916\n7917", ";"],
    ["", ";"],
  ])("detects it in %j", (text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });

  it("detects it in the sample files", () => {
    expect(guessDelimiter(win1251)).toBe(";");
    expect(guessDelimiter(decode(sampleBytes("contacts-1k-utf8.csv"), "utf-8"))).toBe(",");
  });
});

describe("readRows", () => {
  it("numbers rows as a spreadsheet does and skips blank ones", () => {
    const text = '\ufeffphone;name\r\n\r\n7916;Ann\r\n;\r\n7917;"two\r\nlines"\r\n7918;x';
    expect(readRows(text, { delimiter: ";", limit: 10 })).toEqual({
      rows: [
        { row: 1, cells: ["phone", "name"] },
        { row: 3, cells: ["7916", "Ann"] },
        { row: 5, cells: ["7917", "two\r\nlines"] },
        { row: 6, cells: ["7918", "x"] },
      ],
      next: null,
    });
  });

  it.each([1, 2, 3, 7, 1000])("resumes from a checkpoint after every %i rows without loss", (limit) => {
    const lines = win1251.split("\r\n").slice(0, 400).join("\r\n");
    const whole = Papa.parse<string[]>(lines, { delimiter: ";", newline: "\r\n" }).data;
    expect(readAll(lines, limit)).toEqual(whole);
  });

  it("reads the sample file in one go as the library does", () => {
    const whole = Papa.parse<string[]>(win1251, { delimiter: ";", newline: "\r\n", skipEmptyLines: true }).data;
    expect(whole).toHaveLength(10_001);
    expect(readAll(win1251, 1000)).toEqual(whole);
  });

  it("agrees with the library on random cells, line endings and page sizes", () => {
    const { pick, integer } = sampler(13);
    const cell = () => Array.from({ length: integer(0, 6) }, () => pick([..."aЯ;,\" \n'"])).join("");
    for (let round = 0; round < 300; round++) {
      const rows = Array.from({ length: integer(1, 30) }, () => ["k", ...Array.from({ length: 3 }, cell)]);
      const text = Papa.unparse(rows, { delimiter: ";", newline: pick(["\n", "\r\n"]) });
      expect(readAll(text, integer(1, 9)), text).toEqual(rows);
    }
  });

  it("reads a quoted cell longer than its window", () => {
    const long = 'длинный "текст";\n'.repeat(12_000);
    const text = Papa.unparse(
      [
        ["1", long],
        ["2", "end"],
      ],
      { delimiter: ";" },
    );
    expect(readAll(text, 1)).toEqual([
      ["1", long],
      ["2", "end"],
    ]);
  });

  it("reads files with mixed and with classic Macintosh line endings", () => {
    expect(readAll('1;a\r\n2;b\n3;"c"\r\n4;d', 2)).toEqual([
      ["1", "a"],
      ["2", "b"],
      ["3", "c"],
      ["4", "d"],
    ]);
    expect(readAll("1;a\r2;b\r", 5)).toEqual([
      ["1", "a"],
      ["2", "b"],
    ]);
  });

  it("skips a spreadsheet's sep line but counts it as a row", () => {
    expect(readRows("sep=;\r\n7916;a", { delimiter: ";", limit: 5 }).rows).toEqual([{ row: 2, cells: ["7916", "a"] }]);
  });

  it("ends a line with an open quote and continues after it", () => {
    const text = '1;a\n2;"ООО "Ромашка"";x\r\n3;b\n4;"c"\n5;"never closed;x\n6;d';
    expect(readRows(text, { delimiter: ";", limit: 9 }).rows).toEqual([
      { row: 1, cells: ["1", "a"] },
      { row: 2, cells: ["2", 'ООО "Ромашка"', "x"] },
      { row: 3, cells: ["3", "b"] },
      { row: 4, cells: ["4", "c"] },
      { row: 5, cells: ["5", '"never closed', "x"], broken: true },
      { row: 6, cells: ["6", "d"] },
    ]);
    expect(readAll(text, 1)).toEqual(readAll(text, 100));
  });

  it("tolerates a stray quote within its line", () => {
    expect(readAll('1;"ООО "Ромашка";x\n2;5" pipe;y', 9)).toEqual([
      ["1", 'ООО "Ромашка', "x"],
      ["2", '5" pipe', "y"],
    ]);
  });

  it("reads an unclosed quote in the middle of a large file as text", () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index};имя ${index}`);
    lines[20_000] = '20000;"имя';
    const { rows } = readRows(lines.join("\n"), { delimiter: ";", limit: 50_000 });
    expect(rows).toHaveLength(40_000);
    expect(rows.filter((row) => row.broken)).toEqual([]);
    expect(rows[20_000]).toEqual({ row: 20_001, cells: ["20000", '"имя'] });
  });

  it.each(['"a\n', '"a"b\n', ";", '"', "x"])("processes millions of %j", (junk) => {
    const text = junk.repeat(4_000_000 / junk.length);
    const reader = openCsv(text, ";");
    let rows = 0;
    while (!reader.done()) rows += reader.next(1000).length;
    expect(reader.cursor().offset).toBe(text.length);
    expect(rows).toBe(Math.max(1, text.split("\n").length - 1));
  });

  it("finds no rows in an empty text", () => {
    expect(readRows("", { delimiter: ";", limit: 5 })).toEqual({ rows: [], next: null });
    expect(readRows("\n\n\r\n", { delimiter: ";", limit: 5 })).toEqual({ rows: [], next: null });
  });
});

describe("openCsv", () => {
  it("moves its cursor past the rows it returned", () => {
    const reader = openCsv("a;b\nc;d\ne;f", ";");
    expect(reader.next(2).map(({ row }) => row)).toEqual([1, 2]);
    expect(reader.cursor()).toEqual({ offset: 8, row: 2 });
    expect(reader.done()).toBe(false);
    expect(reader.next(2)).toEqual([{ row: 3, cells: ["e", "f"] }]);
    expect(reader.done()).toBe(true);
    expect(reader.next(2)).toEqual([]);
  });
});
