import { describe, expect, it } from "vitest";
import { requisiteForm, requisiteInput } from "../../../app/domain/requisites/input";
import { calledAs, shortName } from "../../../app/domain/requisites/terms";
import { problemsOfIssues } from "../../../app/domain/shared/errors/problems";
import { COMPANY, FOREIGN } from "../../support/papers/requisite";

type Tree = Record<string, unknown>;

function having(tree: object, name: string, value: unknown): Tree {
  const whole = structuredClone(tree) as Tree;
  const keys = name.split(".");
  const last = keys.pop()!;
  let at = whole;
  for (const key of keys) {
    at[key] ??= {};
    at = at[key] as Tree;
  }
  at[last] = value;
  return whole;
}

function faults(input: unknown) {
  const parsed = requisiteInput.safeParse(input);
  return parsed.success ? [] : problemsOfIssues(parsed.error).map(({ key, field, values }) => ({ key, field, values }));
}

const details = (input: unknown) => requisiteInput.parse(input).details;

describe("a requisite", () => {
  it("says what follows from the rest", () => {
    const { signer, manager, data } = details(COMPANY);
    expect(signer.basis).toMatchObject({ nominative: "Устав", genitive: "Устава" });
    expect(signer.fullNameShort).toEqual({ nominative: "Ковалёва М. И.", genitive: "Ковалёвой М. И." });
    expect(manager).toEqual({ fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" });
    expect(data.postalAddress).toMatchObject({ city: "Санкт-Петербург", index: "190020", matchesLegal: true });
    expect(data.legal.country).toBe("RU");
  });

  it("needs what a company's documents need, in the order of the form", () => {
    const keys = faults({ contact: { matchesProfile: true } });
    expect(keys.map(({ key }) => key)).toEqual(keys.map(() => "papersRequired"));
    expect(keys.map(({ field }) => field)).toEqual([
      ...["data.legal.inn", "data.legal.opf", "data.legal.name", "data.legal.kpp", "data.legal.ogrn"],
      ...["data.bank.bik", "data.bank.name", "data.bank.ks", "data.bank.rs"],
      ...["signer.position.nominative", "signer.position.genitive"],
      ...["signer.fullName.nominative", "signer.fullName.genitive", "signer.basis.genitive"],
      ...["data.tax.system", "data.tax.vat"],
      ...["data.legalAddress.index", "data.legalAddress.city", "data.legalAddress.address"],
    ]);
  });

  it.each([
    ["data.legal.inn", "7805123457", "innCheckDigit", undefined],
    ["data.legal.inn", "780512345", "papersDigits", { need: 10, now: 9 }],
    ["data.legal.inn", "784123456778", "papersDigits", { need: 10, now: 12 }],
    ["data.legal.ogrn", "1147847000004", "ogrnCheckDigit", undefined],
    ["data.legal.kpp", "78050100", "papersDigits", { need: 9, now: 8 }],
    ["data.legal.okpo", "12345679", "okpoCheckDigit", undefined],
    ["data.bank.bik", "999999999", "bikUnknown", undefined],
    ["data.bank.bik", "04452597", "papersDigits", { need: 9, now: 8 }],
    ["data.bank.rs", "40702810610000418", "papersDigits", { need: 20, now: 17 }],
    ["data.bank.rs", "40702810510000000418", "rsKey", undefined],
    ["data.bank.ks", "30101810400000000225", "ksKey", undefined],
    ["data.bank.rs", "4070281041000000041a", "papersOnlyDigits", undefined],
    ["data.legalAddress.index", "19002", "papersDigits", { need: 6, now: 5 }],
    ["data.tax.vat", "21", "vatRate", undefined],
    ["data.legal.name", "я".repeat(300), "papersTooLong", { most: 255, now: 300 }],
    ["data.legal.name", 'Кафе "Ёж" 🦔', "papersSymbol", { symbol: "🦔" }],
    ["data.legal.name", "Вектор\u0000", "papersSymbol", { symbol: "\u0000" }],
    ["data.legal.businessType", "bank", "businessType", undefined],
    ["data.legalAddress.phone", "12", "phoneInvalid", undefined],
  ])("refuses %s %j with %s", (name, value, key, values) => {
    expect(faults(having(COMPANY, name, value))).toEqual([{ key, field: name, values }]);
  });

  it("takes quotes in a name, and numbers pasted in groups", () => {
    const quoted = having(COMPANY, "data.legal.name", ' Кафе "Ёж & Ко",  №1 ');
    expect(details(quoted).data.legal.name).toBe('Кафе "Ёж & Ко", №1');
    expect(details(having(COMPANY, "data.bank.rs", "40702 810 4 1000 0000418")).data.bank.rs).toBe(
      "40702810410000000418",
    );
    expect(details(having(COMPANY, "data.legal.inn", 7805123456)).data.legal.inn).toBe("7805123456");
  });

  it("of an entrepreneur is signed by the entrepreneur, and needs no KPP", () => {
    const { legal, ...data } = COMPANY.data;
    const one = {
      ...COMPANY,
      signer: { fullName: { genitive: "Соколовой Анны Петровны" }, basis: { genitive: "Листа записи ЕГРИП" } },
      data: {
        ...data,
        legal: {
          ...{ businessType: "entrepreneur", name: "Соколова Анна Петровна", inn: "784123456778" },
          ...{ ogrn: "315784700012340", kpp: legal.kpp },
        },
        bank: { ...data.bank, rs: "40802810200000000777" },
      },
    };
    expect(details(one)).toMatchObject({
      signer: { fullName: { nominative: "Соколова Анна Петровна" }, fullNameShort: { genitive: "Соколовой А. П." } },
      data: { legal: { opf: "ИП", kpp: "" } },
    });
    expect(faults(having(one, "data.legal.inn", "7805123456"))[0]).toMatchObject({ values: { need: 12, now: 10 } });
  });

  it("of a foreign company has an IBAN, or the account of a country without one", () => {
    expect(details(FOREIGN).signer.fullName).toEqual({ nominative: "Anna Schmidt", genitive: "Anna Schmidt" });
    expect(details(FOREIGN).signer.fullNameShort).toEqual({ nominative: "Anna Schmidt", genitive: "Anna Schmidt" });
    const iban = (value: string) => faults(having(FOREIGN, "data.bank.iban", value));
    expect(iban("DE89370400440532013001")).toMatchObject([{ key: "ibanInvalid" }]);
    expect(iban("DE8937040044053201300")).toMatchObject([{ key: "ibanLength", values: { need: 22, now: 21 } }]);
    expect(iban("DE89 3704 0044 0532 0130 00")).toEqual([]);
    expect(iban("000123456789")).toEqual([]);
    expect(faults(having(FOREIGN, "data.legal.country", "RU"))).toMatchObject([{ key: "countryForeign" }]);
    expect(faults(having(FOREIGN, "data.bank.swift", "DEUT"))).toMatchObject([{ key: "swiftInvalid" }]);
    expect(faults(having(FOREIGN, "data.legal.vatNumber", "DE-12"))).toEqual([]);
    expect(faults(having(FOREIGN, "data.legal.vatNumber", "Номер"))).toMatchObject([{ key: "vatNumberInvalid" }]);
  });

  it("asks for the postal address and the contact that are others", () => {
    const other = having(having(COMPANY, "data.postalAddress.matchesLegal", false), "contact.matchesProfile", false);
    expect(faults(other).map(({ field }) => field)).toEqual([
      ...["data.postalAddress.index", "data.postalAddress.city", "data.postalAddress.address"],
      ...["contact.lastName", "contact.firstName", "contact.email", "contact.phone"],
    ]);
    expect(faults({ ...other, contact: { matchesProfile: false, email: "nobody" } })).toContainEqual({
      ...{ key: "emailInvalid", field: "contact.email", values: undefined },
    });
  });

  it("takes a box that a form leaves out as not ticked", () => {
    const { contact: _, ...without } = COMPANY;
    const form = { ...without, id: "01890000-0000-7000-8000-000000000000" };
    expect(requisiteForm.safeParse(form).success).toBe(false);
    expect(requisiteInput.safeParse(without).success).toBe(true);
  });
});

it("calls a payer as documents do", () => {
  const called = (businessType: string, opf: string, name: string) => calledAs({ businessType, opf, name });
  expect(called("company", "ООО", "Вектор")).toBe("ООО «Вектор»");
  expect(called("company", "ООО", "«Вектор»")).toBe("ООО «Вектор»");
  expect(called("entrepreneur", "", "Соколова Анна")).toBe("ИП Соколова Анна");
  expect(called("foreign", "GmbH", "Vektor")).toBe("Vektor GmbH");
  expect(shortName("Ким Анна")).toBe("Ким А.");
});
