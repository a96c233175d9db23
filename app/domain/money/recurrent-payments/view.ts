import { toUnits } from "../../base/shared/money";
import type { RecurrentRow } from "./rows";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Spec §3; amounts in units. Never shows the bank's card token. */
export function recurrentView(row: RecurrentRow) {
  const isReady = row.status === "ready";
  return {
    id: row.id,
    type: row.type,
    method: row.method,
    amount: toUnits(row.amount),
    card: row.card,
    threshold: row.threshold === null ? null : toUnits(row.threshold),
    frequency: row.frequency,
    status: row.status,
    isActive: isReady,
    offerAccepted: true as const,
    meta: {
      reason: row.reason,
      attempts: row.attempts,
      /** By schedule, or the retry of a refused charge. */
      nextAt: isReady && !row.isCharging && (row.type === "frequency" || row.attempts > 0) ? iso(row.dueAt) : null,
      /** Payment of the last charge. */
      PaymentId: row.chargeId,
    },
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
