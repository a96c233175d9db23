import { and, desc, eq, or, type SQL } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import type { Viewer } from "./viewer";

type Scope = Pick<Viewer, "id" | "level">;

/** Which users a viewer may see: himself, a reseller his customers too, a manager everybody (spec §6). */
export function withinScope({ id, level }: Scope): SQL | undefined {
  if (level === "manager") return undefined;
  if (level === "reseller") return or(eq(users.id, id), eq(users.resellerId, id));
  return eq(users.id, id);
}

/** A user the viewer may see, without the password; null for anybody else. */
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

/** Whoever signs in by this username or e-mail. What reads as an e-mail is its owner's before it is a name of somebody else. */
export function findByLogin(db: Database, login: string) {
  return db
    .select()
    .from(users)
    .where(or(eq(users.username, login), eq(users.email, login)))
    .orderBy(desc(eq(users.email, login)))
    .limit(1)
    .get();
}

/** The id of whoever signs in by this name, or has this id; for managers. */
export async function userIdOf(db: Database, name: string): Promise<string | null> {
  const row = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.username, name), eq(users.id, name)))
    .get();
  return row?.id ?? null;
}

/** Whose rows a viewer may list in his place: himself and whoever is in his tree; null for anybody else. */
export async function findOwner(db: Database, viewer: Scope, id: string) {
  const row = await db
    .select({ id: users.id, resellerId: users.resellerId })
    .from(users)
    .where(and(eq(users.id, id), withinScope(viewer)))
    .get();
  return row ?? null;
}
