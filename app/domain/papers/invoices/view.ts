import { toUnits } from "../../base/shared/money";
import { type OwnedInvoice, stateOf } from "./find";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Spec §3. */
export function invoiceView(row: OwnedInvoice, now: number) {
  return {
    id: row.id,
    amount: toUnits(row.amount),
    currency: row.currency,
    status: row.status,
    isOverdue: stateOf(row, now) === "overdue",
    source: row.source,
    customer: { id: row.ownerId, username: row.username },
    requisite: { id: row.requisiteId, title: row.payer, inn: row.inn },
    company: { id: row.companyId, title: row.company, vat: row.vat },
    requisiteId: row.requisiteId,
    companyId: row.companyId,
    customerId: row.ownerId,
    documentId: row.documentId,
    docNumber: row.number,
    dueAt: iso(row.dueAt),
    paidAt: iso(row.paidAt),
    paidBy: row.paidBy,
    reason: row.reason,
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
