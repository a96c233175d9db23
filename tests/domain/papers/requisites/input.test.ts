import { describe, expect, it } from "vitest";
import { problemsOfIssues } from "../../../../app/domain/base/shared/errors/problems";
import { legalNameOf } from "../../../../app/domain/base/shared/legal-name";
import { requisiteForm, requisiteInput } from "../../../../app/domain/papers/requisites/input";
import { shortName } from "../../../../app/domain/papers/requisites/terms";
import { COMPANY, FOREIGN } from "../../../support/papers/requisite";

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
  it("derives fields from the others", () => {
    const { signer, manager, data } = details(COMPANY);
    expect(signer.basis).toMatchObject({ nominative: "Устав", genitive: "Устава" });
    expect(signer.fullNameShort).toEqual({ nominative: "Ковалёва М. И.", genitive: "Ковалёвой М. И." });
    expect(manager).toEqual({ fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" });
    expect(data.postalAddress).toMatchObject({ city: "Санкт-Петербург", index: "190020", matchesLegal: true });
    expect(data.legal.country).toBe("RU");
  });

  it("requires what a company's documents need, in the order of the form", () => {
    const keys = faults({ contact: { matchesProfile: true } });
    expect(keys.map(({ key }) => key)).toEqual(keys.map(() => "papersRequired"));
    expect(keys.map(({ field }) => field)).toEqual([
      "data.legal.inn",
      "data.legal.opf",
      "data.legal.name",
      "data.legal.kpp",
      "data.legal.ogrn",
      "data.bank.bik",
      "data.bank.name",
      "data.bank.ks",
      "data.bank.rs",
      "signer.position.nominative",
      "signer.position.genitive",
      "signer.fullName.nominative",
      "signer.fullName.genitive",
      "signer.basis.genitive",
      "data.tax.system",
      "data.tax.vat",
      "data.legalAddress.index",
      "data.legalAddress.city",
      "data.legalAddress.address",
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

  it("accepts quotes in a name, and numbers pasted in groups", () => {
    const quoted = having(COMPANY, "data.legal.name", ' Кафе "Ёж & Ко",  №1 ');
    expect(details(quoted).data.legal.name).toBe('Кафе "Ёж & Ко", №1');
    expect(details(having(COMPANY, "data.bank.rs", "40702 810 4 1000 0000418")).data.bank.rs).toBe(
      "40702810410000000418",
    );
  });

  it("for a sole proprietor is signed by the sole proprietor, and needs no KPP", () => {
    const { legal, ...data } = COMPANY.data;
    const one = {
      ...COMPANY,
      signer: { fullName: { genitive: "Соколовой Анны Петровны" }, basis: { genitive: "Листа записи ЕГРИП" } },
      data: {
        ...data,
        legal: {
          businessType: "entrepreneur",
          name: "Соколова Анна Петровна",
          inn: "784123456778",
          ogrn: "315784700012340",
          kpp: legal.kpp,
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

  it("for a foreign company has an IBAN, or an account in a country without one", () => {
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

  it("requires the postal address and the contact if they differ", () => {
    const other = having(having(COMPANY, "data.postalAddress.matchesLegal", false), "contact.matchesProfile", false);
    expect(faults(other).map(({ field }) => field)).toEqual([
      "data.postalAddress.index",
      "data.postalAddress.city",
      "data.postalAddress.address",
      "contact.lastName",
      "contact.firstName",
      "contact.email",
      "contact.phone",
    ]);
    expect(faults({ ...other, contact: { matchesProfile: false, email: "nobody" } })).toContainEqual({
      key: "emailInvalid",
      field: "contact.email",
      values: undefined,
    });
  });

  it.each(["\u200b", "\u2060", "\u00ad", "\u202a", "\ufeff", "\u00a0", "\u2011", "–", "−", ".", " - "])(
    "reads its numbers with %j between the digits",
    (sign) => {
      const spread = (text: string) => [...text].join(sign);
      const { legal, bank } = COMPANY.data;
      let whole: object = COMPANY;
      for (const name of ["inn", "kpp", "ogrn"] as const)
        whole = having(whole, `data.legal.${name}`, spread(legal[name]));
      for (const name of ["bik", "ks", "rs"] as const) whole = having(whole, `data.bank.${name}`, spread(bank[name]));
      expect(faults(whole)).toEqual([]);
      expect(details(whole).data).toMatchObject({ legal, bank });
    },
  );

  it("drops invisible characters from its texts, and composes its letters", () => {
    const name = details(having(COMPANY, "data.legal.name", "Век\u00adтор\u200b Йод".normalize("NFD"))).data.legal.name;
    expect(name).toBe("Вектор Йод".normalize("NFC"));
  });

  it("splits an INN from its KPP, and reads Cyrillic letters in a KPP as Latin ones", () => {
    const both = having(having(COMPANY, "data.legal.inn", "7805123456 / 780501001"), "data.legal.kpp", "");
    expect(details(both).data.legal).toMatchObject({ inn: "7805123456", kpp: "780501001" });
    const own = having(COMPANY, "data.legal.inn", "7805123456/780501002");
    expect(details(own).data.legal).toMatchObject({ inn: "7805123456", kpp: "780501001" });
    expect(details(having(COMPANY, "data.legal.kpp", "7701АВ001")).data.legal.kpp).toBe("7701AB001");
  });

  it.each([
    ["data.legal.inn", "0000000000", "innCheckDigit"],
    ["data.legal.kpp", "000000000", "kppInvalid"],
    ["data.legal.ogrn", "0000000000000", "ogrnCheckDigit"],
    ["data.legal.okpo", "00000000", "okpoCheckDigit"],
    ["data.bank.bik", "000000000", "bikUnknown"],
    ["data.bank.rs", "00000000000000000000", "rsKey"],
  ])("refuses in %s a repeated digit", (name, value, key) => {
    expect(faults(having(COMPANY, name, value))).toContainEqual({ key, field: name, values: undefined });
  });

  it.each([
    ["03100643000000018500", "017003983", "40102810445370000059"],
    ["03224643450000007300", "004525988", "40102810545370000003"],
    ["03212643000000017900", "024501901", "40102810045370000002"],
  ])("for a budget institution has the treasury's account %s, and one within it", (rs, bik, ks) => {
    const bank = { ...COMPANY.data.bank, rs, bik, ks, name: "Казначейство", ls: "20066Х 12345" };
    expect(faults(having(COMPANY, "data.bank", bank))).toEqual([]);
    expect(details(having(COMPANY, "data.bank", bank)).data.bank).toMatchObject({ rs, ls: "20066Х12345" });
    const wrong = having(COMPANY, "data.bank", { ...bank, rs: "40702810410000000419" });
    expect(faults(wrong)).toMatchObject([{ key: "rsKey" }]);
    expect(faults(having(COMPANY, "data.bank", { ...bank, ls: "1!" }))).toMatchObject([{ key: "lsInvalid" }]);
  });

  it("for a foreign company's branch needs no OGRN and no legal form, and accepts its accreditation", () => {
    const legal = {
      ...COMPANY.data.legal,
      inn: "9909123454",
      kpp: "770951001",
      ogrn: "",
      opf: "",
      name: "Vektor GmbH",
    };
    expect(faults(having(COMPANY, "data.legal", legal))).toEqual([]);
    expect(faults(having(COMPANY, "data.legal", { ...legal, ogrn: "10150000123" }))).toEqual([]);
    for (const ogrn of ["1147847000003", "00000000000"])
      expect(faults(having(COMPANY, "data.legal", { ...legal, ogrn }))).toMatchObject([
        { key: "accreditationInvalid" },
      ]);
  });

  it("accepts the OKPO of a branch", () => {
    expect(faults(having(COMPANY, "data.legal.okpo", "12345678000123"))).toEqual([]);
    expect(faults(having(COMPANY, "data.legal.okpo", "12345679000123"))).toMatchObject([{ key: "okpoCheckDigit" }]);
  });

  it("accepts the terms of public plug-ins for tax systems, VAT and countries", () => {
    const tax = (system: unknown, vat: unknown) => details(having(COMPANY, "data.tax", { system, vat })).data.tax;
    expect(["ОСНО", "УСН", "ЕНВД", "ЕСН", "ЕСХН", "ПСН", "осно"].map((system) => tax(system, "22").system)).toEqual([
      "general",
      "simplified",
      "general",
      "agricultural",
      "agricultural",
      "patent",
      "general",
    ]);
    const rates = [true, false, "true", "on", 22, "22%", 0, "none"];
    expect(rates.map((vat) => tax("general", vat).vat)).toEqual(["22", "none", "22", "22", "22", "22", "0", "none"]);
    expect(faults(having(COMPANY, "data.tax.system", "НДФЛ"))).toMatchObject([{ key: "taxSystem" }]);
    expect(faults(having(COMPANY, "data.tax.vat", "17"))).toMatchObject([{ key: "vatRate" }]);
    const from = (country: string) => details(having(FOREIGN, "data.legal.country", country)).data.legal.country;
    const typed = ["Германия", "germany", "Deutschland", "DE", "Казахстан", "Соединенные Штаты", "США"];
    expect(typed.map(from)).toEqual(["DE", "DE", "DE", "DE", "KZ", "US", "US"]);
    for (const country of ["Россия", "Российская Федерация", "Russia", "RU"])
      expect(details(having(COMPANY, "data.legalAddress.country", country)).data.legalAddress.country).toBe("RU");
    expect(faults(having(FOREIGN, "data.legal.country", "Атлантида"))).toMatchObject([{ key: "countryUnknown" }]);
  });

  it("treats a box missing from a form as unticked", () => {
    const { contact: _, ...without } = COMPANY;
    const form = { ...without, id: "01890000-0000-7000-8000-000000000000" };
    expect(requisiteForm.safeParse(form).success).toBe(false);
    expect(requisiteInput.safeParse(without).success).toBe(true);
  });
});

it("names a payer as documents do", () => {
  const called = (businessType: string, opf: string, name: string) => legalNameOf({ businessType, opf, name });
  expect(called("company", "ООО", "Вектор")).toBe("ООО «Вектор»");
  expect(called("company", "ООО", "«Вектор»")).toBe("ООО «Вектор»");
  expect(called("entrepreneur", "", "Соколова Анна")).toBe("ИП Соколова Анна");
  expect(called("foreign", "GmbH", "Vektor")).toBe("Vektor GmbH");
  expect(shortName("Ким Анна")).toBe("Ким А.");
});
