import { type SQL, sql } from "drizzle-orm";
import { type SubscriptionStatus, subscriptions } from "../../../../db/schema/subscriptions";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import { announce, announceUser } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import type { Fee } from "./fee";
import { graceDaysOf } from "./grace";
import { payPeriod } from "./pay";
import { BLOCKED_MS, DAY_MS, graceFrom, periodFrom, RETRY_MS } from "./period";
import { availableOf, type Found, feeAt, isHeld, isUnmoved, type Needs, readSubscriptions } from "./rows";

const PAGE = 50;
const MOST_PAGES = 20;
const AFTER_TROUBLE_MS = 10 * 60_000;

/** Charges due subscriptions, sends reminders for coming charges, and ends unpaid ones. */
export async function renewSubscriptions(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  let days: number | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const due = await readSubscriptions(db, sql`${subscriptions.dueAt} <= ${clock()}`, PAGE);
    if (due.length === 0) return;
    days ??= await graceDaysOf(db);
    const graceDays = days;
    await eachApart("subscription.renewal", due, (found) => renewOrEnd(needs, found, graceDays), {
      idOf: ({ row: { ownerId, id } }) => ({ ownerId, id }),
      moveOn: (found) => move(needs, found, { dueAt: clock() + AFTER_TROUBLE_MS }),
    });
    if (due.length < PAGE) return;
  }
}

async function renewOrEnd(needs: Needs, found: Found, graceDays: number): Promise<void> {
  const { row } = found;
  const now = needs.clock();
  if (!found.isOwnerActive) {
    const isOver = now >= row.paidUntil && row.status !== "ended";
    return move(needs, found, { dueAt: now + BLOCKED_MS, ...(isOver && { status: "ended", graceUntil: null }) });
  }
  if (row.status === "active" && now < row.paidUntil) return remind(needs, found);
  const fee = feeAt(found, now);
  if (!fee) return end(needs, found);
  if ((await payPeriod(needs, found, fee)) === "poor") await owe(needs, found, fee, graceDays);
}

/** Reminds if the money will not suffice for the charge. */
async function remind(needs: Needs, found: Found): Promise<void> {
  const { paidUntil } = found.row;
  const fee = feeAt(found, paidUntil);
  const isLow = fee !== null && found.available < fee.price;
  await move(needs, found, { dueAt: paidUntil }, isLow ? { reason: "feeSoon", fee, at: paidUntil } : undefined);
}

/** A tariff that is off may come back, so it is checked once a day. */
async function end(needs: Needs, found: Found): Promise<void> {
  const dueAt = found.isHeld ? needs.clock() + DAY_MS : null;
  const isSame = sql`${isHeld(found.row)} = ${found.isHeld}`;
  await move(needs, found, { status: "ended", graceUntil: null, dueAt }, undefined, isSame);
}

async function owe(needs: Needs, found: Found, fee: Fee, graceDays: number): Promise<void> {
  const { row } = found;
  const now = needs.clock();
  const isNew = row.status !== "grace" && row.status !== "unpaid";
  const graceUntil = isNew ? graceFrom(now, row, fee.period, graceDays) : (row.graceUntil ?? now);
  const isInGrace = row.status !== "unpaid" && now < graceUntil;
  const status = isInGrace ? ("grace" as const) : ("unpaid" as const);
  const next = isInGrace ? Math.min(now + RETRY_MS, graceUntil) : now + DAY_MS;
  const reason = isInGrace ? ("feeGrace" as const) : ("feeUnpaid" as const);
  const feeNotice = status === row.status ? undefined : { reason, fee, at: graceUntil };
  // An outage does not use up the grace period; it starts now.
  const isMissed = isNew && (row.status === "ended" || periodFrom(row.paidUntil, row, fee.period).until <= now);
  const isPaidUntil = { status, graceUntil, price: fee.price, ...(isMissed && { paidUntil: now }) };
  await move(needs, found, { ...isPaidUntil, dueAt: next, isRetriedWhenRich: true }, feeNotice);
}

interface Change {
  status?: SubscriptionStatus;
  graceUntil?: number | null;
  paidUntil?: number;
  price?: number;
  dueAt: number | null;
  /** If money arrived before the state was written, retries at once. */
  isRetriedWhenRich?: boolean;
}

interface FeeNotice {
  reason: "feeSoon" | "feeGrace" | "feeUnpaid";
  fee: Fee;
  at: number;
}

/** Only if unchanged since it was read. */
async function move(
  { db, clock, hub, queue }: Needs,
  { row, tariff, resellerId }: Found,
  { isRetriedWhenRich = false, ...change }: Change,
  feeNotice?: FeeNotice,
  when: SQL = sql`1`,
): Promise<void> {
  const now = clock();
  const { ownerId, id } = row;
  const isStill = sql`${isUnmoved(row)} AND ${when}`;
  const data = feeNotice && {
    subscriptionId: id,
    title: tariff.title,
    amount: feeNotice.fee.price,
    reason: feeNotice.reason,
    expiresAt: feeNotice.at,
  };
  const notice: Notice | undefined =
    data &&
    notificationOf(
      db,
      ownerId,
      "subscriptionRenewalFailed",
      data,
      now,
      sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${isStill})`,
    );
  const dueAt = isRetriedWhenRich
    ? sql<number>`iif(${availableOf(row)} >= ${change.price}, ${now}, ${change.dueAt})`
    : change.dueAt;
  const isOther = change.status !== undefined && change.status !== row.status;
  const { updated } = await batchByName(db, {
    notice: notice?.statements,
    updated: db
      .update(subscriptions)
      .set({ ...change, dueAt, ...(isOther && { updatedAt: now }) })
      .where(isStill)
      .returning({ id: subscriptions.id }),
  });
  if (updated.length === 0) return;
  if (notice) await announceNotification({ db, hub, queue }, notice);
  if (!isOther) return;
  await announce(hub, ownerId, [{ event: "subscriptions.updated", data: { id } }]);
  await announceUser({ db, hub }, { id: ownerId, resellerId }, "updated");
}
