import type { Address, DocumentContent, DocumentType, RequisiteDetails } from "../../../../../db/schema/papers";
import { legalNameOf } from "../../../base/shared/legal-name";
import { MICROS, type Micros } from "../../../base/shared/money";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import { contractNumber, isDated, isNumber } from "../../requisites/terms";
import { amountInWords, type DocumentLanguage } from "../amount-in-words";
import { labelsOf } from "../labels/labels";
import type { Placeholder } from "../templates/template";

export interface PrintedDocument {
  type: DocumentType;
  number: string;
  datedAt: number;
  fromAt: number | null;
  toAt: number | null;
  content: PrintedContent;
}

/** A party as documents print it. */
export type Party = Pick<RequisiteDetails, "signer"> & {
  data: Pick<RequisiteDetails["data"], "legal" | "bank" | "legalAddress">;
};

export type PrintedContent = Omit<DocumentContent, "seller" | "payer"> & {
  seller: Party & Pick<DocumentContent["seller"], "stamp" | "signature">;
  payer: Party;
};

/** The parties' language: English if one is foreign. */
export function languageOf({ seller, payer }: Record<"seller" | "payer", Party>): DocumentLanguage {
  const parties = [seller, payer];
  return parties.some(({ data }) => data.legal.businessType === "foreign") ? "en" : "ru";
}

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

export function moneyText(amount: Micros, language: DocumentLanguage, most = 2): string {
  const { locale } = labelsOf(language);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: most });
  return format.format(amount / MICROS).replace(/\u202f/g, "\u00a0");
}

export function dateText(at: number, language: DocumentLanguage): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: DEFAULT_ZONE } as const;
  return spaced(new Intl.DateTimeFormat(labelsOf(language).locale, options).format(at));
}

export function shortDate(at: number, language: DocumentLanguage): string {
  // "03/10/2026" would be another day to an American.
  const month = language === "en" ? "short" : "2-digit";
  const options = { day: "2-digit", month, year: "numeric", timeZone: DEFAULT_ZONE } as const;
  return new Intl.DateTimeFormat(labelsOf(language).locale, options).format(at);
}

function vatLineOf({ vat, vatSum }: PrintedContent, language: DocumentLanguage): string {
  const labels = labelsOf(language);
  return vat === "none" ? labels.withoutVat : labels.withVat(vat, moneyText(vatSum, language));
}

/** The last moment before an exclusive end. */
export const lastMoment = (toAt: number) => toAt - 1;

export function valuesOf(document: PrintedDocument, language: DocumentLanguage): Record<Placeholder, string> {
  const { number, datedAt, fromAt, toAt, content } = document;
  const labels = labelsOf(language);
  const { seller, payer, contract, currency, total, vat, vatSum, balance } = content;
  const date = (at: number | null) => (at === null ? "" : dateText(at, language));
  const money = (amount: Micros | undefined) => (amount === undefined ? "" : moneyText(amount, language));
  const period = content.period ?? { from: fromAt, to: toAt };
  return {
    number,
    date: date(datedAt),
    from: date(period.from),
    to: date(period.to === null ? null : lastMoment(period.to)),
    contract: contract ? contractText(contract, language) : "",
    currency: labels.currencies[currency] ?? currency,
    total: money(total),
    totalInWords: amountInWords(total, currency, language),
    vat: vat === "none" ? labels.noVatInPurpose : `${vat} %`,
    vatSum: money(vatSum),
    vatLine: vatLineOf(content, language),
    opening: money(balance?.opening),
    closing: money(balance?.closing),
    debt: debtOf(document, language),
    sellerName: nameOf(seller),
    sellerLine: lineOf(seller, language),
    sellerSigner: signedBy(seller, language),
    sellerInn: seller.data.legal.inn,
    sellerKpp: seller.data.legal.kpp,
    sellerAddress: addressOf(seller.data.legalAddress, language),
    sellerBank: bankOf(seller, language),
    payerName: nameOf(payer),
    payerLine: lineOf(payer, language),
    payerSigner: signedBy(payer, language),
    payerInn: payer.data.legal.inn,
    payerKpp: payer.data.legal.kpp,
    payerAddress: addressOf(payer.data.legalAddress, language),
    payerBank: bankOf(payer, language),
    city: seller.data.legalAddress.city,
  };
}

