import { toUnits } from "../../base/shared/money";
import type { Paper } from "./describe";

/** A line's document for REST: sums in units, paths of the screens that show it. */
export function paperView(paper: Paper | null) {
  if (paper === null) return null;
  if (paper.kind === "invoice") {
    const { id, documentId, number, order } = paper;
    const paths = { path: `/balance/invoices/${id}`, documentPath: `/balance/documents/${documentId}/pdf` };
    return { type: "invoice" as const, InvoiceId: id, DocumentId: documentId, number, paymentOrder: order, ...paths };
  }
  if (paper.kind === "trial") return { type: "trial" as const, isTakenBack: paper.isBack };
  const { id, method, card } = paper;
  const payment = { PaymentId: id, method, card, path: `/balance/payments/${id}` };
  return paper.kind === "refund"
    ? { type: "refund" as const, ...payment }
    : { type: "payment" as const, ...payment, commission: toUnits(paper.commission) };
}
