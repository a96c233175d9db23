import { toUnits } from "../../base/shared/money";
import type { PaymentRow } from "./rows";

export function paymentView(row: PaymentRow) {
  return {
    id: row.id,
    method: row.method,
    amount: toUnits(row.amount),
    sum: toUnits(row.sum),
    status: row.status,
    type: row.source === "recurrent" ? ("recurrent" as const) : ("payment" as const),
    entity: row.entity,
    bank: { id: row.ref, card: row.card },
    requisite: null,
    company: null,
    meta: {
      refunded: toUnits(row.refunded),
      reason: row.reason,
      billing: row.billingId,
      RecurrentPaymentId: row.recurrentId,
      history: row.history.map(({ what, at, amount, reason }) => ({
        what,
        at: new Date(at).toISOString(),
        ...(amount !== undefined && { amount: toUnits(amount) }),
        ...(reason !== undefined && { reason }),
      })),
    },
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
