import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";

export interface LedgerOwner {
  id: string;
  username: string;
  zone: string | undefined;
}

type Reader = Pick<Viewer, "id" | "level" | "username" | "preferences">;

/** The owner of the ledger to read: the viewer, or an account below. Null outside the tree. */
export async function ledgerOwner(db: Database, viewer: Reader, userId: string | null): Promise<LedgerOwner | null> {
  if (userId === null || userId === viewer.id) {
    return { id: viewer.id, username: viewer.username, zone: viewer.preferences.timeZone };
  }
  const row = await db
    .select({ id: users.id, username: users.username, preferences: users.preferences })
    .from(users)
    .where(and(eq(users.id, userId), withinScope(viewer)))
    .get();
  return row ? { id: row.id, username: row.username, zone: row.preferences?.timeZone } : null;
}
