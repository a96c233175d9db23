import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import type { Cell } from "../../app/domain/base/tables/cells";
import { decode, type Encoding, encodePart } from "../../app/domain/base/tables/encodings";
import { joined } from "../../app/domain/base/tables/lines";
import { tableFile } from "../../app/domain/base/tables/write-table-file";
import { sheetText } from "../../app/domain/base/tables/xlsx/convert";
import { debianPython } from "../../scripts/lib/debian-python.mjs";

const MODULES = { "python3-openpyxl": ["openpyxl"], "python3-et-xmlfile": ["et_xmlfile"], "python3-jdcal": ["jdcal"] };
// C1 controls are excluded: browsers map them to the undefined bytes of encodings.
const ALL = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code)).replace(/[\x80-\x9f]/g, "");

let debian: ReturnType<typeof debianPython>;
beforeAll(() => {
  debian = debianPython(MODULES);
}, 120_000);

/** The output of a Python program. */
function written(program: string, input: string | Uint8Array = ""): Buffer {
  const { status, stdout, stderr } = spawnSync(debian.python, ["-c", program], { env: debian.env, input });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

it.each<[Encoding, string]>([
  ["windows-1251", "cp1251"],
  ["windows-1252", "cp1252"],
  ["x-mac-cyrillic", "mac_cyrillic"],
])("a file in %s equals the bytes of Python's %s, character by character", (encoding, codec) => {
  const write = (more: string) =>
    `import sys; text = sys.stdin.buffer.read().decode().encode("${codec}", "replace")${more}; sys.stdout.buffer.write(text)`;
  const theirs = written(write(""), ALL);
  expect(Buffer.compare(encodePart(ALL, encoding).bytes, theirs)).toBe(0);
  expect(decode(theirs, encoding)).toBe(written(write(`.decode("${codec}").encode()`), ALL).toString());
});

it("reads an openpyxl workbook as its cells are displayed", async () => {
  const program = `
import sys, datetime
from openpyxl import Workbook
book = Workbook()
book.active.title = "Клиенты"
sheet = book.active
sheet.append(["Телефон", "Имя", "День рождения", "Сумма", "Код", "Да"])
sheet.append([79161234567, "Анна «Ромашка»\\nИванова", datetime.date(1988, 3, 14), 1500.5, 42, True])
sheet.append(["+7 916 123-45-68", " Ёлка & <сын> ", datetime.datetime(1990, 4, 4, 12, 30), 0.15, None, False])
sheet["C2"].number_format = "DD.MM.YYYY"
sheet["D2"].number_format = "#,##0.00"
sheet["D3"].number_format = "0%"
sheet["E2"].number_format = "00000"
sheet["B5"] = "после пустой"
sheet.merge_cells("A7:C7")
sheet["A7"] = "вместе"
book.create_sheet("Второй").append(["не отсюда"])
book.create_sheet("Скрытый").sheet_state = "hidden"
book.save(sys.stdout.buffer)
`;
  const { title, sheets, pieces } = await sheetText(new Uint8Array(written(program)));
  expect([title, sheets.map((one) => one.title)]).toEqual(["Клиенты", ["Клиенты", "Второй"]]);
  expect(new TextDecoder().decode(joined(pieces)).split("\n")).toEqual([
    "Телефон\tИмя\tДень рождения\tСумма\tКод\tДа",
    '79161234567\t"Анна «Ромашка»',
    'Иванова"\t14.03.1988\t1500.50\t00042\tTRUE',
    "+7 916 123-45-68\t Ёлка & <сын> \t04.04.1990 12:30:00\t15%\t\tFALSE",
    "",
    "\tпосле пустой",
    "",
    "вместе",
    "",
  ]);
});

it("openpyxl opens our workbook, with texts as texts, amounts as numbers and times as times", async () => {
  const texts = ["=2+2", "Анна «Ромашка»", "two\nlines", " spaces ", "0012", "😀 <b> & "];
  const moments = [{ moment: "2026-11-21 14:05:09" }, { moment: "1990-11-21" }];
  const rows: Cell[][] = [[...texts, { micros: 2_500_000 }, { micros: -1 }, 12, -3.5, null, ...moments]];
  const { bytes } = await tableFile(["Текст"], rows, { type: "xlsx", encoding: "utf-8", delimiter: ";" });
  const program = `
import sys, io, json
from openpyxl import load_workbook
sheet = load_workbook(io.BytesIO(sys.stdin.buffer.read())).active
told = [[cell.value if cell.data_type != "d" else cell.value.isoformat() for cell in row] for row in sheet.iter_rows()]
print(json.dumps({"rows": told, "frozen": sheet.freeze_panes, "kinds": [cell.data_type for cell in sheet[2]]}))
`;
  const { rows: readRows, frozen, kinds } = JSON.parse(String(written(program, bytes)));
  expect(frozen).toBe("A2");
  expect(readRows[0][0]).toBe("Текст");
  const times = ["2026-11-21T14:05:09", "1990-11-21T00:00:00"];
  expect(readRows[1]).toEqual([...texts, 2.5, -0.000001, 12, -3.5, null, ...times]);
  expect(kinds.join("")).toBe("ssssss" + "nnnnn" + "dd");
});
