import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings, users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { referralSums, referralTotals } from "../../../../db/schema/payments";
import type { Viewer } from "../../base/access/viewer";
import { fullName } from "../../base/access/viewer-of-token";
import { REFERRAL_RULE, type ReferralRule } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import type { Micros } from "../../base/shared/money";
import { type Walk, walkAlong } from "../../base/shared/walk";
import { earnsUntil, masked, monthOf } from "./rule";

type Owner = Pick<Viewer, "id">;

export interface ReferralFigures {
  invited: number;
  paying: number;
  earned: Micros;
  earnedThisMonth: Micros;
  currency: string;
}

export interface Invited {
  id: string;
  name: string;
  createdAt: number;
  earned: Micros;
  /** Why its next payment earns nothing. */
  ended: "currency" | "over" | null;
  until: number | null;
}

interface ReferralQuery extends Walk {
  limit: number;
  offset?: number;
}

/** Ordered by key, with masked names. */
export async function findReferrals(db: Database, { id: ownerId }: Owner, query: ReferralQuery, now: number) {
  const { limit, offset = 0 } = query;
  const { where, order } = walkAlong(users.id, query);
  const sums = and(eq(referralSums.ownerId, ownerId), eq(referralSums.userId, users.id));
  const currency = sql<string>`coalesce(${accounts.currency}, 'RUB')`;
  const [rows, [totals], [own], [stored]] = await db.batch([
    db
      .select({
        id: users.id,
        username: users.username,
        data: users.data,
        createdAt: users.createdAt,
        earned: referralSums.earned,
        currency,
      })
      .from(users)
      .leftJoin(referralSums, sums)
      .leftJoin(accounts, eq(accounts.ownerId, users.id))
      .where(and(eq(users.referrerId, ownerId), ...where))
      .orderBy(order)
      .limit(limit + 1)
      .offset(offset),
    db.select().from(referralTotals).where(eq(referralTotals.ownerId, ownerId)),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.ownerId, PLATFORM_OWNER), eq(settings.key, REFERRAL_RULE))),
  ]);
  const rule = (stored?.value ?? null) as ReferralRule | null;
  const figures: ReferralFigures = {
    invited: totals?.invited ?? 0,
    paying: totals?.paying ?? 0,
    earned: totals?.earned ?? 0,
    earnedThisMonth: totals?.month === monthOf(now) ? totals.monthEarned : 0,
    currency: own?.currency ?? "RUB",
  };
  const page = rows.slice(0, limit).map(({ id, username, data, createdAt, earned, currency }): Invited => {
    const until = rule && earnsUntil(rule, createdAt);
    const ended = currency !== figures.currency ? "currency" : until !== null && now >= until ? "over" : null;
    const name = masked(fullName(data, username));
    return { id, name, createdAt, earned: earned ?? 0, ended: rule && ended, until };
  });
  return { rows: page, figures, rule, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
