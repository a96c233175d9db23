import { describe, expect, it } from "vitest";
import {
  isAccountOf,
  isBik,
  isCorrespondentOf,
  isKpp,
  isOgrn,
  isOkpo,
  needsNoCorrespondent,
} from "../../../../app/domain/papers/requisites/check-digits";
import { isIban, isSwift } from "../../../../app/domain/papers/requisites/iban";

/** All single-digit errors: check digits detect every one. */
function slips(text: string): string[] {
  return [...text].flatMap((digit, at) =>
    /\d/.test(digit)
      ? [..."0123456789"]
          .filter((other) => other !== digit)
          .map((other) => text.slice(0, at) + other + text.slice(at + 1))
      : [],
  );
}

describe("numbers in state registers", () => {
  it.each(["1027700132195", "1027700229193", "315784700012340"])(
    "accept the OGRN %s and none with one digit changed",
    (ogrn) => {
      expect(isOgrn(ogrn)).toBe(true);
      // The remainder of a division by 11 is cut to one digit, so ten coincides with zero.
      const passed = slips(ogrn).filter(isOgrn);
      expect(passed.length).toBeLessThan(slips(ogrn).length / 10);
      expect(isOgrn(ogrn.slice(1))).toBe(false);
    },
  );

  it.each(["00032537", "12345678"])("accept the OKPO %s", (okpo) => {
    expect(isOkpo(okpo)).toBe(true);
    expect(isOkpo(`${okpo.slice(0, -1)}${(Number(okpo.at(-1)) + 1) % 10}`)).toBe(false);
  });

  it("accept a KPP with letters in the reason code of a foreign office", () => {
    expect(isKpp("773601001")).toBe(true);
    expect(isKpp("7736AB001")).toBe(true);
    for (const wrong of ["77360100", "77360100A", "7736ab001", "7736АБ001"]) expect(isKpp(wrong)).toBe(false);
  });
});

describe("accounts", () => {
  it("recognise a BIK of a bank and of the treasury", () => {
    expect(["044525225", "024501901", "004525988"].every(isBik)).toBe(true);
    expect(["144525225", "054525225", "44525225", "0445252255", "04452522a"].some(isBik)).toBe(false);
  });

  it("match the example in the Bank of Russia's rule", () => {
    expect(isAccountOf("040000746", "40602810700000000025")).toBe(true);
    for (const slip of slips("40602810700000000025")) expect(isAccountOf("040000746", slip)).toBe(false);
  });

  it.each([
    ["044525225", "30101810400000000225"],
    ["044525974", "30101810145250000974"],
    ["044525593", "30101810200000000593"],
    ["044030653", "30101810500000000653"],
    ["044525187", "30101810700000000187"],
    ["044525411", "30101810145250000411"],
  ])("at the bank %s have %s as the correspondent account", (bik, ks) => {
    expect(isCorrespondentOf(bik, ks)).toBe(true);
    expect(isCorrespondentOf("044525999", ks)).toBe(false);
    expect(slips(ks).filter((slip) => isCorrespondentOf(bik, slip))).toEqual([]);
  });

  it("at the treasury have a single one", () => {
    expect(isCorrespondentOf("004525988", "40102810545370000003")).toBe(true);
    expect(isCorrespondentOf("004525988", "30101810400000000225")).toBe(false);
  });

  it("at an office of the Bank of Russia need no correspondent account", () => {
    expect(needsNoCorrespondent("044525000")).toBe(true);
    expect(needsNoCorrespondent("044525225")).toBe(false);
  });
});

describe("foreign accounts", () => {
  // Examples from the IBAN registry.
  it.each([
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "IT60X0542811101000000123456",
    "ES9121000418450200051332",
    "PT50000201231234567890154",
    "KZ86125KZT5004100100",
    "BY13NBRB3600900000002Z00AB00",
    "MT84MALT011000012345MTLCAST001S",
    "NO9386011117947",
    "RU0304452522540817810538091310419",
  ])("accept the IBAN %s and none with one digit changed", (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(slips(iban).filter(isIban)).toEqual([]);
    expect(isIban(`${iban}0`)).toBe(false);
  });

  it("accept a SWIFT code of 8 or 11 characters", () => {
    expect(["DEUTDEFF", "DEUTDEFF500", "SABRRUMM"].every(isSwift)).toBe(true);
    expect(["DEUTDEF", "DEUTDEFF50", "DEUT1EFF", "deutdeff", ""].some(isSwift)).toBe(false);
  });
});
