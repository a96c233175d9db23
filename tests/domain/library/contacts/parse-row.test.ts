import { describe, expect, it } from "vitest";
import { guessEncoding } from "../../../../app/domain/base/tables/encoding-guess";
import { decode } from "../../../../app/domain/base/tables/encodings";
import { guessDelimiter } from "../../../../app/domain/base/tables/guess-delimiter";
import { openCsv } from "../../../../app/domain/base/tables/read-csv";
import { guessColumns } from "../../../../app/domain/library/contacts/columns";
import { parseDate, parseGender, rowParser } from "../../../../app/domain/library/contacts/parse-row";
import { SAMPLE_COUNTS, sampleBytes } from "../../../support/world/samples";

const fieldsOf = (...asked: Parameters<typeof guessColumns>) => guessColumns(...asked).map(({ field }) => field);

const parseCells = (cells: string[], ...how: Parameters<typeof rowParser>) => rowParser(...how)(cells);

const custom = (values: Record<number, string> = {}) => Array.from({ length: 20 }, (_, index) => values[index] ?? null);

describe("parseCells", () => {
  it("makes a contact of the mapped cells", () => {
    const cells = ["8 (916) 204-18-33", " Анна ", "a@example.ru", "ж", "03.01.1967", "VIP", "ignored", "last"];
    const mapping = ["phone", "firstName", "email", "gender", "date", "custom01", null, "custom20"] as const;
    expect(parseCells(cells, mapping)).toEqual({
      ok: true,
      lost: [],
      contact: {
        phone: "79162041833",
        email: "a@example.ru",
        name: null,
        firstName: "Анна",
        middleName: null,
        lastName: null,
        gender: "female",
        date: "1967-01-03",
        custom: custom({ 0: "VIP", 19: "last" }),
      },
    });
  });

  it("rejects a row without a phone, or with a bad one", () => {
    expect(parseCells([" ", "Анна"], ["phone", "name"])).toEqual({ ok: false, reason: "phoneMissing", value: "" });
    expect(parseCells(["Анна"], ["name", "phone"])).toMatchObject({ reason: "phoneMissing" });
    expect(parseCells(["Анна"], ["name"])).toMatchObject({ reason: "phoneMissing" });
    expect(parseCells(["9(999"], ["phone"])).toEqual({ ok: false, reason: "phoneInvalid", value: "9(999" });
  });

  it("accepts a row without a phone by its lower-case e-mail where allowed, but not with an invalid phone", () => {
    const parse = (cells: string[]) => parseCells(cells, ["phone", "email"], "email");
    expect(parse(["", " Anna@Example.ru "])).toMatchObject({
      ok: true,
      contact: { phone: "anna@example.ru", email: "anna@example.ru" },
      lost: [],
    });
    expect(parse(["12", "anna@example.ru"])).toMatchObject({ reason: "phoneInvalid", value: "12" });
    expect(parse(["", "anna"])).toEqual({ ok: false, reason: "emailInvalid", value: "anna" });
    expect(parse(["", " "])).toEqual({ ok: false, reason: "addressMissing", value: "" });
    expect(parseCells(["", "anna@example.ru"], ["phone", "email"])).toMatchObject({ reason: "phoneMissing" });
  });

  it("imports a row without its invalid values, and reports them", () => {
    const parsed = parseCells(
      ["89162041833", "a@b", "?", "31.02.2000", "x".repeat(300)],
      ["phone", "email", "gender", "date", "name"],
    );
    expect(parsed).toMatchObject({
      ok: true,
      contact: { email: null, gender: null, date: null, name: "x".repeat(255) },
      lost: [
        { column: 1, field: "email", warning: "emailInvalid", value: "a@b" },
        { column: 2, field: "gender", warning: "genderUnknown", value: "?" },
        { column: 3, field: "date", warning: "dateInvalid", value: "31.02.2000" },
        { column: 4, field: "name", warning: "textTooLong", value: "x".repeat(300) },
      ],
    });
  });

  it("does not cut an emoji in two", () => {
    const parsed = parseCells(["89162041833", `${"x".repeat(254)}😀`], ["phone", "custom02"]);
    expect(parsed).toMatchObject({ ok: true, contact: { custom: custom({ 1: "x".repeat(254) }) } });
  });

  it("takes off the apostrophe of a corrected reject file", () => {
    expect(parseCells(["'+79162041833", "'-20%"], ["phone", "custom01"])).toMatchObject({
      contact: { phone: "79162041833", custom: custom({ 0: "-20%" }) },
    });
  });
});

describe("parseGender", () => {
  it("understands Russian and English", () => {
    expect(["м", "Муж.", "MALE", "m"].map(parseGender)).toEqual(["male", "male", "male", "male"]);
    expect(["ж", "жен", "Female", "F", "Женский"].map(parseGender)).toEqual(Array(5).fill("female"));
    expect(["", "x", "constructor", "мж"].map(parseGender)).toEqual([null, null, null, null]);
  });
});

describe("parseDate", () => {
  it.each([
    ["03.01.1967", "1967-01-03"],
    ["3.1.1967", "1967-01-03"],
    ["1967-01-03", "1967-01-03"],
    ["03/01/1967", "1967-01-03"],
    ["03-01-1967", "1967-01-03"],
    ["1967-01-03T00:00:00Z", "1967-01-03"],
    ["03.01.1967 0:00", "1967-01-03"],
    ["29.02.2000", "2000-02-29"],
  ])("reads %s", (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    "",
    "29.02.1999",
    "31.04.2000",
    "00.01.2000",
    "01.13.2000",
    "01.01.67",
    "01.01.1899",
    "1967",
    "вчера",
    "01.01.20000",
  ])("refuses %j", (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe("the sample files", () => {
  it.each(SAMPLE_COUNTS)("$file has $unique contacts, $duplicate duplicates and $invalid invalid rows", (counts) => {
    const bytes = sampleBytes(counts.file);
    const text = decode(bytes, guessEncoding(bytes));
    const reader = openCsv(text, guessDelimiter(text));
    const header = reader.next(1)[0]!.cells;
    const mapping = fieldsOf(header, []);
    const phones = new Set<string>();
    const found = { file: counts.file, rows: 0, unique: 0, duplicate: 0, invalid: 0 };
    let lost = 0;
    while (!reader.done()) {
      for (const { cells } of reader.next(1000)) {
        const parsed = parseCells(cells, mapping);
        found.rows++;
        if (!parsed.ok) {
          found.invalid++;
          continue;
        }
        lost += parsed.lost.length;
        if (phones.has(parsed.contact.phone)) found.duplicate++;
        else found.unique++;
        phones.add(parsed.contact.phone);
      }
    }
    expect(found).toEqual(counts);
    expect(lost).toBe(0);
  });
});
