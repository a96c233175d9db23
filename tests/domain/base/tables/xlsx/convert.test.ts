import { expect, test } from "vitest";
import { joined } from "../../../../../app/domain/base/tables/lines";
import { sheetText } from "../../../../../app/domain/base/tables/xlsx/convert";
import { Unreadable } from "../../../../../app/domain/base/tables/xlsx/unreadable";
import { type Book, bookOf, rowsOf, xlsxOf, zipOf } from "../../../../support/world/xlsx";

const readText = async (file: Uint8Array) => new TextDecoder().decode(joined((await sheetText(file)).pieces));
const textOf = (book: Book) => readText(xlsxOf(book));
const number = (value: string | number, style = 0) => `<row><c s="${style}"><v>${value}</v></c></row>`;
const styled = (codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("")}</numFmts>
   <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
   <cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs>`;

async function problemOf(file: Uint8Array) {
  const error = await sheetText(file).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Unreadable)) throw error ?? new Error("it was read");
  return error.problem.key;
}

test.each([
  ["79161234567", "79161234567"],
  ["7.9161234567E10", "79161234567"],
  ["7.9161E+10", "79161000000"],
  ["0.30000000000000004", "0.3"],
  ["-12.5", "-12.5"],
])("a number stored as %s is %s", async (stored, seen) => {
  expect(await textOf({ rows: number(stored) })).toBe(`${seen}\n`);
});

test.each([
  ["00000", "123", "00123"],
  ["&quot;+&quot;0", "4915123456789", "+4915123456789"],
  ["+7 (000) 000-00-00", "9161234567", "+7 (916) 123-45-67"],
  ["0.00", "79161234567", "79161234567"],
  ["#,##0", "79161234567", "79161234567"],
  ["#,##0.00", "1500.5", "1500.50"],
  ["0.00E+00", "79161234567", "79161234567"],
  [`0.${"0".repeat(200)}`, "0.5", `0.5${"0".repeat(99)}`],
  ["0%", "0.15", "15%"],
  ["m/d/yyyy", "32967", "04.04.1990"],
  ["[$-419]d mmmm yyyy;@", "32216", "14.03.1988"],
  ["dd.mm.yyyy\\ hh:mm", "32216.5", "14.03.1988 12:00"],
  ["h:mm", "0.75", "18:00"],
  ["[broken", "5", "5"],
])("the format %s shows the number %s as %s", async (code, stored, seen) => {
  expect(await textOf({ rows: number(stored, 1), styles: styled([code]) })).toBe(`${seen}\n`);
});

test("dates in the 1904 calendar of old Macs give the same days", async () => {
  const properties = '<workbookPr date1904="1"/>';
  expect(await textOf({ rows: number(30754, 1), styles: styled(["dd/mm/yyyy"]), properties })).toBe("14.03.1988\n");
});

test("texts of every kind keep their rows and columns", async () => {
  const shared =
    "<si><t>Мария</t></si><si><r><t>Ле</t></r><r><t xml:space='preserve'>бедева </t></r><rPh><t>aid</t></rPh></si>";
  const rows = `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4" t="str"><f>A1</f><v>a&amp;b_x000D_</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#N/A</v></c>
    <c r="D4" t="inlineStr"><is><t>one "two"</t></is></c><c r="E4" t="d"><v>1988-03-14T00:00:00</v></c></row>`;
  expect(await textOf({ rows, shared })).toBe('\n\tМария\t\tЛебедева \n\n"a&b\r"\tTRUE\t\t"one ""two"""\t1988-03-14\n');
});

test("entities of a DTD are not expanded", async () => {
  const parts = bookOf({});
  parts.at(-1)!.content =
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
  expect(await readText(zipOf(parts))).toBe("&b;\n");
});

const blanks = (bytes: number) => new Uint8Array(bytes).fill(0x20);
const withPart = (part: Parameters<typeof zipOf>[0][number]) => zipOf([...bookOf({}), part]);

test("a zip bomb is refused by its declared size, before it is unpacked", async () => {
  expect(await problemOf(withPart({ name: "xl/media/bomb.bin", content: blanks(20_000_000) }))).toBe("xlsxBomb");
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `xl/${at}.xml`, content: "", declared: 1_000_000 }));
  expect(await problemOf(zipOf([...bookOf({}), ...many]))).toBe("xlsxBomb");
});

test("a zip bomb that declares a small size is stopped during unpacking", async () => {
  const parts = bookOf({});
  const sheet = parts.at(-1)!;
  sheet.content = blanks(20_000_000);
  expect(await problemOf(zipOf([...parts.slice(0, -1), { ...sheet, declared: 1000 }]))).toBe("xlsxBroken");
});

test("parts with overlapping bytes are refused", async () => {
  const parts = bookOf({ rows: number(1) });
  const duplicate = { ...parts.at(-1)!, name: "xl/sharedStrings.xml", overlaps: true };
  expect(await problemOf(zipOf([...parts, duplicate]))).toBe("xlsxBomb");
});

test("one long text referenced a million times is refused", async () => {
  const shared = `<si><t>${"щ".repeat(30_000)}</t></si>`;
  const rows = Array.from({ length: 2000 }, () => '<row><c t="s"><v>0</v></c></row>').join("");
  expect(await problemOf(xlsxOf({ rows, shared }))).toBe("xlsxTooMuch");
});

test("a row that repeats one long text or one long number format is refused before it is built", async () => {
  const shared = `<si><t>${"A".repeat(1_000_000)}</t></si>`;
  const row = (cell: string) => `<row>${cell.repeat(150)}</row>`;
  expect(await problemOf(xlsxOf({ rows: row('<c t="s"><v>0</v></c>'), shared }))).toBe("xlsxTooMuch");
  const format = `<numFmts><numFmt numFmtId="200" formatCode="0&quot;${"A".repeat(1_000_000)}&quot;"/></numFmts>`;
  const styles = `${format}<cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`;
  expect(await textOf({ rows: row('<c s="1"><v>7</v></c>'), styles })).toBe(`${"7\t".repeat(149)}7\n`);
});

test("encrypted, old, torn and non-workbook files get their own errors", async () => {
  expect(await problemOf(zipOf(bookOf({}).map((part) => ({ ...part, isEncrypted: true }))))).toBe("xlsxEncrypted");
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const name = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  expect(await problemOf(Uint8Array.from([...ole, ...name]))).toBe("xlsxEncrypted");
  expect(await problemOf(Uint8Array.from(ole))).toBe("importXls");
  const whole = xlsxOf({ rows: rowsOf([["79160000001"]]) });
  for (const torn of [whole.slice(0, 200), whole.slice(0, -30), new TextEncoder().encode("phone;name\n")])
    expect(await problemOf(torn)).toBe("xlsxBroken");
  expect(await problemOf(zipOf([{ name: "xl/media/picture.png", content: "x" }]))).toBe("xlsxBroken");
  expect(await problemOf(zipOf([{ name: "nested.zip", content: whole }]))).toBe("xlsxBroken");
});

test("torn XML never fails with an unexpected error", async () => {
  for (const content of ["", "<worksheet><sheetData><row><c><v>1", `<${"a".repeat(2_000_000)}`, "\0\0\0"]) {
    const parts = bookOf({});
    parts.at(-1)!.content = content;
    await sheetText(zipOf(parts)).catch((error: unknown) => expect(error).toBeInstanceOf(Unreadable));
  }
});
