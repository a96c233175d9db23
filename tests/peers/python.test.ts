import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { decode, type Encoding, encodePart } from "../../app/domain/tables/encodings";
import { joined } from "../../app/domain/tables/lines";
import { sheetText } from "../../app/domain/tables/xlsx/convert";
import { debianPython } from "../../scripts/lib/debian-python.mjs";

const MODULES = { "python3-openpyxl": ["openpyxl"], "python3-et-xmlfile": ["et_xmlfile"], "python3-jdcal": ["jdcal"] };
// C1 controls are left out: browsers map them to the undefined bytes of encodings.
const ALL = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code)).replace(/[\x80-\x9f]/g, "");

let debian: ReturnType<typeof debianPython>;
beforeAll(() => {
  debian = debianPython(MODULES);
}, 120_000);

/** The output of a Python program. */
function written(program: string, input = ""): Buffer {
  const { status, stdout, stderr } = spawnSync(debian.python, ["-c", program], { env: debian.env, input });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

it.each<[Encoding, string]>([
  ["windows-1251", "cp1251"],
  ["windows-1252", "cp1252"],
  ["x-mac-cyrillic", "mac_cyrillic"],
])("a file in %s has the bytes of Python's %s, character by character", (encoding, codec) => {
  const write = (more: string) =>
    `import sys; text = sys.stdin.buffer.read().decode().encode("${codec}", "replace")${more}; sys.stdout.buffer.write(text)`;
  const theirs = written(write(""), ALL);
  expect(Buffer.compare(encodePart(ALL, encoding).bytes, theirs)).toBe(0);
  expect(decode(theirs, encoding)).toBe(written(write(`.decode("${codec}").encode()`), ALL).toString());
});

it("reads a workbook of openpyxl as people see it there", async () => {
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
  const { title, of, pieces } = await sheetText(new Uint8Array(written(program)));
  expect([title, of]).toEqual(["Клиенты", 2]);
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
