import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { countRows } from "../../../../app/domain/base/tables/count-rows";
import { type CsvRow, openCsv } from "../../../../app/domain/base/tables/read-csv";
import { readTextTable } from "../../../../app/domain/base/tables/text-table";

const phone = (at: number) => `7999${String(at).padStart(7, "0")}`;

function readAll(text: string, limit = 250, delimiter = ";"): CsvRow[] {
  const rows: CsvRow[] = [];
  for (let from = openCsv(text, delimiter).cursor(); ; ) {
    const reader = openCsv(text, delimiter, from);
    rows.push(...reader.next(limit));
    if (reader.done()) return rows;
    from = reader.cursor();
  }
}

const cellsOf = (text: string, limit?: number) => readAll(text, limit).map(({ cells }) => cells);

describe("an unpaired quote", () => {
  it.each<[string, (at: number) => string | null]>([
    ["every fiftieth name", (at) => (at % 50 === 0 ? `"Romashka ${at}` : null)],
    ["every three hundredth name", (at) => (at % 300 === 0 ? '"Romashka 50' : null)],
    ["every second name", (at) => (at % 2 === 0 ? '"Romashka' : null)],
    ["names that begin with quoted words", (at) => (at % 50 === 0 ? '"Romashka" 5' : null)],
    ["names that end with one", (at) => (at % 50 === 0 ? 'Screen 15"' : null)],
    ["beginnings and ends in turn", (at) => (at % 50 === 0 ? (at % 100 === 0 ? '"Romashka' : 'Screen 15"') : null)],
    ["both and escaped ones", (at) => (at % 50 === 0 ? ['"Ro', 'x 15"', '"R \\"x', '"a ""b'][(at / 50) % 4]! : null)],
  ])("loses no row: %s of 30,000", (_, strayAt) => {
    const names = Array.from({ length: 30_000 }, (_, at) => strayAt(at) ?? `Name ${at}`);
    const rows = readAll(["phone;name;city", ...names.map((name, at) => `${phone(at)};${name};Tver`)].join("\n"));
    expect(rows.length).toBe(30_001);
    expect(rows.filter(({ broken }) => broken)).toEqual([]);
    for (const [at, { cells }] of rows.slice(1).entries()) {
      expect([cells[0], cells[2]]).toEqual([phone(at), "Tver"]);
      expect(cells[1]!.replace(/["\\]/g, "")).toBe(names[at]!.replace(/["\\]/g, ""));
    }
  });

  it("marks only rows with an unusual number of columns as broken", () => {
    const text = 'phone;name;city\n1;"Anna, Eve;x;Tver\n2;"Boris;Pskov\n3;C;Omsk\n4;"D\n5;E;Tula';
    expect(readAll(text)).toEqual([
      { row: 1, cells: ["phone", "name", "city"] },
      { row: 2, cells: ["1", '"Anna, Eve', "x", "Tver"], broken: true },
      { row: 3, cells: ["2", '"Boris', "Pskov"] },
      { row: 4, cells: ["3", "C", "Omsk"] },
      { row: 5, cells: ["4", '"D'], broken: true },
      { row: 6, cells: ["5", "E", "Tula"] },
    ]);
  });

  it.each([
    ['"Ромашка" ООО 5', '"Ромашка" ООО 5'],
    ['"Ромашка"-"Лютик" 5', '"Ромашка"-"Лютик" 5'],
    ['"A" 5 "B"', 'A" 5 "B'],
    ['"ООО "Ромашка""', 'ООО "Ромашка"'],
    ['"ООО ""Ромашка"" 5"', 'ООО "Ромашка" 5'],
    ['"Ромашка" ', "Ромашка"],
    ['"Ромашка', '"Ромашка'],
    ['Ромашка" 5', 'Ромашка" 5'],
    ['"a; b "c""', 'a; b "c"'],
  ])("is literal text in the cell %s", (written, text) => {
    const rows = Array.from({ length: 100 }, (_, at) => `${phone(at)};${written};Тверь`);
    const read = readAll(`phone;name;city\n${rows.join("\r\n")}`).slice(1);
    expect(read).toEqual(rows.map((_, at) => ({ row: at + 2, cells: [phone(at), text, "Тверь"] })));
  });
});

