import type { DocumentType, VatRate } from "../../../../db/schema/papers";
import { VAT_RATES } from "../requisites/fields";

export const DOCUMENT_TYPES = [
  "invoice",
  "contract",
  "act",
  "reconciliation",
  "vatInvoice",
  "advanceInvoice",
] as const satisfies DocumentType[];

/** Printed in the legally required form, with shared numbering. */
export const VAT_FORMS: readonly DocumentType[] = ["vatInvoice", "advanceInvoice"];

/** Includes earlier legal rates. */
export const SELLER_RATES = [...VAT_RATES, "20", "18"] as const;

/** Per cent, or "none"; null before the first rate. `rates` are in order of time. */
export function vatAt(rates: readonly VatRate[], at: number): string | null {
  return rates.findLast(({ from }) => from <= at)?.rate ?? null;
}
