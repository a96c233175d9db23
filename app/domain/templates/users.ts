import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { ok, type Result, refuse } from "../shared/errors/result";

/** By login name; refuses the first account the viewer does not manage. */
export async function idsOfUsers(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  usernames: string[],
): Promise<Result<string[]>> {
  if (usernames.length === 0) return ok([]);
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(sql`${users.username} IN (SELECT value FROM json_each(${JSON.stringify(usernames)}))`, withinScope(viewer)),
    );
  const unknown = usernames.find((name) => !rows.some(({ username }) => username === name));
  return unknown === undefined
    ? ok(rows.map(({ id }) => id))
    : refuse("userUnknown", "Users", { name: unknown }, "notFound");
}

export async function namesOfUsers(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return rows.map(({ username }) => username).sort();
}

export async function nameOfUser(db: Database, id: string): Promise<string> {
  const row = await db.select({ username: users.username }).from(users).where(eq(users.id, id)).get();
  return row?.username ?? "";
}
