import { expect, test } from "vitest";
import { namePartsOf } from "../../../../app/domain/library/contacts/name-parts";
import { rowParser } from "../../../../app/domain/library/contacts/parse-row";

const parseCells = (cells: string[], ...how: Parameters<typeof rowParser>) => rowParser(...how)(cells);

test.each([
  ["Иванов Иван Петрович", "Иван", "Петрович", "Иванов"],
  ["Анна Сергеевна Карлова", "Анна", "Сергеевна", "Карлова"],
  ["Анна Сергеевна", "Анна", "Сергеевна", undefined],
  ["Карлова Анна", "Анна", undefined, "Карлова"],
  ["Марина Цветаева", "Марина", undefined, "Цветаева"],
  ["ПЕТРОВ ПЁТР", "ПЁТР", undefined, "ПЕТРОВ"],
  ["Алиев Али Гейдар оглы", undefined, undefined, undefined],
  ["Anna Karlova", "Anna", undefined, "Karlova"],
  ["Lee, Ann", "Ann", undefined, "Lee"],
  ["Анна", "Анна", undefined, undefined],
  ["Anna", "Anna", undefined, undefined],
])("«%s» gives the first name %s", (full, firstName, middleName, lastName) => {
  expect({ ...namePartsOf(full) }).toEqual(
    Object.fromEntries(Object.entries({ firstName, middleName, lastName }).filter(([, part]) => part)),
  );
});

test.each(["ООО Ромашка", "ИП Иванов", "Acme LLC", "Склад №2", "Цех сборки", "a".repeat(200), "Иванов", "x, y, z", ""])(
  "«%s» is not split",
  (full) => {
    expect(namePartsOf(full)).toBeNull();
  },
);

test("a full name is split only where no column holds its parts", () => {
  const parts = (mapping: Parameters<typeof rowParser>[0]) => {
    const parsed = parseCells(["+79161230001", "Карлова Анна", "x"], mapping);
    return parsed.ok && [parsed.contact.name, parsed.contact.firstName, parsed.contact.lastName];
  };
  expect(parts(["phone", "name", null])).toEqual(["Карлова Анна", "Анна", "Карлова"]);
  expect(parts(["phone", "name", "lastName"])).toEqual(["Карлова Анна", null, "x"]);
});
