import { uuidv7 } from "uuidv7";
import type { Database } from "./client";
import { companies, type DocumentType, type RequisiteDetails, requisites } from "./schema/papers";

const BANK = { name: "АО «ТБанк»", ks: "30101810145250000974", bik: "044525974", iban: "", swift: "", ls: "" };

const DIRECTOR = { nominative: "Генеральный директор", genitive: "Генерального директора" };
const SOLE = { nominative: "Индивидуальный предприниматель", genitive: "Индивидуального предпринимателя" };
const CHARTER = { nominative: "Устав", genitive: "Устава", details: "" };
const REGISTRATION = { nominative: "Лист записи ЕГРИП", genitive: "Листа записи ЕГРИП", details: "" };

interface Party {
  legal: Record<"name" | "inn" | "kpp" | "ogrn", string>;
  isEntrepreneur?: boolean;
  rs: string;
  /** Nominative and genitive, each in full and with initials. */
  signer: [string, string, string, string];
  address: [index: string, city: string, address: string];
  tax: { system: string; vat: string };
}

function detailsOf({
  legal,
  isEntrepreneur = false,
  rs,
  signer,
  address: [index, city, address],
  tax,
}: Party): RequisiteDetails {
  const [nominative, genitive, short, shortGenitive] = signer;
  const position = isEntrepreneur ? SOLE : DIRECTOR;
  const at = { country: "RU", city, index, address, phone: "", phoneAdd: "" };
  return {
    contact: { firstName: "", middleName: "", lastName: "", email: "", phone: "", matchesProfile: true },
    signer: {
      position,
      basis: isEntrepreneur ? REGISTRATION : CHARTER,
      fullName: { nominative, genitive },
      fullNameShort: { nominative: short, genitive: shortGenitive },
    },
    manager: { fullName: nominative, post: position.nominative },
    data: {
      legal: {
        ...legal,
        country: "RU",
        okpo: "",
        vatNumber: "",
        opf: isEntrepreneur ? "ИП" : "ООО",
        businessType: isEntrepreneur ? "entrepreneur" : "company",
      },
      bank: { ...BANK, rs },
      tax,
      legalAddress: at,
      postalAddress: { ...at, matchesLegal: true },
    },
  };
}

const GENERAL = { system: "general", vat: "22" };

const PLATFORM_COMPANY: Party = {
  legal: { name: "Кабинет", inn: "7703987658", kpp: "770301001", ogrn: "1177746000013" },
  rs: "40702810500000012345",
  signer: ["Орлов Павел Сергеевич", "Орлова Павла Сергеевича", "Орлов П. С.", "Орлова П. С."],
  address: ["123056", "Москва", "ул. Грузинский Вал, д. 11"],
  tax: GENERAL,
};

const RESELLER_COMPANY: Party = {
  legal: { name: "Орлов и партнёры", inn: "7709123453", kpp: "770901001", ogrn: "1187746000023" },
  rs: "40702810200000023456",
  signer: ["Орлов Роман Андреевич", "Орлова Романа Андреевича", "Орлов Р. А.", "Орлова Р. А."],
  address: ["109240", "Москва", "ул. Николоямская, д. 26"],
  tax: GENERAL,
};

const PAYERS: Record<"client" | "client2", Party> = {
  client: {
    legal: { name: "Вектор", inn: "7712345671", kpp: "771201001", ogrn: "1197746000033" },
    rs: "40702810900000034567",
    signer: ["Кузнецова Анна Викторовна", "Кузнецовой Анны Викторовны", "Кузнецова А. В.", "Кузнецовой А. В."],
    address: ["125130", "Москва", "ул. Клары Цеткин, д. 18"],
    tax: GENERAL,
  },
  client2: {
    legal: { name: "Волков Пётр Ильич", inn: "771234567859", kpp: "", ogrn: "319774600000042" },
    isEntrepreneur: true,
    rs: "40802810500000045678",
    signer: ["Волков Пётр Ильич", "Волкова Петра Ильича", "Волков П. И.", "Волкова П. И."],
    address: ["125130", "Москва", "ул. Клары Цеткин, д. 20, кв. 5"],
    tax: { system: "simplified", vat: "none" },
  },
};

const PLATFORM = "";
const TYPES: DocumentType[] = ["invoice", "contract", "act", "reconciliation", "vatInvoice", "advanceInvoice"];
/** Dates are Moscow days. */
const VAT_RATES = [
  { from: Date.parse("2019-01-01T00:00:00+03:00"), rate: "20" },
  { from: Date.parse("2026-01-01T00:00:00+03:00"), rate: "22" },
];

/** A seller and a payer, so an invoice can be issued right away. */
export function paperStatements(db: Database, idOf: (username: string) => string, now: number) {
  const stamps = { createdAt: now, updatedAt: now };
  const seller = (ownerId: string, party: Party, prefix: string) => {
    const { contact: _, ...whole } = detailsOf(party);
    const details = { ...whole, data: { ...whole.data, tax: { system: party.tax.system } } };
    const numbering = { invoice: { prefix, next: 1 } };
    const row = { details, vatRates: VAT_RATES, documentTypes: TYPES, numbering, title: "", ...stamps };
    return { ownerId, id: uuidv7(), ...row };
  };
  const payers = Object.entries(PAYERS).map(([username, party]) => ({
    ownerId: idOf(username),
    id: uuidv7(),
    title: "",
    details: detailsOf(party),
    ...stamps,
  }));
  return [
    db
      .insert(companies)
      .values([seller(PLATFORM, PLATFORM_COMPANY, "CAB-"), seller(idOf("reseller"), RESELLER_COMPANY, "OP-")]),
    db.insert(requisites).values(payers),
  ] as const;
}
