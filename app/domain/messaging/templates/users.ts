import { and, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";

/** By login; refuses the first account that the viewer does not manage. */
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

interface Names {
  owner: string;
  /** Accounts that may use it. */
  users: string[];
}

/** Logins of a template's users, for any viewer. */
export async function namesOfTemplate(db: Database, id: string): Promise<Names> {
  const [found] = await db.all<{ owner: string | null; users: string }>(sql`
    SELECT (SELECT username FROM users WHERE id = t.owner_id) AS owner,
      (SELECT json_group_array(u.username) FROM template_users a JOIN users u ON u.id = a.user_id
        WHERE a.template_id = t.id) AS users
    FROM templates t WHERE t.id = ${id}`);
  return { owner: found?.owner ?? "", users: (JSON.parse(found?.users ?? "[]") as string[]).sort() };
}
