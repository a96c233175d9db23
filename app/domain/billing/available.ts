import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import type { Micros } from "../shared/money";

export interface Available {
  /** Balance plus overdraft (spec §1). */
  available: Micros;
  hasOverdraft: boolean;
  currency: string;
}

/** What an owner may spend. One row read. */
export async function getAvailable(db: Database, ownerId: string): Promise<Available> {
  const row = await db.select().from(accounts).where(eq(accounts.ownerId, ownerId)).get();
  if (!row) return { available: 0, hasOverdraft: false, currency: "RUB" };
  return { available: row.balance + row.overdraft, hasOverdraft: row.overdraft > 0, currency: row.currency };
}