describe("quoted cells", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."aЯ;\" \n\r\\'"), maxLength: 8 });
  // Eight delimiters per line, the same in each, would look like rows between two stray quotes.
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 });

  it("are read as written, with any page size and line ending", () => {
    const property = fc.property(table, fc.constantFrom("\n", "\r", "\r\n"), fc.nat(8), (cells, newline, limit) => {
      const rows = cells.map((row) => ["k", ...row]);
      const text = Papa.unparse(rows, { delimiter: ";", newline, quotes: true });
      expect(cellsOf(text, limit + 1)).toEqual(rows);
      expect(countRows(text, ";", openCsv(text, ";").cursor())).toBe(rows.length);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("keep text that looks like several rows", () => {
    const note = "Anna;Tver\nBoris;Pskov\nsaid so";
    expect(cellsOf(`1;2;3\n7999;"${note}";x\n8;y;z`)[1]).toEqual(["7999", note, "x"]);
    expect(cellsOf(`1;2\n7999;"Dear Anna;\nbye; Boris"\n8;y`)[1]).toEqual(["7999", "Dear Anna;\nbye; Boris"]);
  });

  it("double their quotes, regardless of other escaping", () => {
    const doubled = Array.from({ length: 9 }, (_, at) => `${phone(at)};"ООО ""Ромашка"" ${at}";x`);
    const text = ["phone;name;city", ...doubled, '1;"Anna \\"Ann\\" K";y'].join("\n");
    const names = cellsOf(text).map(([, name]) => name);
    expect(names.slice(1)).toEqual([...doubled.map((_, at) => `ООО "Ромашка" ${at}`), 'Anna "Ann" K']);
    const escaped = Array.from({ length: 9 }, (_, at) => `${phone(at)};"ООО \\"Ро\\", ${at}";"C\\\\"`);
    const other = ["phone;name;city", ...escaped, '1;"Anna ""Ann"" K";y'].join("\n");
    expect(cellsOf(other).slice(-2)).toEqual([
      [phone(8), 'ООО "Ро", 8', "C\\"],
      ["1", 'Anna "Ann" K', "y"],
    ]);
  });
});

describe("lines", () => {
  it.each([
    ["CR with a last LF", "phone;name\r1;A\r2;B\r3;C\r\n", [1, 2, 3]],
    ["CR with an LF alone at the end", "phone;name\r1;A\r2;B\r3;C\r\r\n\n", [1, 2, 3]],
    ["CR with an LF in a name", "phone;name\r1;A\r2;B\nb\r3;C", [1, 2, "b", 3]],
    ["LF with a CR between two rows", "phone;name\n1;A\n2;B\r3;C\n4;D\n", [1, 2, 3, 4]],
    ["CRLF with both", "phone;name\r\n1;A\r2;B\n3;C\r\n", [1, 2, 3]],
    ["CR in a quoted name of an LF file", 'phone;name\n1;"A\rx"\n2;B\n', [1, 2]],
    ["LF in a quoted name of a CR file", 'phone;name\r1;"A\nx"\r2;B\r', [1, 2]],
  ])("end at %s", (_, text, firsts) => {
    const { delimiter } = readTextTable(new TextEncoder().encode(text));
    expect(delimiter).toBe(";");
    expect(cellsOf(text).map(([first]) => first)).toEqual(["phone", ...firsts.map(String)]);
    expect(cellsOf(text)).toEqual(cellsOf(text, 1));
    expect(countRows(text, ";", openCsv(text, ";").cursor())).toBe(firsts.length + 1);
  });
});

const sign = fc.constantFrom("a", "Я", ";", ";", '"', '"', '""', "\\", '\\"', " ", "\n", "\r\n", "\r");
/** Lines of three columns with stray quotes of any kind, each line with a unique mark. */
const marked = fc
  .array(fc.tuple(fc.array(sign, { maxLength: 6 }), fc.array(sign, { maxLength: 6 })), { minLength: 1, maxLength: 40 })
  .map((lines) => lines.map(([one, two], at) => `<${at}>${one.join("")};${two.join("")};[${at}]`));

describe("any combination of quotes", () => {
  it("each part of a text is in one row, with any page size", () => {
    const property = fc.property(marked, fc.constantFrom("\n", "\r", "\r\n"), fc.nat(9), (lines, newline, limit) => {
      const text = lines.join(newline);
      const rows = readAll(text);
      const read = rows.flatMap(({ cells }) => cells).join(";");
      expect(read.match(/<\d+>|\[\d+\]/g)).toEqual(lines.flatMap((_, at) => [`<${at}>`, `[${at}]`]));
      expect(read.replace(/[^aЯ]/g, "")).toBe(text.replace(/[^aЯ]/g, ""));
      expect(readAll(text, limit + 1)).toEqual(rows);
      expect(countRows(text, ";", openCsv(text, ";").cursor())).toBe(rows.length);
      const numbers = rows.map(({ row }) => row);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it("an opening quote affects only its own line", () => {
    const name = fc.constantFrom("Anna", '"Anna', '"An" na', "", '""', '"A;n"', '"A ""n"" a"');
    const property = fc.property(fc.array(name, { minLength: 20, maxLength: 300 }), (names) => {
      const lines = names.map((one, at) => `${at};${one};x`);
      const rows = readAll(["phone;name;city", ...lines].join("\n"));
      expect(rows.filter(({ broken }) => broken)).toEqual([]);
      expect(rows.map(({ cells }) => cells[0])).toEqual(["phone", ...names.map((_, at) => String(at))]);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

const repeated = (piece: string, size = 4_000_000) => piece.repeat(size / piece.length);
const usual = Array.from({ length: 100_000 }, (_, at) => `${phone(at)};Name ${at};user${at}@example.com;Tver`).join(
  "\n",
);

describe("any text", () => {
  it.each([
    ["line feeds", repeated("\n")],
    ["one row before line feeds", `phone;name\n1;A\n${repeated("\n")}`],
    ["carriage returns", repeated("\r")],
    ["wide spaces", repeated("\u2003\n")],
    ["empty quotes", repeated('""\n')],
    ["open quotes", repeated('"a;b\n')],
    ["open quotes before closed ones", repeated('"a\n""b\n')],
    ["quotes alone", repeated('"')],
    ["quotes and one sign", `${repeated('"')}a`],
    ["odd runs of quotes", repeated('"""a\n""x\n')],
    ["escaped quotes", repeated('"a\\"b";\n')],
    ["backslashes", `"${repeated("\\")}"`],
    ["words behind quotes", repeated('79990000000;"Ромашка" ООО 5\n')],
    ["open cells in one line", repeated('"a;')],
    ["spaces after quotes", repeated(`"a"${" ".repeat(50)}x\n`)],
    ["rows between two quotes", `1;"a;b\n${repeated("1;a;b\n")}1;a";b\n`],
  ])("is parsed in linear time: %s", (_, text) => {
    const [expected, taken] = [usual, text].map((one) => Math.min(msToRead(one), msToRead(one)));
    // Reading again for each line takes hundreds of times as long. The margin allows for other tests running at the
    // same time.
    expect(taken! / text.length).toBeLessThan(((expected! + 50) / usual.length) * 100);
  });

  function msToRead(text: string): number {
    const started = performance.now();
    const { delimiter } = readTextTable(new TextEncoder().encode(text));
    const reader = openCsv(text, delimiter);
    reader.next(20);
    const read = countRows(text, delimiter, reader.cursor());
    expect(read).toBeGreaterThanOrEqual(0);
    return performance.now() - started;
  }
});
