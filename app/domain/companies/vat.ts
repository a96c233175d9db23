import type { DocumentType, VatRate } from "../../../db/schema/papers";

export const DOCUMENT_TYPES = [
  "invoice",
  "contract",
  "act",
  "reconciliation",
  "vatInvoice",
] as const satisfies DocumentType[];

/** Per cent, or "none"; null before its first rate. `rates` go by time. */
export function vatAt(rates: readonly VatRate[], at: number): string | null {
  return rates.findLast(({ from }) => from <= at)?.rate ?? null;
}
