import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** The viewer's accounts, as the `users` of a list's owners: a reseller's customers, or those that name the manager. */
export function customersOf({ id, level }: Scope): SQL {
  return level === "manager"
    ? sql`users u INDEXED BY users_by_manager WHERE u.data ->> '$.partnership.ManagerId' = ${id}`
    : sql`users u INDEXED BY users_by_reseller WHERE u.reseller_id = ${id}`;
}

export const everybody = (): SQL => sql`users u INDEXED BY users_by_level WHERE true`;

const columns = {
  id: users.id,
  username: users.username,
  data: users.data,
  level: users.level,
  resellerId: users.resellerId,
  preferences: users.preferences,
  currency: sql<string>`coalesce((SELECT currency FROM accounts WHERE owner_id = users.id), 'RUB')`,
};

export type Customer = NonNullable<Awaited<ReturnType<typeof anyCustomer>>>;

/** Read in parallel with the viewer, so not yet authorised: check `isCustomerOf` before use. */
export async function anyCustomer(db: Database, id: string) {
  return (await db.select(columns).from(users).where(eq(users.id, id)).get()) ?? null;
}

export function isCustomerOf({ resellerId }: Customer, { id, level }: Scope): boolean {
  return level === "manager" || (level === "reseller" && resellerId === id);
}
