import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

export const documentTemplates = {
  type: "Dokument",
  type_invoice: "Rechnung",
  type_act: "Abnahmeprotokoll",
  type_reconciliation: "Saldenabstimmung",
  type_vatInvoice: "MwSt.-Rechnung",
  type_advanceInvoice: "MwSt.-Anzahlungsrechnung",
  type_contract: "Vertrag",
  language: "Sprache",
  language_ru: "Russisch",
  language_en: "Englisch",
  open: "Öffnen",
  title: "Titel",
  intro: "Text über der Tabelle",
  column_name: "Spalte der Leistung",
  column_quantity: "Spalte der Menge",
  column_price: "Spalte des Preises",
  column_sum: "Spalte des Betrags",
  columnHint: "Eine Spalte ohne Titel entfällt",
  totals: "Text unter der Tabelle",
  signers: "Unterschriften",
  signers_seller: "Nur der Verkäufer",
  signers_both: "Beide Parteien",
  signers_none: "Keine Unterschriften",
  footer: "Kleingedrucktes am Ende",
  placeholders:
    "Beim Druck eingesetzt: {{names}}. Eine Zeile zwischen ** und ** ist fett; eine Zeile nur mit leeren Werten entfällt",
  save: "Speichern",
  preview: "PDF ansehen",
  restore: "Original wiederherstellen",
} as const satisfies Catalog<typeof source>;
