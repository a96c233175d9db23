import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import {
  formatPhone,
  OTHER_DIGITS,
  parsePhone,
  phoneCountry,
  phoneFault,
  SEPARATORS,
  UNSEEN,
} from "../../../../app/domain/base/shared/phone";
import { sampler } from "../../../support/engine/sampler";

describe("parsePhone", () => {
  it.each([
    "+7 916 204-18-33",
    "79162041833",
    "89162041833",
    "9162041833",
    "8 (916) 204-18-33",
    "+7(916)2041833",
    "8-916-204-18-33",
    " 8\u00a0916 204 18 33 ",
    "8 916 204.18.33",
    "+7 916 204–18–33",
    "'+79162041833",
    "tel:+79162041833",
    "89162041833 доб. 5",
  ])("accepts %j", (raw) => {
    expect(parsePhone(raw)).toBe("79162041833");
  });

  it.each([
    ["84951234567", "74951234567"],
    ["88005553535", "78005553535"],
    ["87012345678", "77012345678"],
    ["+380 50 123 45 67", "380501234567"],
    ["8 10 380 50 123 45 67", "380501234567"],
    ["+1 213 373 4253", "12133734253"],
  ])("accepts %j, which is not a Russian mobile", (raw, digits) => {
    expect(parsePhone(raw)).toBe(digits);
  });

  it.each([
    "",
    " ",
    "нет",
    "abc@def.ru",
    "12345",
    "000000000000000000",
    "791620418331234567",
    "9(999",
    "8(800",
    "+7 999",
    "7.91612E+10",
    "89162041833,89162041834",
    "++79162041833",
    "+7+9162041833",
    "791620418334",
    "81234567890",
    "380501234567",
    "89161234567123",
    "+",
    "()",
  ])("refuses %j", (raw) => {
    expect(parsePhone(raw)).toBeNull();
  });

  it("refuses a very long text at once", () => {
    expect(parsePhone("9".repeat(100_000))).toBeNull();
    expect(parsePhone("(".repeat(100_000))).toBeNull();
  });

  it("accepts every number with a scripted outcome", () => {
    for (let last = 0; last < 10_000; last++) {
      const digits = `7999000${String(last).padStart(4, "0")}`;
      expect(parsePhone(`+${digits}`)).toBe(digits);
    }
  });

  it("takes the default country into account", () => {
    expect(parsePhone("050 123 45 67", "UA")).toBe("380501234567");
    expect(parsePhone("9162041833", "US")).toBe("19162041833");
  });

  it("agrees with the library on thousands of generated spellings", () => {
    const { pick, integer } = sampler(7);
    const marks = ["", "", "", "", " ", "-", "(", ")", "\u00a0", "+", ".", "x"];
    const heads = ["", "7", "8", "+7", "+8", "9", "79", "89", "+79", "(9", "8(9", "+7 (9", "8 9", "7-9"];
    let valid = 0;
    for (let round = 0; round < 20_000; round++) {
      const tail = Array.from({ length: integer(7, 11) }, () => integer(0, 9) + (round % 2 ? pick(marks) : ""));
      const raw = pick(heads) + tail.join("");
      const known = parsePhoneNumberFromString(raw.trim(), { defaultCountry: "RU", extract: false });
      // The library accepts ten digits that start with 79 or 89 as a number; they are in fact a number that lost a
      // digit.
      const isShort = phoneFault(raw) === "phoneDigitsLost";
      const isWhole = known?.countryCallingCode !== "7" || known.number.length === 12;
      const expected = known?.isValid() && isWhole && !isShort;
      expect(parsePhone(raw), raw).toBe(expected ? known!.number.slice(1) : null);
      if (expected) valid++;
    }
    expect(valid).toBeGreaterThan(2000);
  });
});

describe("formatPhone", () => {
  it.each([
    ["79162041833", "+7 916 204-18-33"],
    ["74951234567", "+7 495 123-45-67"],
    ["77012345678", "+7 701 234 5678"],
    ["380501234567", "+380 50 123 4567"],
    ["12", "+12"],
  ])("writes %s as %s", (digits, formatted) => {
    expect(formatPhone(digits)).toBe(formatted);
  });

  it("writes what parsePhone reads back", () => {
    for (const digits of ["79162041833", "77012345678", "380501234567", "12133734253"]) {
      expect(parsePhone(formatPhone(digits))).toBe(digits);
    }
  });
});

describe("phoneCountry", () => {
  it("returns no country for +7 regions that ISO 3166 does not list", () => {
    expect(["79407123456", "78401234567", "79298051234", "79298131234"].map(phoneCountry)).toEqual([
      null,
      null,
      null,
      "RU",
    ]);
  });

  it("returns the country of a number, if it has one", () => {
    expect(["79162041833", "77012345678", "380501234567", "12"].map(phoneCountry)).toEqual(["RU", "KZ", "UA", null]);
  });
});

it("accepts exactly the listed separators between digits, and every Unicode digit", () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const taken = (typed: (sign: string) => string) => signs.filter((sign) => parsePhone(typed(sign)) === "79162041833");
  const isDigit = (sign: string) => /\p{Nd}/u.test(sign);
  const isUnseen = (sign: string) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zs}]/u.test(sign);
  const between = taken((sign) => `+7${sign}9162041833`).filter((sign) => !isDigit(sign));
  expect(between.filter((sign) => !isUnseen(sign) || SEPARATORS.includes(sign))).toEqual(SEPARATORS.toSorted());
  expect(between.filter(isUnseen)).toEqual(signs.filter(isUnseen));
  const classes = new RegExp(`[ \\u00a0\\u3000${UNSEEN.join("")}]`, "u");
  const all = Array.from({ length: 0xf0000 }, (_, code) => String.fromCodePoint(code));
  expect(all.filter((sign) => isUnseen(sign) && !classes.test(sign))).toEqual([]);
  for (const signs of UNSEEN) expect(new TextEncoder().encode(`*[${signs}]*`).length).toBeLessThanOrEqual(50);
  expect(taken((sign) => `+7916204183${sign}`).join("")).toMatch(new RegExp(`^3[${OTHER_DIGITS}]+$`));
});
