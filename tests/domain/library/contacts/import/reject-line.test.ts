import { describe, expect, it } from "vitest";
import { writeCsv } from "../../../../../app/domain/base/tables/csv-format";
import { readRows } from "../../../../../app/domain/base/tables/read-csv";
import { guessColumns } from "../../../../../app/domain/library/contacts/columns";
import {
  type RejectedRow,
  rejectHead,
  rejectLine,
  widthOf,
} from "../../../../../app/domain/library/contacts/import/reject-line";

const titles = { row: "Строка", reason: "Причина" };

function fileOf(headers: string[], rejected: RejectedRow[]): string {
  const width = widthOf(rejected, headers.length);
  return writeCsv([...rejectHead(headers, width, titles), ...rejected.map((row) => rejectLine(row, width))]);
}

describe("a reject file", () => {
  it("keeps the original columns and adds the row and the reason", () => {
    const rejected = [
      { row: 3, cells: ["нет", "Анна"], reason: "Неверный номер" },
      { row: 7, cells: [""], reason: "Нет номера" },
    ];
    expect(fileOf(["Телефон", "Имя"], rejected)).toBe(
      "Телефон;Имя;Строка;Причина\r\nнет;Анна;3;Неверный номер\r\n;;7;Нет номера",
    );
    expect(fileOf([], rejected)).toBe("нет;Анна;3;Неверный номер\r\n;;7;Нет номера");
  });

  it("is as wide as its widest row", () => {
    expect(fileOf(["Телефон"], [{ row: 2, cells: ["нет", "", "x"], reason: "bad" }])).toBe(
      "Телефон;;;Строка;Причина\r\nнет;;x;2;bad",
    );
  });

  it("escapes formulas from the original file", () => {
    expect(fileOf(["Phone"], [{ row: 2, cells: ["=cmd|'/c calc'!A1"], reason: "bad" }])).toContain(`"'=cmd|`);
  });

  it("can be corrected and imported again", () => {
    const file = fileOf(["Телефон", "Имя"], [{ row: 2, cells: ["+7 999", "Анна"], reason: "bad" }]);
    const { rows } = readRows(file, { delimiter: ";", limit: 10 });
    expect(guessColumns(rows[0]!.cells, []).map(({ field }) => field)).toEqual(["phone", "firstName", null, null]);
    expect(rows[1]!.cells).toEqual(["'+7 999", "Анна", "2", "bad"]);
  });
});
