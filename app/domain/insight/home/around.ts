import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { OwnNumberState } from "../../../../db/schema/own-numbers";
import type { Moderation } from "../../../../db/schema/sendings";
import { can, type Viewer } from "../../base/access/viewer";

const MOST = { names: 5, numbers: 3, payments: 5 };
const FAILED_MS = 3 * 24 * 60 * 60_000;

export interface NameGlance {
  id: string;
  name: string;
  type: string;
  moderation: Moderation;
}

export interface NumberGlance {
  id: string;
  phone: string | null;
  state: OwnNumberState;
  hint: string | null;
  isActive: number;
  isPaid: number;
  expiredAt: number | null;
}

export async function findSenders(db: Database, viewer: Viewer, ownerId: string) {
  const [names, numbers] = await Promise.all([
    can(viewer, "sendernames.get")
      ? db.all<NameGlance>(sql`SELECT id, name, type, moderation FROM sendernames NOT INDEXED
          WHERE owner_id = ${ownerId} AND is_active ORDER BY id DESC LIMIT ${MOST.names}`)
      : [],
    can(viewer, "apisender.get")
      ? db.all<NumberGlance>(sql`SELECT id, phone, state, hint, is_active AS isActive, is_paid AS isPaid, expired_at AS expiredAt
          FROM wapi_instances NOT INDEXED WHERE owner_id = ${ownerId} AND state <> 'deleted' ORDER BY id DESC LIMIT ${MOST.numbers}`)
      : [],
  ]);
  return { names, numbers };
}

export interface FailedPayment {
  kind: "chargeFailed" | "paymentFailed";
  id: string;
  amount: number;
  card: string | null;
  reason: string | null;
  /** Time of the next attempt at the bank. */
  retryAt: number | null;
}

/** Automatic payments refused by the bank, and the last payment if it failed recently. */
export async function findFailedPayments(
  db: Database,
  viewer: Viewer,
  ownerId: string,
  now: number,
): Promise<FailedPayment[]> {
  const [charges, payments] = await Promise.all([
    can(viewer, "recurrentPayments.get")
      ? db.all<FailedPayment>(sql`SELECT 'chargeFailed' AS kind, id, amount, card, reason,
            iif(status = 'ready', due_at, NULL) AS retryAt
          FROM recurrent_payments NOT INDEXED WHERE owner_id = ${ownerId}
            AND (status IN ('error', 'block') OR (status = 'ready' AND attempts > 0)) ORDER BY id DESC LIMIT ${MOST.payments}`)
      : [],
    can(viewer, "payments.get")
      ? db.all<FailedPayment>(sql`SELECT 'paymentFailed' AS kind, id, amount, card, reason, NULL AS retryAt
          FROM (SELECT * FROM payments NOT INDEXED WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT 1)
          WHERE status = 'error' AND source = 'payer' AND updated_at > ${now - FAILED_MS}`)
      : [],
  ]);
  return [...charges, ...payments];
}
