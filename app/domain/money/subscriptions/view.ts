import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { subscriptions } from "../../../../db/schema/subscriptions";
import { toUnits } from "../../base/shared/money";
import { currencyOf, standingAt } from "../tariffs/rows";
import { type Found, feeAt, readSubscriptions } from "./rows";

/** One per source, so there are few. */
const MOST = 20;

export function findSubscriptions(db: Database, { id }: { id: string }): Promise<Found[]> {
  return readSubscriptions(db, eq(subscriptions.ownerId, id), MOST);
}

/** Micros, ms UTC. The price is that of the next charge; no `chargeAt`: no further charge, or overdue. */
export function shownSubscription(found: Found, now: number) {
  const { row } = found;
  const at = Math.max(now, row.paidUntil);
  const { title, data } = standingAt(found.tariff, now);
  const fee = feeAt(found, at);
  const isOwed = row.status === "grace" || row.status === "unpaid";
  return {
    id: row.id,
    ownerId: row.ownerId,
    source: row.source,
    tariffId: row.tariffId,
    title,
    status: row.status,
    price: fee?.price ?? row.price,
    period: fee?.period ?? null,
    currency: currencyOf(data),
    paidUntil: row.paidUntil,
    chargeAt: fee && row.status === "active" ? row.paidUntil : null,
    graceUntil: row.status === "grace" ? row.graceUntil : null,
    isPayable: fee !== null && isOwed,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export type ShownSubscription = ReturnType<typeof shownSubscription>;

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export function subscriptionView(found: Found, now: number) {
  const shown = shownSubscription(found, now);
  return {
    id: shown.id,
    source: shown.source,
    title: shown.title,
    status: shown.status,
    price: toUnits(shown.price),
    period: shown.period,
    currency: shown.currency,
    paidUntil: iso(shown.paidUntil)!,
    chargeAt: iso(shown.chargeAt),
    graceUntil: iso(shown.graceUntil),
    TariffId: shown.tariffId,
    OwnerId: shown.ownerId,
    createdAt: iso(shown.createdAt)!,
    updatedAt: iso(shown.updatedAt)!,
  };
}
