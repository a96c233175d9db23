import type { Catalog } from "../catalog";
import type { documentTemplates as source } from "./ru";

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
  column_name: "Service column",
  column_quantity: "Quantity column",
  column_price: "Price column",
  column_sum: "Amount column",
  columnHint: "A column without a title is hidden",
  totals: "Text below the table",
  signers: "Signatures",
  signers_seller: "Seller only",
  signers_both: "Both parties",
  signers_none: "No signatures",
  footer: "Small print at the end",
  placeholders:
    "Filled in when printed: {{names}}. A line between ** and ** is bold; a line with only empty values is omitted",
  save: "Save",
  preview: "Preview PDF",
  restore: "Restore default",
} as const satisfies Catalog<typeof source>;
