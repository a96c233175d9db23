import { expect, test } from "vitest";
import { countRows } from "../../../../app/domain/base/tables/count-rows";
import { readCell } from "../../../../app/domain/base/tables/csv-format";
import { guessEncoding } from "../../../../app/domain/base/tables/encoding-guess";
import { isText } from "../../../../app/domain/base/tables/looks-like-text";
import { openCsv } from "../../../../app/domain/base/tables/read-csv";
import { readTextTable } from "../../../../app/domain/base/tables/text-table";

const TEXT = "Телефон;Имя;Город\r\n+79161230001;Анна;Тверь\r\n+79161230002;Борис;Псков\r\n";
const CELLS = [
  ["Телефон", "Имя", "Город"],
  ["+79161230001", "Анна", "Тверь"],
  ["+79161230002", "Борис", "Псков"],
];

const wide = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
/** Bytes of `text` in a single-byte encoding. */
const single = (text: string, encoding: string) => {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => all.indexOf(letter));
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = (bytes: Uint8Array) => {
  const { text, delimiter } = readTextTable(bytes);
  return openCsv(text, delimiter)
    .next(100)
    .map(({ cells }) => cells.map(readCell));
};

test.each([
  ["utf-16le", wide(`\ufeff${TEXT}`)],
  ["utf-16be", wide(`\ufeff${TEXT}`, true)],
  ["utf-16le", wide(TEXT)],
  ["utf-16be", wide(TEXT, true)],
  ["utf-8", utf8(TEXT)],
  ["utf-8", utf8(`\ufeff\ufeff${TEXT}`)],
  ["windows-1251", single(TEXT, "windows-1251")],
  ["x-mac-cyrillic", single(TEXT, "x-mac-cyrillic")],
  ["ibm866", single(TEXT, "ibm866")],
  ["koi8-r", single(TEXT, "koi8-r")],
])("a table in %s is recognised as text and read", (encoding, bytes) => {
  expect([guessEncoding(bytes), isText(bytes)]).toEqual([encoding, true]);
  expect(cellsOf(bytes)).toEqual(CELLS);
});

test("Excel's Unicode text is a table with tabs", () => {
  const { encoding, delimiter } = readTextTable(wide(`\ufeff${TEXT.replaceAll(";", "\t")}`));
  expect([encoding, delimiter]).toEqual(["utf-16le", "\t"]);
});

test("an incomplete character at the end of UTF-16 is dropped", () => {
  const whole = wide(`\ufeff${TEXT}`);
  expect(cellsOf(whole.subarray(0, whole.length - 1))).toEqual(CELLS);
  expect(cellsOf(whole.subarray(0, whole.length - 3))).toEqual(CELLS);
});

test("a broken byte or two do not change the detection of UTF-8", () => {
  const bytes = utf8(TEXT.repeat(3));
  bytes[bytes.length - 6] = 0xff;
  expect(guessEncoding(bytes)).toBe("utf-8");
  expect(guessEncoding(bytes.subarray(0, bytes.length - 5))).toBe("utf-8");
});

test("words in one case are not detected as another Cyrillic encoding", () => {
  for (const encoding of ["windows-1251", "ibm866", "koi8-r"] as const)
    for (const text of ["Телефон;Имя\n+79161230001;Ё", "Имя;Телефон\n;Юля Щукина", TEXT])
      expect(new TextDecoder(guessEncoding(single(text, encoding))).decode(single(text, encoding))).toBe(text);
  for (const text of ["ФАМИЛИЯ;ИМЯ\nИВАНОВА;АННА", "анна;тверь\nборис;псков"])
    expect(guessEncoding(single(text, "windows-1251"))).toBe("windows-1251");
});

test("stray control characters are tolerated, pictures are not text", () => {
  expect(cellsOf(utf8("phone;name\r\n+79161230161;An\0na\r\n"))[1]).toEqual(["+79161230161", "Anna"]);
  expect(isText(utf8("phone;name\r\n+79161230161;An\0na\r\n+79161230162;Bo\x0bris"))).toBe(true);
  expect(isText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0]))).toBe(false);
  expect(isText(Uint8Array.from({ length: 4096 }, (_, at) => (at * 37) % 256))).toBe(false);
});

test.each([
  [
    "carriage returns with a line feed in quotes",
    'a;b\r1;"x\ny"\r2;z\r',
    [
      ["a", "b"],
      ["1", "x\ny"],
      ["2", "z"],
    ],
  ],
  [
    "line feeds with a carriage return in quotes",
    'a;b\n1;"x\ry"\n2;z',
    [
      ["a", "b"],
      ["1", "x\ry"],
      ["2", "z"],
    ],
  ],
  [
    "both with both in quotes",
    'a;b\r\n1;"x\ry\nz"\r\n',
    [
      ["a", "b"],
      ["1", "x\ry\nz"],
    ],
  ],
  [
    "a quoted return before any line end",
    '"a\rb";c\n1;2\n',
    [
      ["a\rb", "c"],
      ["1", "2"],
    ],
  ],
])("lines end at %s", (_, text, cells) => {
  expect(cellsOf(utf8(text))).toEqual(cells);
  const delimiter = ";";
  expect(countRows(text, delimiter, openCsv(text, delimiter).cursor())).toBe(cells.length);
});

test.each([
  [
    "MySQL's",
    'phone,name,city\n1,"Anna \\"Ann\\" K",Tver\n2,"B\\"",Pskov\n3,"C\\\\",\\N',
    [
      ["1", 'Anna "Ann" K', "Tver"],
      ["2", 'B"', "Pskov"],
      ["3", "C\\", ""],
    ],
  ],
  [
    "not doubled",
    'phone,name,city\n1,"ИП "Борис"",Псков\n2,6" трубы,Омск\n3,ООО "Ро",x',
    [
      ["1", 'ИП "Борис"', "Псков"],
      ["2", '6" трубы', "Омск"],
      ["3", 'ООО "Ро"', "x"],
    ],
  ],
  [
    "doubled, after a path",
    'phone,name,city\n1,"C:\\dir\\",x\n2,"say ""a\\""",y',
    [
      ["1", "C:\\dir\\", "x"],
      ["2", 'say "a\\"', "y"],
    ],
  ],
])("quotes are read as written: %s", (_, text, rows) => {
  expect(cellsOf(utf8(text)).slice(1)).toEqual(rows);
});

test.each([
  ["sep=;\r\n", ";"],
  ['"sep=;"\r\n', ";"],
  ["sep=;;;\r\n", ";"],
  ["sep=|\r\n", "|"],
  ["SEP=;\r", ";"],
  ["sep=\t\n", "\t"],
  ["sep=~\n", "~"],
  ["sep=,;;\n", ";"],
])("%j sets the delimiter and is not a row of data", (line, delimiter) => {
  const end = line.endsWith("\r") ? "\r" : "\n";
  const rows = [
    ["Телефон", "Имя"],
    ["+79161230061", "Анна"],
  ];
  const text = line + rows.map((cells) => cells.join(delimiter)).join(end);
  expect(readTextTable(utf8(text)).delimiter).toBe(delimiter);
  expect(cellsOf(utf8(text))).toEqual(rows);
});

test.each([
  ['="79161230011"', "79161230011"],
  ['"=""79161230012"""', "79161230012"],
  ['="+79161230013"', "+79161230013"],
  ['="0012"', "0012"],
  ['\'="x"', '="x"'],
  ["=A1", "=A1"],
])("the cell %s holds %s", (cell, value) => {
  expect(cellsOf(utf8(`a;b\n${cell};x`))[1]).toEqual([value, "x"]);
});
