import type { DocumentType } from "../../../../../db/schema/papers";
import type { DocumentLanguage } from "../amount-in-words";
import { en } from "./en";
import { ru } from "./ru";

type Name =
  | ("locale" | "inn" | "kpp" | "ogrn" | "vatNumber" | "bik" | "account" | "corrAccount" | "settlementAccount")
  | ("bankOfPayee" | "payee" | "ordinal" | "withoutVat" | "noVatInPurpose" | "seller" | "payer" | "parties")
  | ("stampPlace" | "held" | "treasuryAccount");

/** Fixed texts around a template's texts, in the document's language, not the reader's. */
export interface Labels extends Record<Name, string> {
  purpose(number: string, date: string, vat: string): string;
  withVat(rate: string, sum: string): string;
  inPurpose(rate: string, sum: string): string;
  contract(number: string, date: string): string;
  dated(title: string, date: string): string;
  signedBy(position: string, name: string, basis: string): string;
  currencies: Record<string, string>;
  page(page: number, pages: number): string;
  services(from: number): string;
  /** By ledger source. */
  movements: Record<string, string>;
  reconciliation: {
    columns: string[];
    opening: string;
    turnover: string;
    closing: string;
    debt(date: string, name: string, sum: string, words: string): string;
    noDebt(date: string): string;
  };
  /** The form in government decree 1137. */
  vatInvoice: {
    head: string[];
    lines: [text: string, mark: string][];
    columns: [title: string, mark: string][];
    total: string;
    noExcise: string;
    noVat: string;
    noPayments: string;
    shipment(number: string, day: string): string;
    noShipment: string;
    payment(number: string, day: string): string;
    currencies: Record<string, string>;
    director: string;
    accountant: string;
    entrepreneur: string;
    registered(ogrn: string): string;
  };
  types: Record<DocumentType, string>;
}

const LABELS: Record<DocumentLanguage, Labels> = { ru, en };

export const labelsOf = (language: DocumentLanguage): Labels => LABELS[language];
