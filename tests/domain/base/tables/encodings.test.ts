import { describe, expect, it } from "vitest";
import { guessEncoding } from "../../../../app/domain/base/tables/encoding-guess";
import { decode, ENCODINGS, type Encoding, encode, encodePart } from "../../../../app/domain/base/tables/encodings";
import { textOf } from "../../../../app/domain/base/tables/text-table";
import { sampler } from "../../../support/engine/sampler";
import { sampleBytes } from "../../../support/world/samples";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("encode", () => {
  it.each<[Encoding, string]>([
    ["windows-1251", "cff0e8e2e5f220b8a8b988a520ab6f6bbb203f"],
    ["windows-1252", "3f3f3f3f3f3f203f3f3f803f20ab6f6bbb20e9"],
    ["x-mac-cyrillic", "8ff0e8e2e5f220dedddcffa220c76f6bc8203f"],
  ])("writes %s byte for byte", (encoding, bytes) => {
    expect(hex(encode("Привет ёЁ№€Ґ «ok» é", encoding))).toBe(bytes);
  });

  it("starts UTF-8 with a byte order mark that decode removes", () => {
    expect(hex(encode("Я", "utf-8"))).toBe("efbbbfd0af");
    expect(decode(encode("Я", "utf-8"), "utf-8")).toBe("Я");
  });

  it("writes one question mark for an emoji", () => {
    expect(decode(encode("a😀b", "windows-1251"), "windows-1251")).toBe("a?b");
  });

  it("counts characters missing from an encoding, but not an original question mark", () => {
    expect(encodePart("a😀?Ünal", "windows-1251").replaced).toBe(2);
    expect(encodePart("a😀?Ünal", "utf-8").replaced).toBe(0);
  });

  it("reads back every character of an encoding", () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const encoding of ENCODINGS.slice(1)) expect(encode(decode(all, encoding), encoding)).toEqual(all);
  });
});

describe("a file's text", () => {
  it("is what decode returns, even for broken UTF-8 or with a byte order mark", () => {
    const { pick, integer } = sampler(16);
    const pieces = ["a", "Я", "€", "😀", "\ufeff"].map((sign) => [...new TextEncoder().encode(sign)]);
    const broken = [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80]];
    for (let n = 0; n < 500; n++) {
      const some = Array.from({ length: integer(0, 12) }, () => pick([...pieces, ...broken]));
      const bytes = Uint8Array.from(some.flat());
      for (const encoding of ENCODINGS) expect(textOf(bytes, encoding)).toBe(decode(bytes, encoding));
    }
  });
});

describe("guessEncoding", () => {
  const FIRST = ["Иван", "Ольга", "Пётр", "Юлия", "АННА", "сергей", "Яна", "Эльдар", "Наталья", "Ёлка"];
  const LAST = ["Щербаков", "Морозова", "Козлова", "ИВАНОВА", "Цой", "Юдин", "Яковлев", "Жуков", "Объедков"];
  const NOTES = [
    "Заказ №100000",
    "новый «клиент»",
    "VIP",
    "обычный; постоянный",
    "",
    "сумма 100 €",
    "да",
    "iPhone Анны",
  ];
  const WESTERN = [
    "José Muñoz",
    "François Lefèvre",
    "Jürgen Müller",
    "Zoë Brontë",
    "Åsa Öberg",
    "João Gonçalves",
    "naïve café",
  ];
  const { pick, integer } = sampler(5);

  const phone = () => `+7 9${integer(10, 99)} ${integer(1_000_000, 9_999_999)}`;
  const russian = (rows: number) =>
    Array.from({ length: rows }, () => [phone(), pick(FIRST), pick(LAST), pick(NOTES)].join(";")).join("\r\n");
  const western = (rows: number) =>
    Array.from({ length: rows }, () => [phone(), pick(WESTERN), "ok – “yes”"].join(";")).join("\r\n");

  it.each<Encoding>(["utf-8", "windows-1251", "x-mac-cyrillic"])("recognises short Russian files in %s", (encoding) => {
    for (let round = 0; round < 500; round++) {
      const text = `${round % 2 ? "Телефон;Имя;Фамилия;Заметка\r\n" : ""}${russian(3)}`;
      const bytes = encoding === "utf-8" ? new TextEncoder().encode(text) : encode(text, encoding);
      expect(guessEncoding(bytes), text).toBe(encoding);
    }
  });

  it("recognises short Western files", () => {
    for (let round = 0; round < 500; round++) {
      const text = western(3);
      expect(guessEncoding(encode(text, "windows-1252")), text).toBe("windows-1252");
    }
  });

  it("recognises long files, even if their first letters come late", () => {
    for (const encoding of ["windows-1251", "x-mac-cyrillic"] as const) {
      expect(guessEncoding(encode(russian(3000), encoding))).toBe(encoding);
      expect(guessEncoding(encode(`${"79161234567;VIP\n".repeat(9000)}${russian(2)}`, encoding))).toBe(encoding);
    }
  });

  it("treats plain ASCII, an empty file and a byte order mark as UTF-8", () => {
    expect(guessEncoding(new Uint8Array())).toBe("utf-8");
    expect(guessEncoding(new TextEncoder().encode("phone;name\n79161234567;Ann"))).toBe("utf-8");
    expect(guessEncoding(encode("x", "utf-8"))).toBe("utf-8");
  });

  it("recognises the sample files", () => {
    expect(guessEncoding(sampleBytes("contacts-1k-utf8.csv"))).toBe("utf-8");
    expect(guessEncoding(sampleBytes("contacts-10k-win1251.csv"))).toBe("windows-1251");
  });
});
