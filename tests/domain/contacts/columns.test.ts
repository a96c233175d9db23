import { describe, expect, it } from "vitest";
import {
  BESIDE_FIELDS,
  guessMapping,
  namesOfColumns,
  RECOGNISED_COLUMNS,
  recogniseColumn,
} from "../../../app/domain/contacts/columns";
import { NAMED_FIELDS } from "../../../app/domain/shared/contact-fields";
import { resources } from "../../../app/i18n/resources.server";

describe("recogniseColumn", () => {
  it.each([
    ["Телефон", "phone"],
    ["НОМЕР  ТЕЛЕФОНА", "phone"],
    ["Мобильный", "phone"],
    ["msisdn", "phone"],
    ["Phone_Number", "phone"],
    ["Телефон клиента", "phone"],
    ["Teléfono", "phone"],
    ["Имя", "firstName"],
    ["first name", "firstName"],
    ["Фамилия", "lastName"],
    ["surname", "lastName"],
    ["Отчество", "middleName"],
    ["patronymic", "middleName"],
    ["Ф. И. О.", "name"],
    ["Имя полностью", "name"],
    ["name", "name"],
    ["E-mail", "email"],
    ["Почта", "email"],
    ["Пол", "gender"],
    ["sex", "gender"],
    ["ДР", "date"],
    ["День рождения", "date"],
    ["birthday", "date"],
    ["custom01", "custom01"],
    ["Custom 7", "custom07"],
    ["Поле 20", "custom20"],
    ["Доп. поле 3", "custom03"],
  ])("takes «%s» for %s", (header, field) => {
    expect(recogniseColumn(header)).toBe(field);
  });

  it.each([
    "",
    " ",
    "custom",
    "custom00",
    "custom21",
    "custom100",
    "Поле",
    "Почтовый индекс",
    "Рекламный код",
    "полка",
  ])("does not recognise «%s»", (header) => {
    expect(recogniseColumn(header)).toBeNull();
  });

  it("recognises every name that it lists", () => {
    expect(RECOGNISED_COLUMNS).toHaveLength(28);
    for (const { field, names } of RECOGNISED_COLUMNS) {
      for (const name of names) expect(recogniseColumn(name), name).toBe(field);
    }
  });
});

it.each(Object.keys(resources))("recognises fields as its screens call them in %s", (language) => {
  const words = resources[language as keyof typeof resources]!;
  for (const field of NAMED_FIELDS) expect(recogniseColumn(words.contacts![`field_${field}`]!)).toBe(field);
  expect(recogniseColumn(words.contacts!.field_custom!.replace("{{number}}", "07"))).toBe("custom07");
  const { column_createdAt, column_updatedAt } = words.exportPages!;
  const { rejectRow, rejectReason } = words.tasks!;
  expect(BESIDE_FIELDS).toEqual(expect.arrayContaining([column_createdAt, column_updatedAt, rejectRow, rejectReason]));
});

describe("columns that no standard field takes", () => {
  const headers = ["Телефон", "Город", "Скидка, %", " город ", "", "Причина", "Phone", "Поле 4"];

  it("each get the first free own field, under their own titles", () => {
    const mapping = guessMapping(headers, []);
    expect(mapping).toEqual(["phone", "custom01", "custom02", null, null, null, null, "custom04"]);
    expect(namesOfColumns(headers, mapping, {})).toEqual({ custom01: "Город", custom02: "Скидка, %" });
  });

  it("go to the fields that the account calls so, and past those that hold other values", () => {
    const names = { custom02: "город", custom05: "Карта" };
    const mapping = guessMapping(["Телефон", "Скидка", "ГОРОД", "Карта"], [], { names, inUse: new Set(["custom01"]) });
    expect(mapping).toEqual(["phone", "custom03", "custom02", "custom05"]);
    expect(namesOfColumns(["Телефон", "Скидка", "ГОРОД", "Карта"], mapping, names)).toEqual({ custom03: "Скидка" });
  });

  it("are left out once the twenty are taken, and cut where they are too long", () => {
    const many = ["Телефон", ...Array.from({ length: 22 }, (_, at) => `${"Х".repeat(48)} ${at + 10}`)];
    const mapping = guessMapping(many, []);
    // Beyond fifty letters these titles are all the same.
    expect(mapping.slice(0, 12)).toEqual(["phone", "custom01", ...new Array(9).fill(null), "custom02"]);
    const short = guessMapping(["Телефон", ...Array.from({ length: 22 }, (_, at) => `Свойство ${at}`)], []);
    expect([short[20], short[21], short[22]]).toEqual(["custom20", null, null]);
  });
});

describe("guessMapping", () => {
  it("maps the sample files' header", () => {
    const headers = "Телефон;Имя;Фамилия;Отчество;E-mail;Пол;Дата рождения;custom01;custom02".split(";");
    expect(guessMapping(headers, [])).toEqual([
      "phone",
      "firstName",
      "lastName",
      "middleName",
      "email",
      "gender",
      "date",
      "custom01",
      "custom02",
    ]);
  });

  it("maps the integrators' header with its trailing delimiter", () => {
    expect(guessMapping("phone;email;name;lastname;".split(";"), [])).toEqual([
      "phone",
      "email",
      "name",
      "lastName",
      null,
    ]);
  });

  it("uses a field once, for the exact name rather than a similar one", () => {
    expect(guessMapping(["Телефон офиса", "Телефон", "Phone"], [])).toEqual(["custom01", "phone", null]);
  });

  it("finds phones and e-mails by content when column names do not help", () => {
    const rows = [
      ["Анна", "a@example.ru", "8 916 204-18-33"],
      ["Иван", "", "+7 999 000 12 00"],
      ["Пётр", "p@example.ru", "нет"],
    ];
    expect(guessMapping(["кто", "куда", "как"], rows)).toEqual(["custom01", "email", "phone"]);
    expect(guessMapping([], rows)).toEqual([null, "email", "phone"]);
  });

  it("does not look for a second phone column", () => {
    expect(guessMapping(["Телефон", "x"], [["", "89162041833"]])).toEqual(["phone", "custom01"]);
  });
});
