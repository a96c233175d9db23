import type { Catalog } from "../../catalog";
import type { documentTemplates as source } from "../ru/documentTemplates";

export const documentTemplates = {
  type: "Document",
  type_invoice: "Invoice",
  type_act: "Acceptance certificate",
  type_reconciliation: "Reconciliation statement",
  type_vatInvoice: "VAT invoice",
  type_advanceInvoice: "Prepayment VAT invoice",
  type_contract: "Contract",
  language: "Language",
  language_ru: "Russian",
  language_en: "English",
  open: "Open",
  title: "Title",
  intro: "Text above the table",
  column_name: "Column of the service",
  column_quantity: "Column of the quantity",
  column_price: "Column of the price",
  column_sum: "Column of the amount",
  columnHint: "A column without a title is left out",
  totals: "Text below the table",
  signers: "Signatures",
  signers_seller: "The seller only",
  signers_both: "Both parties",
  signers_none: "No signatures",
  footer: "Small print at the end",
  placeholders:
    "Filled in when printed: {{names}}. A line between ** and ** is bold; a line with nothing but empty values is left out",
  save: "Save",
  preview: "Preview PDF",
  restore: "Restore the original",
} as const satisfies Catalog<typeof source>;
