import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** Accounts the viewer looks after, as the `users` of a list's owners: a reseller's, or those a manager is named at. */
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

/** Asked beside the viewer, before it is known who asks: only `isCustomerOf` makes it theirs. */
export async function anyCustomer(db: Database, id: string) {
  return (await db.select(columns).from(users).where(eq(users.id, id)).get()) ?? null;
}

export function isCustomerOf({ resellerId }: Customer, { id, level }: Scope): boolean {
  return level === "manager" || (level === "reseller" && resellerId === id);
}
