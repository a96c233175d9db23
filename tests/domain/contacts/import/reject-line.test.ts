import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../../app/domain/contacts/columns";
import { type RejectedRow, rejectHead, rejectLine, widthOf } from "../../../../app/domain/contacts/import/reject-line";
import { writeCsv } from "../../../../app/domain/tables/csv-format";
import { readRows } from "../../../../app/domain/tables/read-csv";

const titles = { row: "Строка", reason: "Причина" };

function fileOf(headers: string[], rejected: RejectedRow[]): string {
  const width = widthOf(rejected, headers.length);
  return writeCsv([...rejectHead(headers, width, titles), ...rejected.map((row) => rejectLine(row, width))]);
}

describe("a file of rejected rows", () => {
  it("keeps the file's own columns and adds the row and the reason", () => {
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

  it("defuses formulas that came in with the file", () => {
    expect(fileOf(["Phone"], [{ row: 2, cells: ["=cmd|'/c calc'!A1"], reason: "bad" }])).toContain(`"'=cmd|`);
  });

  it("can be corrected and imported again", () => {
    const file = fileOf(["Телефон", "Имя"], [{ row: 2, cells: ["+7 999", "Анна"], reason: "bad" }]);
    const { rows } = readRows(file, { delimiter: ";", limit: 10 });
    expect(guessMapping(rows[0]!.cells, [])).toEqual(["phone", "firstName", null, null]);
    expect(rows[1]!.cells).toEqual(["'+7 999", "Анна", "2", "bad"]);
  });
});
