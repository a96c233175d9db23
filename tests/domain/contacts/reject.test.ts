import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../app/domain/contacts/columns";
import { readRows } from "../../../app/domain/contacts/csv";
import { rejectFile } from "../../../app/domain/contacts/reject";

const titles = { row: "Строка", reason: "Причина" };

describe("rejectFile", () => {
  it("keeps the file's own columns and adds the row and the reason", () => {
    const rejected = [
      { row: 3, cells: ["нет", "Анна"], reason: "Неверный номер" },
      { row: 7, cells: [""], reason: "Нет номера" },
    ];
    expect(rejectFile(["Телефон", "Имя"], rejected, titles)).toBe(
      "Телефон;Имя;Строка;Причина\r\nнет;Анна;3;Неверный номер\r\n;;7;Нет номера",
    );
    expect(rejectFile(null, rejected.slice(0, 1), titles, ",")).toBe("нет,Анна,3,Неверный номер");
  });

  it("defuses formulas that came in with the file", () => {
    const file = rejectFile(["Phone"], [{ row: 2, cells: ["=cmd|'/c calc'!A1"], reason: "bad" }], titles);
    expect(file).toContain(`"'=cmd|`);
  });

  it("can be corrected and imported again", () => {
    const file = rejectFile(["Телефон", "Имя"], [{ row: 2, cells: ["+7 999", "Анна"], reason: "bad" }], titles);
    const { rows } = readRows(file, { delimiter: ";", limit: 10 });
    expect(guessMapping(rows[0]!.cells, [])).toEqual(["phone", "firstName", null, null]);
    expect(rows[1]!.cells).toEqual(["'+7 999", "Анна", "2", "bad"]);
  });
});
