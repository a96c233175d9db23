import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddress, personOf } from "../../../../app/domain/base/channels/person";
import { emailOnWire, isEmail, readEmail } from "../../../../app/domain/base/shared/email";
import { parseCaller, parsePhone, phoneFault } from "../../../../app/domain/base/shared/phone";
import { asCaller, onePerson, whatsappId } from "../../../../app/domain/base/shared/same-person";
import { mailsSpelled, phonesSpelled } from "../../../support/world/spellings";

// \u escapes are kept from the file that the rows come from.
const WILD: [spelling: string, phone: string | null][] = [
  ["\u202d+7 916 566-00-01\u202c", "79165660001"],
  ["\u200e79165660003", "79165660003"],
  ["+7\u202f916\u202f566\u202f00\u202f05", "79165660005"],
  ["+7\u2009916\u2009566\u200900\u200905", "79165660005"],
  ["(+7) 916 566-00-06", "79165660006"],
  ['="79165660015"', "79165660015"],
  ["79165660008.0", "79165660008"],
  ["9161230022.0", "79161230022"],
  ["89161230022.0", "79161230022"],
  ["79165660008,0", "79165660008"],
  ["7.9165660009E+10", "79165660009"],
  ["7,9165660009e10", "79165660009"],
  ["+52 1 55 1234 5678", "525512345678"],
  ["0079165660007", "79165660007"],
  ["8 (916) 566-00-10 вн. 5", "79165660010"],
  ["+79407123456", "79407123456"],
  ["+7 916 566\u221200\u221216", "79165660016"],
  ["\uff18\uff19\uff11\uff16\uff15\uff16\uff16\uff10\uff10\uff11\uff17", "79165660017"],
  ["+7 (916)\u00a0566\u201100\u201118", "79165660018"],
  ["79165660019\u200b", "79165660019"],
  ["8 701 123 45 67", "77011234567"],
  ["+54 11 15 2345 6789", "5491123456789"],
  ["+225 07 01 23 45 67", "2250701234567"],
  ["+225 01 23 45 67", null],
  ["810 380 50 123 45 67", "380501234567"],
  ["+44 (0) 7911 123456", "447911123456"],
  ["+7 9O6 566 00 14", null],
];

describe("a phone as people write it", () => {
  it.each(WILD)("%j is %s", (spelling, phone) => {
    expect(parsePhone(spelling)).toBe(phone);
  });

  it.each(["7916566000.0", "7.9166E+10", "7.91656600E+10", "79165660001.5", "7916566000", "8 916 566 00 1"])(
    "%j is refused for lost digits",
    (spelling) => {
      expect([parsePhone(spelling), phoneFault(spelling)]).toEqual([null, "phoneDigitsLost"]);
    },
  );

  it.each(["нет", "12345", "+7 9O6 566 00 14", "8.916.566", "1E5000", "E+10", "=", '=""'])(
    "%j is not a number",
    (typed) => {
      expect([parsePhone(typed), phoneFault(typed)]).toEqual([null, "phoneInvalid"]);
    },
  );

  it("is not searched for in more than 40 characters", () => {
    expect(parsePhone(`+7 916 566-00-01${" ".repeat(20)}доб. 1`)).toBe("79165660001");
    expect(parsePhone(`+7 916 566-00-01 ${"(".repeat(40)}`)).toBeNull();
    const started = Date.now();
    for (const sign of ["(", "9", "\u200b", "вн.", " ", "E+1"]) expect(parsePhone(sign.repeat(500_000))).toBeNull();
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

describe("a person", () => {
  it("is the same in every spelling, typed or reported by a network", () => {
    const property = fc.property(fc.oneof(phonesSpelled, mailsSpelled), ({ address, typed }) => {
      for (const one of typed) expect(parseAddress(one), JSON.stringify(one)).toEqual(personOf(address));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("is the same whether a network marks the number national, international or not at all", () => {
    const property = fc.property(phonesSpelled, ({ address, wire }) => {
      for (const one of [...wire, asCaller(address)]) expect(parseCaller(one), one).toBe(address);
      expect(parseCaller(`+${address}`, { isNational: true })).toBe(address);
      expect(onePerson(address)).toBe(address);
      expect(parseCaller(whatsappId(address))).toBe(address);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("is not taken for Russian when writing from abroad", () => {
    expect(["+9591234567", "84912345678", "447911123456"].map((one) => parseCaller(one))).toEqual([
      "9591234567",
      "84912345678",
      "447911123456",
    ]);
    expect(parseCaller(asCaller("9591234567"))).toBe("9591234567");
    expect(["900", "MTS", "7916", "telegram:79161112233"].map((one) => parseCaller(one))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("a WhatsApp account", () => {
  it.each([
    ["79165660001", "79165660001"],
    ["525512345678", "5215512345678"],
    ["5491123456789", "5491123456789"],
    ["5511987654321", "5511987654321"],
    ["5521987654321", "5521987654321"],
    ["5531987654321", "553187654321"],
    ["551132654321", "551132654321"],
  ])("for %s is %s", (phone, id) => {
    expect(whatsappId(phone)).toBe(id);
  });
});

describe("an e-mail", () => {
  it.each([
    ["Larry@Example.com", "larry@example.com"],
    ["lar\u200bry@example.com", "larry@example.com"],
    ["\u202alarry@example.com\u202c", "larry@example.com"],
    ["la\u00adrry@example.com", "larry@example.com"],
    ["mailto:larry@example.com?subject=a", "larry@example.com"],
    ["Ivan <a@b.ru>", "a@b.ru"],
    ["<a@b.ru>", "a@b.ru"],
    ["иван@xn--80a1acny.xn--p1ai", "иван@почта.рф"],
    ["a@b", null],
    ["a@b.ru;c@d.ru", null],
    ["a@１.２.３.４", null],
    ["a@b:80.ru", null],
    ["a@почта.рф/x", null],
    ["a b@c.ru", null],
  ])("%j is read as %s", (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });

  it("is idempotent: a normalized address reads as itself and is sent in ASCII", () => {
    const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.emailAddress(), fc.webAuthority());
    const property = fc.property(typed, fc.string({ unit: "grapheme", maxLength: 8 }), (text, more) => {
      for (const one of [text, `${more}@${text}`, `${more}@xn--${text}.ru`]) {
        const email = readEmail(one);
        if (email === null) continue;
        expect(isEmail(email)).toBe(true);
        expect(readEmail(email)).toBe(email);
        expect(emailOnWire(email).split("@").at(-1)).toMatch(/^[\x21-\x7e]+$/);
        expect(readEmail(emailOnWire(email))).toBe(email);
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it("is not searched for in a very long text", () => {
    for (const sign of ["a@", "<", "\u200b", "xn--.", "mailto:"]) expect(readEmail(sign.repeat(300_000))).toBeNull();
  });
});
