import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { settings } from "../../../db/schema/accounts";
import { accounts } from "../../../db/schema/billing";
import type { Micros } from "../shared/money";

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

export async function getMoney(db: Database, ownerId: string): Promise<Money> {
  const [[row], [limits]] = await db.batch([
    db.select().from(accounts).where(eq(accounts.ownerId, ownerId)),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.ownerId, ownerId), eq(settings.key, "notifications.limits"))),
  ]);
  const { balance, overdraft, currency } = row ?? { balance: 0, overdraft: 0, currency: "RUB" };
  const available = balance + overdraft;
  return {
    balance,
    overdraft,
    available,
    hasOverdraft: overdraft > 0,
    isLow: available < Math.max(0, ...limitsIn(limits?.value)),
    currency,
  };
}

function limitsIn(value: unknown): Micros[] {
  return Array.isArray(value) ? value.filter((limit): limit is Micros => typeof limit === "number") : [];
}
