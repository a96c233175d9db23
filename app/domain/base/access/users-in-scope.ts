import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { readEmail } from "../shared/email";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** The viewer's own account, a reseller's customers, every account for managers (spec §6). */
export function withinScope({ id, level }: Scope): SQL | undefined {
  if (level === "manager") return undefined;
  if (level === "reseller") return or(eq(users.id, id), eq(users.resellerId, id));
  return eq(users.id, id);
}

/** SQL condition: the viewer sees this account's rows. */
export function isSeen(viewer: Scope, id: string): SQL {
  if (id === viewer.id || viewer.level === "manager") return sql`TRUE`;
  return sql`EXISTS (SELECT 1 FROM users WHERE ${users.id} = ${id} AND ${withinScope(viewer)})`;
}

/** Ids of the accounts at and below a reseller, as SQL. */
export const treeOf = ({ id }: Scope): SQL =>
  sql`SELECT ${id} UNION ALL SELECT id FROM users WHERE reseller_id = ${id}`;

export async function getUser(db: Database, viewer: Scope, id: string) {
  const row = await db
    .select({
      id: users.id,
      username: users.username,
      data: users.data,
      isActive: users.isActive,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), withinScope(viewer)))
    .get();
  return row ?? null;
}

/** An e-mail match takes precedence over a username. */
export function findByLogin(db: Database, login: string) {
  const email = readEmail(login) ?? login;
  return db
    .select()
    .from(users)
    .where(or(eq(users.username, login), eq(users.email, login), eq(users.email, email)))
    .orderBy(desc(or(eq(users.email, login), eq(users.email, email))!))
    .limit(1)
    .get();
}

export async function userIdOf(db: Database, name: string): Promise<string | null> {
  const row = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.username, name), eq(users.id, name)))
    .get();
  return row?.id ?? null;
}

export async function findOwner(db: Database, viewer: Scope, id: string) {
  const row = await db
    .select({ id: users.id, resellerId: users.resellerId })
    .from(users)
    .where(and(eq(users.id, id), withinScope(viewer)))
    .get();
  return row ?? null;
}
