import type { Platform } from "../../../base/shared/ports/platform";
import type { AccountRouting } from "../../../network/routing/config";
import { dispatchAccepted, LEASE_MS } from "../dispatch/dispatch";
import { claimedFirst } from "../dispatch/record-outcomes";
import type { SendingRow } from "./create-sending";

interface OwnSend {
  /** The stored message, claimed by the request that accepts it. */
  stored: SendingRow;
  leave(): Promise<void>;
  giveUp(): void;
}

/**
 * Claims a message for the request that accepts it, which saves a one-time code the queue and a separate claim. Null:
 * it waits for a manager, or all slots are busy. A request that crashes leaves an ordinary claim.
 */
export function claimOwn(platform: Platform, row: SendingRow, routing: AccountRouting): OwnSend | null {
  const { ownerId, createdAt: started } = row;
  const giveUp = row.status === "pending" && platform.ownSends?.take(started);
  if (!giveUp) return null;
  const stored = { ...row, status: "processing" as const, attempts: 1, waitUntil: started + LEASE_MS };
  const leave = () => dispatchAccepted(platform, claimedOf(stored), { ownerId, routing, started }).finally(giveUp);
  return { stored, leave, giveUp };
}

function claimedOf(row: SendingRow) {
  const { id, type, recipient, sender, operator, text, price, step, steps } = row;
  return claimedFirst({
    id,
    type,
    recipient,
    sender,
    operator,
    text,
    price,
    step,
    steps,
    variant: null,
    task_id: null,
    chunk_id: null,
    reseller_id: row.resellerId,
    created_at: row.createdAt,
    is_refundable: Number(row.isRefundable),
    is_test: Number(row.isTest),
    payload: row.payload && JSON.stringify(row.payload),
    vars: row.vars && JSON.stringify(row.vars),
  });
}
