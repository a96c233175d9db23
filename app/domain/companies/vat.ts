import type { DocumentType, VatRate } from "../../../db/schema/papers";
import { VAT_RATES } from "../requisites/fields";

export const DOCUMENT_TYPES = [
  "invoice",
  "contract",
  "act",
  "reconciliation",
  "vatInvoice",
  "advanceInvoice",
] as const satisfies DocumentType[];

/** Printed by the form of the law, and numbered in one line. */
export const VAT_FORMS: readonly DocumentType[] = ["vatInvoice", "advanceInvoice"];

/** With what was the law before. */
export const SELLER_RATES = [...VAT_RATES, "20", "18"] as const;

/** Per cent, or "none"; null before its first rate. `rates` go by time. */
export function vatAt(rates: readonly VatRate[], at: number): string | null {
  return rates.findLast(({ from }) => from <= at)?.rate ?? null;
}
