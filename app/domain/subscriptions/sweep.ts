import { type SQL, sql } from "drizzle-orm";
import { type SubscriptionStatus, subscriptions } from "../../../db/schema/subscriptions";
import { announceNotification, type Notice, notificationOf } from "../notifications/notify";
import { announce, announceUser } from "../shared/announce";
import { eachApart } from "../shared/errors/isolate-failures";
import type { Fee } from "./fee";
import { graceDaysOf } from "./grace";
import { payPeriod } from "./pay";
import { BLOCKED_MS, DAY_MS, graceFrom, periodFrom, RETRY_MS } from "./period";
import { availableOf, type Found, feeAt, isHeld, isUnmoved, type Needs, readSubscriptions } from "./rows";

const PAGE = 50;
const MOST_PAGES = 20;
const AFTER_TROUBLE_MS = 10 * 60_000;

/** Charges what is due, reminds of what will be, and ends what is paid for no more. */
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

/** Of money that will not do at the charge. */
async function remind(needs: Needs, found: Found): Promise<void> {
  const { paidUntil } = found.row;
  const fee = feeAt(found, paidUntil);
  const isLow = fee !== null && found.available < fee.price;
  await move(needs, found, { dueAt: paidUntil }, isLow ? { reason: "feeSoon", fee, at: paidUntil } : undefined);
}

/** What is off may be on again, and is looked at once a day. */
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
  const told = status === row.status ? undefined : { reason, fee, at: graceUntil };
  // What was missed in an outage was nobody's: the grace begins now.
  const isMissed = isNew && (row.status === "ended" || periodFrom(row.paidUntil, row, fee.period).until <= now);
  const isPaidUntil = { status, graceUntil, price: fee.price, ...(isMissed && { paidUntil: now }) };
  await move(needs, found, { ...isPaidUntil, dueAt: next, isRetriedWhenRich: true }, told);
}

interface Change {
  status?: SubscriptionStatus;
  graceUntil?: number | null;
  paidUntil?: number;
  price?: number;
  dueAt: number | null;
  /** Money that came before the state was written is asked for at once. */
  isRetriedWhenRich?: boolean;
}

interface Told {
  reason: "feeSoon" | "feeGrace" | "feeUnpaid";
  fee: Fee;
  at: number;
}

/** Unless it has moved since it was read. */
async function move(
  { db, clock, hub, queue }: Needs,
  { row, tariff, resellerId }: Found,
  { isRetriedWhenRich = false, ...change }: Change,
  told?: Told,
  when: SQL = sql`1`,
): Promise<void> {
  const now = clock();
  const { ownerId, id } = row;
  const isStill = sql`${isUnmoved(row)} AND ${when}`;
  const data = told && {
    ...{ subscriptionId: id, title: tariff.title, amount: told.fee.price, reason: told.reason, expiresAt: told.at },
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
  const results = await db.batch([
    ...(notice?.statements ?? []),
    db
      .update(subscriptions)
      .set({ ...change, dueAt, ...(isOther && { updatedAt: now }) })
      .where(isStill)
      .returning({ id: subscriptions.id }),
  ] as unknown as [Notice["statements"][0]]);
  const updated = results.at(-1) as unknown as { id: string }[];
  if (updated.length === 0) return;
  if (notice) await announceNotification({ db, hub, queue }, notice);
  if (!isOther) return;
  await announce(hub, ownerId, [{ event: "subscriptions.updated", data: { id } }]);
  await announceUser({ db, hub }, { id: ownerId, resellerId }, "updated");
}
