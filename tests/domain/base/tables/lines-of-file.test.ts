import { expect, it } from "vitest";
import { linesOfFile } from "../../../../app/domain/base/tables/lines-of-file";
import { workbookOf } from "../../../../app/domain/base/tables/xlsx/write";
import { sheetRows } from "../../../../app/domain/base/tables/xlsx/write-rows";

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ["semicolons and a heading", "Prefix;Price\n7916;4,20\n*;12", "7916; 4,20\n*; 12"],
  ["commas and quotes", '"7916, 7917","4.20"\n"*","12"', "7916, 7917; 4.20\n*; 12"],
  ["a mark of columns inside a cell", 'rose,5,"Refund; invoice 5"', "rose; 5; Refund, invoice 5"],
  ["tabs and what is counted", "7916\t4,2\tmessage", "7916; 4,2; message"],
  ["ranges of a month", "Prefix;Price;Unit;From\n7916;4,20;;\n7916;4;;1000", "7916; 4,20\n7916; 4; ; 1000"],
  ["empty columns at the end", "7916;4,20;;\n", "7916; 4,20"],
])("reads a CSV with %s", async (_, text, lines) => {
  expect(await linesOfFile(bytes(text))).toBe(lines);
});

it("reads an XLSX", async () => {
  const rows = [
    ["Prefix", "Price"],
    ["7916", "4.2"],
    ["*", "12", "message", "1000"],
  ];
  expect(await linesOfFile(await workbookOf([sheetRows(rows, true)]))).toBe("7916; 4.2\n*; 12; message; 1000");
});

it("refuses a picture and a broken archive", async () => {
  expect(await linesOfFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0]))).toBeNull();
  expect(await linesOfFile(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]))).toBeNull();
});
