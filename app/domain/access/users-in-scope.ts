import { and, desc, eq, or, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** Own account, a reseller's customers, everybody for managers (spec §6). */
export function withinScope({ id, level }: Scope): SQL | undefined {
  if (level === "manager") return undefined;
  if (level === "reseller") return or(eq(users.id, id), eq(users.resellerId, id));
  return eq(users.id, id);
}

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
  return db
    .select()
    .from(users)
    .where(or(eq(users.username, login), eq(users.email, login)))
    .orderBy(desc(eq(users.email, login)))
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
