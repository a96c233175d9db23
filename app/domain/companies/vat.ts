import type { DocumentType, VatRate } from "../../../db/schema/papers";
import { VAT_RATES } from "../requisites/fields";

export const DOCUMENT_TYPES = [
  "invoice",
  "contract",
  "act",
  "reconciliation",
  "vatInvoice",
] as const satisfies DocumentType[];

/** With what was the law before. */
export const SELLER_RATES = [...VAT_RATES, "20", "18"] as const;

/** Per cent, or "none"; null before its first rate. `rates` go by time. */
export function vatAt(rates: readonly VatRate[], at: number): string | null {
  return rates.findLast(({ from }) => from <= at)?.rate ?? null;
}
