import { and, eq, sql } from "drizzle-orm";
import { billings } from "../../../../db/schema/billing";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import type { Viewer } from "../../base/access/viewer";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { isDuplicate, isOverspend } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { billingView } from "../../money/billing/billings";
import { accountStatement, balanceAfter, holdStatement } from "../../money/billing/holds";
import { announceOwnNumber } from "./announce-own-number";
import { getOwnNumber, ownRow } from "./find";
import type { OwnNumberRow } from "./keys";
import { firstPollAt, PERIOD_MS } from "./period";
import { SUBSCRIPTION, type Subscription, subscriptionOf } from "./subscription";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Adds 30 days from expiry, or from now if later. `until` (ms UTC): the expiry the payer saw, for idempotency. */
export async function renewOwnNumber(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
  { id: billingId = newId(), until }: { id?: string | undefined; until?: number | undefined } = {},
): Promise<Result<OwnNumberRow> | null> {
  const row = await getOwnNumber(needs.db, viewer, id);
  if (!row) return null;
  if (until !== undefined && row.expiredAt !== until) return ok(row);
  if (row.state === "deleted") return refuse("instanceRemoved", undefined, undefined, "conflict");
  if (row.expiredAt === null) return refuse("instanceStarting", undefined, undefined, "conflict");
  if (!row.isActive) return refuse("instanceOff", undefined, undefined, "conflict");
  const subscription = await subscriptionOf(needs, viewer);
  if (!subscription) return refuse("wapiTariffRequired", undefined, undefined, "conflict");
  const isPaid = await payPeriod(needs, row, subscription, billingId);
  if (!isPaid) return refuse("insufficientFunds", undefined, undefined, "insufficientFunds");
  return ok((await getOwnNumber(needs.db, viewer, id))!);
}

/** One batch, guarded by the expiry as read: of concurrent payments one succeeds. */
export async function payPeriod(
  needs: Needs,
  row: OwnNumberRow,
  { tariffId, price, multiplier }: Subscription,
  billingId = newId(),
): Promise<boolean> {
  const { db, clock, hub, queue } = needs;
  const { ownerId, id, isCanceled } = row;
  const now = clock();
  const expiredAt = Math.max(row.expiredAt ?? now, now) + PERIOD_MS;
  const isStill = sql`EXISTS (SELECT 1 FROM wapi_instances WHERE owner_id = ${ownerId} AND id = ${id}
    AND expired_at IS ${row.expiredAt} AND state <> 'deleted' AND is_active = 1)`;
  const noticeData = { instanceId: id, phone: nameOf(row), expiresAt: expiredAt };
  const notice = notificationOf(db, ownerId, "subscriptionEnabled", noticeData, now, isStill);
  try {
    await db.batch([
      ...notice.statements,
      db.run(accountStatement(ownerId, now)),
      db.run(sql`${holdStatement(ownerId, { amount: price, messages: 0, records: 1 }, now)} AND ${isStill}`),
      db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, segment_price, segment_count,
          multiplier, balance, created_at, updated_at)
        SELECT ${ownerId}, ${billingId}, ${SUBSCRIPTION}, ${-price}, 'complete', ${tariffId}, ${price}, 1, ${multiplier}, ${balanceAfter(ownerId)}, ${now}, ${now}
        WHERE ${isStill}`),
      db
        .update(ownNumbers)
        .set({ expiredAt, isPaid: true, dueAt: firstPollAt(expiredAt, isCanceled), updatedAt: now })
        .where(and(ownRow(row), isStill)),
    ]);
  } catch (error) {
    if (isOverspend(error)) return false;
    if (!isDuplicate(error)) throw error;
  }
  await announceNotification({ db, hub, queue }, notice);
  await announcePayment(needs, ownerId, billingId);
  await announceOwnNumber({ db, hub }, row, "updated");
  return true;
}

export function nameOf({ phone, idInstance }: Pick<OwnNumberRow, "phone" | "idInstance">): string {
  return phone ? `+${phone}` : (idInstance ?? "");
}

async function announcePayment({ db, hub }: Needs, ownerId: string, id: string): Promise<void> {
  const record = await db
    .select()
    .from(billings)
    .where(and(eq(billings.ownerId, ownerId), eq(billings.id, id)))
    .get();
  if (record) await hub.publish(ownerId, [{ event: "billings.created", data: billingView(record) }]).catch(() => {});
}
