import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { tariffs } from "../../../../db/schema/billing";
import { subscriptions } from "../../../../db/schema/subscriptions";
import type { Platform } from "../../base/shared/ports/platform";
import { boughtColumn, costAt } from "../tariffs/margin";
import { MULTIPLIER_ONE } from "../tariffs/price";
import { standingAt, tariffColumns } from "../tariffs/rows";
import { type Fee, feeMargin, feeOf } from "./fee";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Includes its tariff, its owner and the owner's money. */
export type Found = Awaited<ReturnType<typeof readSubscriptions>>[number];

const heldBy = (ownerId: SQL | string, tariffId: SQL | string) =>
  sql`EXISTS (SELECT 1 FROM user_tariffs WHERE user_id = ${ownerId} AND tariff_id = ${tariffId})`;

export const isHeld = ({ ownerId, tariffId }: SubscriptionRow) => heldBy(ownerId, tariffId);

const moneyOf = (ownerId: unknown, what: SQL) => sql`(SELECT ${what} FROM accounts a WHERE a.owner_id = ${ownerId})`;

export const availableOf = ({ ownerId }: Pick<SubscriptionRow, "ownerId">) =>
  sql`coalesce(${moneyOf(ownerId, sql`a.balance + a.overdraft`)}, 0)`;

/** Aliased, so that a page can select them with everything else. */
const tariff = {
  title: tariffs.title,
  data: tariffs.data,
  plans: tariffColumns.plans,
  ownerId: sql<string>`${tariffs.ownerId}`.as("tariff_owner"),
  isActive: sql<boolean>`${tariffs.isActive}`.mapWith(tariffs.isActive).as("tariff_is_active"),
  updatedAt: sql<number>`${tariffs.updatedAt}`.as("tariff_updated_at"),
  multiplier: sql<number>`coalesce((SELECT h.multiplier FROM user_tariffs h
    WHERE h.user_id = ${subscriptions.ownerId} AND h.tariff_id = ${tariffs.id}), ${MULTIPLIER_ONE})`.as("multiplier"),
};

export async function readSubscriptions(db: Database, where: SQL | undefined, limit: number) {
  return db
    .select({
      row: subscriptions,
      tariff,
      // A fee counts no messages, so it needs no month.
      bought: boughtColumn(0),
      isHeld: sql<number>`${heldBy(sql`subscriptions.owner_id`, sql`subscriptions.tariff_id`)}`.as("is_held"),
      available: sql<number>`coalesce(${moneyOf(subscriptions.ownerId, sql`a.balance + a.overdraft`)}, 0)`.as("money"),
      resellerCurrency: sql<string | null>`${moneyOf(tariffs.ownerId, sql`a.currency`)}`.as("currency_of_reseller"),
      isOwnerActive: users.isActive,
      resellerId: users.resellerId,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.ownerId))
    .innerJoin(tariffs, eq(tariffs.id, subscriptions.tariffId))
    .where(where)
    .orderBy(subscriptions.dueAt)
    .limit(limit);
}

/** Null: the tariff is taken away or off by then, so nothing is charged. */
export function feeAt({ isHeld, tariff }: Found, at: number): Fee | null {
  const { isActive, data, multiplier } = standingAt(tariff, at);
  return isHeld && isActive ? feeOf({ data, multiplier }) : null;
}

export function marginAt({ tariff, bought, resellerCurrency: currency }: Found, fee: Fee, now: number) {
  const { data } = standingAt(tariff, now);
  return feeMargin(data, fee, { resellerId: tariff.ownerId, currency, cost: costAt(bought, now) });
}

const isRow = ({ ownerId, id }: Pick<SubscriptionRow, "ownerId" | "id">): SQL =>
  sql`owner_id = ${ownerId} AND id = ${id}`;

/** Unchanged since it was read: of two concurrent updates one succeeds. */
export function isUnmoved(row: SubscriptionRow): SQL {
  return sql`${isRow(row)} AND status = ${row.status} AND paid_until = ${row.paidUntil} AND due_at IS ${row.dueAt}`;
}

/** Still chargeable as read: not paid in the meantime, owner not blocked, tariff neither taken away nor changed. */
export function isChargeable({ row, tariff }: Found): SQL {
  return sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${isRow(row)} AND status = ${row.status}
      AND paid_until = ${row.paidUntil} AND tariff_id = ${row.tariffId})
    AND EXISTS (SELECT 1 FROM users WHERE id = ${row.ownerId} AND is_active = 1)
    AND EXISTS (SELECT 1 FROM user_tariffs WHERE user_id = ${row.ownerId} AND tariff_id = ${row.tariffId}
      AND multiplier = ${tariff.multiplier})
    AND EXISTS (SELECT 1 FROM tariffs WHERE id = ${row.tariffId} AND updated_at = ${tariff.updatedAt})`;
}
