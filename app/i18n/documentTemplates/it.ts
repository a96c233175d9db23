import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

export const documentTemplates = {
  type: "Documento",
  type_invoice: "Fattura",
  type_act: "Verbale",
  type_reconciliation: "Estratto di riconciliazione",
  type_vatInvoice: "Fattura IVA",
  type_advanceInvoice: "Fattura IVA dell’acconto",
  type_contract: "Contratto",
  language: "Lingua",
  language_ru: "Russo",
  language_en: "Inglese",
  open: "Apri",
  title: "Titolo",
  intro: "Testo sopra la tabella",
  column_name: "Colonna del servizio",
  column_quantity: "Colonna della quantità",
  column_price: "Colonna del prezzo",
  column_sum: "Colonna dell’importo",
  columnHint: "Una colonna senza titolo non compare",
  totals: "Testo sotto la tabella",
  signers: "Firme",
  signers_seller: "Solo il venditore",
  signers_both: "Entrambe le parti",
  signers_none: "Senza firme",
  footer: "Note in piccolo alla fine",
  placeholders:
    "Inseriti in stampa: {{names}}. Una riga tra ** e ** è in grassetto; una riga con soli valori vuoti non viene stampata",
  save: "Salva",
  preview: "Vedi il PDF",
  restore: "Ripristina l’originale",
} as const satisfies Catalog<typeof source>;
