/** Valid values for every field; the account's check digit matches the bank. */
export const COMPANY = {
  contact: { matchesProfile: true },
  signer: {
    position: { nominative: "Генеральный директор", genitive: "Генерального директора" },
    fullName: { nominative: "Ковалёва Мария Игоревна", genitive: "Ковалёвой Марии Игоревны" },
    basis: { genitive: "Устава" },
  },
  data: {
    legal: {
      businessType: "company",
      opf: "ООО",
      name: "Вектор",
      inn: "7805123456",
      kpp: "780501001",
      ogrn: "1147847000003",
    },
    bank: {
      bik: "044525974",
      name: "АО «ТБанк»",
      ks: "30101810145250000974",
      rs: "40702810410000000418",
    },
    tax: { system: "general", vat: "22" },
    legalAddress: { index: "190020", city: "Санкт-Петербург", address: "Лиговский пр., 74" },
    postalAddress: { matchesLegal: true },
  },
};

export const FOREIGN = {
  contact: { matchesProfile: true },
  signer: { position: { nominative: "Director" }, fullName: { nominative: "Anna Schmidt" } },
  data: {
    legal: { businessType: "foreign", country: "DE", name: "Vektor", opf: "GmbH", vatNumber: "DE123456789" },
    bank: { name: "Deutsche Bank", iban: "DE89370400440532013000", swift: "DEUTDEFF" },
    legalAddress: { index: "10115", city: "Berlin", address: "Invalidenstr. 1" },
    postalAddress: { matchesLegal: true },
  },
};

/** Form fields of a tree, with dotted names. */
export function fieldsOf(tree: object, under = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) => {
      if (value === true) return [[under + name, "on"]];
      if (typeof value === "object") return Object.entries(fieldsOf(value, `${under}${name}.`));
      return [[under + name, String(value)]];
    }),
  );
}

/** The same company as a seller, with its rates and numbers. */
export const SELLER = {
  signer: COMPANY.signer,
  data: { ...COMPANY.data, tax: { system: COMPANY.data.tax.system } },
  vatRates: [
    { from: "2019-01-01", rate: "20" },
    { from: "2026-01-01", rate: "22" },
  ],
  documentTypes: ["invoice", "act"],
  numbering: { invoice: { prefix: "A-", next: 7 } },
};
