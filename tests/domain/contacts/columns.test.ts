import { describe, expect, it } from "vitest";
import { guessMapping, RECOGNISED_COLUMNS, recogniseColumn } from "../../../app/domain/contacts/columns";

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
    expect(guessMapping(["Телефон офиса", "Телефон", "Phone"], [])).toEqual([null, "phone", null]);
  });

  it("finds phones and e-mails by their content when names do not tell", () => {
    const rows = [
      ["Анна", "a@example.ru", "8 916 204-18-33"],
      ["Иван", "", "+7 999 000 12 00"],
      ["Пётр", "p@example.ru", "нет"],
    ];
    expect(guessMapping(["кто", "куда", "как"], rows)).toEqual([null, "email", "phone"]);
    expect(guessMapping([], rows)).toEqual([null, "email", "phone"]);
  });

  it("does not look for a second phone column", () => {
    expect(guessMapping(["Телефон", "x"], [["", "89162041833"]])).toEqual(["phone", null]);
  });
});
