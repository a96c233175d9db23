import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { fullName } from "../../base/access/viewer-of-token";

interface Caretaker {
  name: string;
  email: string | null;
  phone: string | null;
}

/**
 * The account's manager, otherwise its reseller, otherwise the first manager, if reachable. Null if that is the account
 * itself.
 */
export async function caretakerOf(db: Database, userId: string): Promise<Caretaker | null> {
  const [known, first] = await Promise.all([
    db
      .select()
      .from(users)
      .where(
        and(
          sql`${users.id} IN (SELECT ${userId} UNION ALL SELECT reseller_id FROM users WHERE id = ${userId}
            UNION ALL SELECT data ->> '$.partnership.ManagerId' FROM users WHERE id = ${userId})`,
          eq(users.isActive, true),
        ),
      ),
    db
      .select()
      .from(users)
      .where(and(eq(users.level, "manager"), eq(users.isActive, true), REACHABLE))
      .orderBy(asc(users.id))
      .limit(1)
      .get(),
  ]);
  const user = known.find(({ id }) => id === userId);
  if (!user) return null;
  const named = [user.data.partnership?.ManagerId, user.resellerId]
    .map((named) => known.find(({ id }) => id === named))
    .find((row) => row && isReachable(row));
  if (named) return contactsOf(named);
  return first && first.id !== userId ? contactsOf(first) : null;
}

const REACHABLE = sql`COALESCE(${users.email}, ${users.data} ->> 'email', ${users.data} ->> 'phone', '') <> ''`;

const isReachable = ({ data, email }: typeof users.$inferSelect) => Boolean(data.email || email || data.phone);

const contactsOf = ({ data, username, email }: typeof users.$inferSelect): Caretaker => ({
  name: fullName(data, username),
  email: data.email ?? email,
  phone: data.phone ?? null,
});
