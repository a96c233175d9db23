import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { fullName } from "../access/viewer-of-token";

interface Caretaker {
  name: string;
  email: string | null;
  phone: string | null;
}

/** The account's manager, else reseller, else first manager, if reachable. Null when it is the account itself. */
export async function caretakerOf(db: Database, userId: string): Promise<Caretaker | null> {
  const user = await active(db, userId);
  if (!user) return null;
  const named = [user.data.partnership?.ManagerId, user.resellerId].filter((id) => id !== null && id !== undefined);
  for (const id of named) {
    const row = await active(db, id);
    if (row && isReachable(row)) return contactsOf(row);
  }
  const first = await db
    .select()
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true), REACHABLE))
    .orderBy(asc(users.id))
    .limit(1)
    .get();
  return first && first.id !== userId ? contactsOf(first) : null;
}

const REACHABLE = sql`COALESCE(${users.email}, ${users.data} ->> 'email', ${users.data} ->> 'phone', '') <> ''`;

const isReachable = ({ data, email }: typeof users.$inferSelect) => Boolean(data.email || email || data.phone);

const active = (db: Database, id: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
    .get();

const contactsOf = ({ data, username, email }: typeof users.$inferSelect): Caretaker => ({
  name: fullName(data, username),
  email: data.email ?? email,
  phone: data.phone ?? null,
});
