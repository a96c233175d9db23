import type { DocumentContent, RequisiteDetails } from "../../../../../db/schema/papers";
import type { DocumentLanguage } from "../amount-in-words";
import { en } from "./samples/en";
import { ru } from "./samples/ru";

export interface SampleWords {
  seller: string;
  payer: string;
  opf: string;
  country: string;
  position: RequisiteDetails["signer"]["position"];
  person: RequisiteDetails["signer"]["fullName"];
  short: string;
  basis: string;
  bank: string;
  city: string;
  address: string;
  service: string;
  payment: string;
}

const SUM = 60_000_000_000;
const TEXTS: Record<DocumentLanguage, SampleWords> = { ru, en };

function sample(words: SampleWords): DocumentContent {
  const address = {
    country: words.country,
    city: words.city,
    index: "101000",
    address: words.address,
    phone: "",
    phoneAdd: "",
  };
  const party = (name: string) => ({
    title: name,
    signer: {
      position: words.position,
      fullName: words.person,
      fullNameShort: { nominative: words.short, genitive: words.short },
      basis: { nominative: words.basis, genitive: words.basis, details: "" },
    },
    manager: { fullName: "", post: "" },
    data: {
      legal: {
        businessType: "company" as const,
        country: words.country,
        name,
        opf: words.opf,
        ogrn: "",
        inn: "7700000000",
        kpp: "770001001",
        okpo: "",
        vatNumber: "",
      },
      bank: {
        name: words.bank,
        rs: "40702810000000000000",
        ks: "30101810000000000000",
        bik: "044525000",
        iban: "",
        swift: "",
      },
      tax: { system: "general", vat: "22" },
      legalAddress: address,
      postalAddress: { ...address, matchesLegal: true },
    },
  });
  return {
    seller: { ...party(words.seller), stamp: null, signature: null },
    payer: party(words.payer),
    contract: { title: "1", createdAt: Date.UTC(2026, 0, 1) },
    currency: "RUB",
    total: SUM,
    vat: "22",
    vatSum: 10_819_670_000,
    lines: [{ name: words.service, quantity: 1, price: SUM, sum: SUM }],
    balance: { opening: 0, closing: 20_000_000_000 },
    moves: [
      { at: Date.UTC(2026, 0, 12), name: words.payment, debit: 0, credit: 80_000_000_000 },
      { at: Date.UTC(2026, 0, 31), name: words.service, debit: SUM, credit: 0 },
    ],
  };
}

export const SAMPLES: Record<DocumentLanguage, DocumentContent> = { ru: sample(TEXTS.ru), en: sample(TEXTS.en) };