type NamedContract = NonNullable<DocumentContent["contract"]>;

/** The day in its title, otherwise its creation day. */
export function contractDay({ title, createdAt }: NamedContract, language: DocumentLanguage): string {
  const { day } = contractNumber(title);
  if (day) return shortDate(Date.parse(`${day}T12:00:00Z`), language);
  return isDated(title) ? "" : shortDate(createdAt, language);
}

function contractText(contract: NamedContract, language: DocumentLanguage): string {
  const { contract: numbered, dated } = labelsOf(language);
  const { number } = contractNumber(contract.title);
  if (isNumber(number)) return numbered(number, contractDay(contract, language));
  return dated(contract.title, isDated(contract.title) ? "" : contractDay(contract, language));
}

export const nameOf = ({ data }: Party) => legalNameOf(data.legal);

/** Negative: the payer's debt; positive: the seller's. */
function debtOf({ content, toAt }: PrintedDocument, language: DocumentLanguage): string {
  const { balance, period, seller, payer, currency } = content;
  const at = period?.to ?? toAt;
  if (!balance || at === null) return "";
  const { debt, noDebt } = labelsOf(language).reconciliation;
  const day = dateText(lastMoment(at), language);
  if (Math.round(balance.closing / 10_000) === 0) return noDebt(day);
  const creditor = balance.closing > 0 ? payer : seller;
  const amount = Math.abs(balance.closing);
  const sum = `${moneyText(amount, language)}\u00a0${labelsOf(language).currencies[currency] ?? currency}`;
  return debt(day, nameOf(creditor), sum, amountInWords(amount, currency, language));
}

export function taxIdsOf({ data: { legal } }: Party, language: DocumentLanguage): string[] {
  const labels = labelsOf(language);
  const ids: [string, string][] = [
    [labels.inn, legal.inn],
    [labels.kpp, legal.kpp],
    [labels.vatNumber, legal.vatNumber],
  ];
  return ids.filter(([, id]) => id).map(([label, id]) => `${label} ${id}`);
}

export function lineOf(party: Party, language: DocumentLanguage): string {
  const address = addressOf(party.data.legalAddress, language);
  const { phone } = party.data.legalAddress;
  return [nameOf(party), ...taxIdsOf(party, language), address, phone].filter(Boolean).join(", ");
}

/** From the country inwards, or in English letter order; a Russian document omits Russia. */
export function addressOf({ country, index, city, address }: Address, language: DocumentLanguage): string {
  const isNamed = country && (language === "en" || country !== "RU");
  const named = isNamed ? new Intl.DisplayNames(labelsOf(language).locale, { type: "region" }).of(country) : "";
  const place = [index, city].filter(Boolean).join(" ");
  const parts = language === "en" ? [address, place, named] : [named, index, city, address];
  return parts.filter(Boolean).join(", ");
}

export function bankOf({ data: { bank } }: Party, language: DocumentLanguage): string {
  const labels = labelsOf(language);
  const parts: [string, string][] = [
    [labels.settlementAccount, bank.rs],
    ["", bank.name],
    [labels.bik, bank.bik],
    [labels.corrAccount, bank.ks],
    [labels.treasuryAccount, bank.ls ?? ""],
    ["IBAN", bank.iban],
    ["SWIFT", bank.swift],
  ];
  return parts
    .filter(([, value]) => value)
    .map(([label, value]) => `${label} ${value}`.trim())
    .join(", ");
}

function signedBy({ signer }: Party, language: DocumentLanguage): string {
  const form = language === "ru" ? "genitive" : "nominative";
  const [position, name] = [signer.position, signer.fullName].map((cases) => cases[form] || cases.nominative);
  const basis = [signer.basis[form] || signer.basis.nominative, signer.basis.details].filter(Boolean).join(" ");
  return labelsOf(language).signedBy(position ?? "", name ?? "", basis);
}
