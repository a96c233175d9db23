import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { ok, type Result, refuse } from "../shared/errors/result";
import { isBelow } from "./levels";
import { withinScope } from "./users-in-scope";
import type { Viewer } from "./viewer";

export type UserRow = typeof users.$inferSelect;

/** Within the tree and strictly below. Null outside the tree; refuses the viewer itself and equal or higher levels. */
export async function getManaged(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
): Promise<Result<UserRow> | null> {
  const row = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), withinScope(viewer)))
    .get();
  if (!row) return null;
  return isBelow(row, viewer) ? ok(row) : refuse("notBelow", undefined, undefined, "forbidden");
}
