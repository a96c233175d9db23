import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import type { Micros } from "../../base/shared/money";
import { reservedQuery } from "./running";

export interface Available {
  available: Micros;
  hasOverdraft: boolean;
  /** Below zero, or below a limit that the owner set. */
  isLow: boolean;
  currency: string;
}

export interface Money extends Available {
  balance: Micros;
  overdraft: Micros;
}

export async function getAvailable(db: Database, ownerId: string): Promise<Available> {
  const { available, hasOverdraft, isLow, currency } = await getMoney(db, ownerId);
  return { available, hasOverdraft, isLow, currency };
}

/** Micros that the account may still spend. */
export async function availableOf(db: Database, ownerId: string): Promise<Micros> {
  const account = await db.select().from(accounts).where(eq(accounts.ownerId, ownerId)).get();
  return account ? account.balance + account.overdraft : 0;
}

export async function getMoney(db: Database, ownerId: string): Promise<Money> {
  const [[row], [limits]] = await db.batch(moneyQueries(db, ownerId));
  return moneyFrom(row, limits?.value);
}

export interface Funds extends Money {
  reserved: Micros | null;
}

/** Includes the reserved amount of the same moment: a hold or a refund changes both. */
export async function getFunds(db: Database, ownerId: string, most?: number): Promise<Funds> {
  const [[row], [limits], [held]] = await db.batch([
    ...moneyQueries(db, ownerId),
    db.all<{ reserved: Micros | null }>(reservedQuery(ownerId, most)),
  ]);
  return { ...moneyFrom(row, limits?.value), reserved: held?.reserved ?? null };
}

function moneyQueries(db: Database, ownerId: string) {
  return [
    db.select().from(accounts).where(eq(accounts.ownerId, ownerId)),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.ownerId, ownerId), eq(settings.key, "notifications.limits"))),
  ] as const;
}

function moneyFrom(row: typeof accounts.$inferSelect | undefined, limits: unknown): Money {
  const { balance, overdraft, currency } = row ?? { balance: 0, overdraft: 0, currency: "RUB" };
  const available = balance + overdraft;
  return {
    balance,
    overdraft,
    available,
    hasOverdraft: overdraft > 0,
    isLow: available < Math.max(0, ...limitsIn(limits)),
    currency,
  };
}

function limitsIn(value: unknown): Micros[] {
  return Array.isArray(value) ? value.filter((limit): limit is Micros => typeof limit === "number") : [];
}
