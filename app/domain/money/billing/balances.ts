import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import type { Micros } from "../../base/shared/money";

export interface Balance {
  balance: Micros;
  overdraft: Micros;
  currency: string;
}

export async function getBalance(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  userId: string,
): Promise<Balance | null> {
  const row = await db
    .select({ balance: accounts.balance, overdraft: accounts.overdraft, currency: accounts.currency })
    .from(users)
    .leftJoin(accounts, eq(accounts.ownerId, users.id))
    .where(and(eq(users.id, userId), withinScope(viewer)))
    .get();
  if (!row) return null;
  return { balance: row.balance ?? 0, overdraft: row.overdraft ?? 0, currency: row.currency ?? "RUB" };
}
