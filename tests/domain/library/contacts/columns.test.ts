import { describe, expect, it } from "vitest";
import { NAMED_FIELDS } from "../../../../app/domain/base/shared/contact-fields";
import {
  BESIDE_FIELDS,
  guessColumns,
  namesOfColumns,
  RECOGNISED_COLUMNS,
  recogniseColumn,
} from "../../../../app/domain/library/contacts/columns";
import { resources } from "../../../../app/i18n/resources.server";

const fieldsOf = (...asked: Parameters<typeof guessColumns>) => guessColumns(...asked).map(({ field }) => field);

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
  ])("recognises «%s» as %s", (header, field) => {
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

  it("recognises every name listed", () => {
    expect(RECOGNISED_COLUMNS).toHaveLength(28);
    for (const { field, names } of RECOGNISED_COLUMNS) {
      for (const name of names) expect(recogniseColumn(name), name).toBe(field);
    }
  });
});

it.each(Object.keys(resources))("recognises fields by their names on screen in %s", (language) => {
  const words = resources[language as keyof typeof resources]!;
  for (const field of NAMED_FIELDS) expect(recogniseColumn(words.contacts![`field_${field}`]!)).toBe(field);
  expect(recogniseColumn(words.contacts!.field_custom!.replace("{{number}}", "07"))).toBe("custom07");
  const { column_createdAt, column_updatedAt } = words.exportPages!;
  const { rejectRow, rejectReason } = words.tasks!;
  expect(BESIDE_FIELDS).toEqual(expect.arrayContaining([column_createdAt, column_updatedAt, rejectRow, rejectReason]));
});

describe("columns without a standard field", () => {
  const headers = ["Телефон", "Город", "Скидка, %", " город ", "", "Причина", "Phone", "Поле 4"];

  it("each get the first free own field, under their own titles", () => {
    const mapping = fieldsOf(headers, []);
    expect(mapping).toEqual(["phone", "custom01", "custom02", null, null, null, null, "custom04"]);
    expect(namesOfColumns(headers, mapping, {})).toEqual({ custom01: "Город", custom02: "Скидка, %" });
  });

  it("use the custom fields with the same name, and skip those that hold other values", () => {
    const names = { custom02: "город", custom05: "Карта" };
    const mapping = fieldsOf(["Телефон", "Скидка", "ГОРОД", "Карта"], [], { names, inUse: new Set(["custom01"]) });
    expect(mapping).toEqual(["phone", "custom03", "custom02", "custom05"]);
    expect(namesOfColumns(["Телефон", "Скидка", "ГОРОД", "Карта"], mapping, names)).toEqual({ custom03: "Скидка" });
  });

  it("are left out once all twenty fields are taken, and their titles are cut when too long", () => {
    const many = ["Телефон", ...Array.from({ length: 22 }, (_, at) => `${"Х".repeat(48)} ${at + 10}`)];
    const mapping = fieldsOf(many, []);
    // Cut to fifty characters, these titles are all the same.
    expect(mapping.slice(0, 12)).toEqual(["phone", "custom01", ...new Array(9).fill(null), "custom02"]);
    const short = fieldsOf(["Телефон", ...Array.from({ length: 22 }, (_, at) => `Свойство ${at}`)], []);
    expect([short[20], short[21], short[22]]).toEqual(["custom20", null, null]);
  });
});

describe("guessColumns", () => {
  it("maps the sample files' header", () => {
    const headers = "Телефон;Имя;Фамилия;Отчество;E-mail;Пол;Дата рождения;custom01;custom02".split(";");
    expect(fieldsOf(headers, [])).toEqual([
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

  it("treats a name next to a surname as the first name, as plug-ins write it", () => {
    const fields = ["phone", "email", "firstName", "lastName", null];
    expect(fieldsOf("phone;email;name;lastname;".split(";"), [])).toEqual(fields);
  });

  it("uses a field once, for the exact name rather than a similar one", () => {
    expect(fieldsOf(["Телефон офиса", "Телефон", "Phone"], [])).toEqual(["custom01", "phone", null]);
  });

  it("finds phones and e-mails by content when column names do not help", () => {
    const rows = [
      ["Анна", "a@example.ru", "8 916 204-18-33"],
      ["Иван", "", "+7 999 000 12 00"],
      ["Пётр", "p@example.ru", "нет"],
    ];
    expect(fieldsOf(["кто", "куда", "как"], rows)).toEqual(["custom01", "email", "phone"]);
    expect(fieldsOf([], rows)).toEqual([null, "email", "phone"]);
  });

  it("does not look for a second phone column", () => {
    expect(fieldsOf(["Телефон", "x"], [["", "89162041833"]])).toEqual(["phone", "custom01"]);
  });
});

describe("exports of address books", () => {
  const google =
    "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Name Prefix,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value";
  const row = "Anna,,Karlova,,,,Acme,* myContacts,* Work,anna@example.com ::: a@example.org,Mobile,+7 916 123-02-11";

  it("map Google's values, not the labels next to them", () => {
    const columns = guessColumns(google.split(","), [row.split(",")]);
    const placed = columns.map(({ field }, at) => [google.split(",")[at], field]);
    expect(placed.filter(([, field]) => field && !field.startsWith("custom"))).toEqual([
      ["First Name", "firstName"],
      ["Middle Name", "middleName"],
      ["Last Name", "lastName"],
      ["E-mail 1 - Value", "email"],
      ["Phone 1 - Value", "phone"],
    ]);
    expect(columns.filter(({ isSure }) => isSure).map(({ field }) => field)).toEqual([
      "firstName",
      "middleName",
      "lastName",
    ]);
  });

  it("map Outlook's mobile phone", () => {
    const headers = "First Name,Last Name,Business Phone,Home Phone,Mobile Phone,E-mail Address".split(",");
    const rows = [
      ["Anna", "Karlova", "+7 495 123-02-31", "", "+7 916 123-02-32", "anna@example.com"],
      ["Boris", "Frolov", "", "", "+7 916 123-02-33", ""],
    ];
    expect(fieldsOf(headers, rows).slice(4)).toEqual(["phone", "email"]);
  });

  it.each(["Phonetic First Name", "Phone 1 - Label", "E-mail 1 - Type", "Phonebook", "Mailing", "Organization Name"])(
    "have no field for «%s»",
    (header) => {
      expect(recogniseColumn(header)).toBeNull();
    },
  );

  it.each(["client_phone", "clientPhone", "Phone 1 - Value", "Телефоны клиентов", "Customer mobile"])(
    "have a phone in «%s»",
    (header) => {
      expect(recogniseColumn(header)).toBe("phone");
    },
  );
});

describe("the values of a column", () => {
  it("override the column's name if they are not phones and those of another column are", () => {
    const rows = [
      ["Mobile", "+79161230011"],
      ["Work", "+79161230012"],
    ];
    expect(fieldsOf(["Phone", "Value"], rows)).toEqual([null, "phone"]);
  });

  it("leave it its name where no column holds phones, so that the rows say why", () => {
    expect(fieldsOf(["Phone", "City"], [["123", "Tver"]])).toEqual(["phone", "custom01"]);
  });

  it("select the fuller of two columns with one name", () => {
    const rows = [
      ["", "Anna", "+79161230101"],
      ["+79161230102", "Boris", "+79161230103"],
    ];
    expect(fieldsOf(["Телефон", "Имя", "Телефон"], rows)).toEqual([null, "firstName", "phone"]);
  });
});
