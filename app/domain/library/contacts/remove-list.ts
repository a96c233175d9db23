import { and, eq, sql } from "drizzle-orm";
import { contactLists } from "../../../../db/schema/contacts";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { getList } from "./lists";

const STEP = 5000;

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** Removes in bounded, repeatable steps. Refuses while a task uses the list; null for an unknown list. */
export async function removeList(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const list = await getList(platform.db, viewer, id);
  if (!list) return null;
  const user = await begin(platform, viewer.id, id);
  if (user) return refuse("listInUse", undefined, { title: user.title }, "conflict");

  while (!(await removeStep(platform, viewer.id, id)));
  await announce(platform.hub, viewer.id, [{ event: "contactLists.removed", data: { id } }]);
  return ok({ id });
}

/** Marks the list unless a task uses it, which is returned; later tasks are refused (`keptLists`). */
async function begin({ db, clock }: Needs, ownerId: string, listId: string): Promise<{ title: string } | undefined> {
  const users = sql`SELECT title FROM tasks INDEXED BY tasks_unfinished
    WHERE owner_id = ${ownerId} AND state IN ('scheduled', 'running', 'paused')
      AND (state <> 'paused' OR type LIKE 'sendings:%') AND instr(data, ${listId}) > 0`;
  const [[user]] = await db.batch([
    db.all<{ title: string }>(sql`${users} LIMIT 1`),
    db.run(sql`UPDATE contact_lists SET removing_since = ${clock()}
      WHERE owner_id = ${ownerId} AND id = ${listId} AND NOT EXISTS (${users})`),
  ]);
  return user;
}

async function removeStep({ db, clock }: Needs, ownerId: string, listId: string): Promise<boolean> {
  const step = sql`SELECT phone FROM contacts WHERE owner_id = ${ownerId} AND list_id = ${listId} ORDER BY phone LIMIT ${STEP}`;
  const { left } = await batchByName(db, {
    count: db
      .update(contactLists)
      .set({ contacts: sql`contacts - (SELECT count(*) FROM (${step}))`, updatedAt: clock() })
      .where(and(eq(contactLists.ownerId, ownerId), eq(contactLists.id, listId))),
    contacts: db.run(
      sql`DELETE FROM contacts WHERE owner_id = ${ownerId} AND list_id = ${listId} AND phone IN (${step})`,
    ),
    list: db
      .delete(contactLists)
      .where(
        and(
          eq(contactLists.ownerId, ownerId),
          eq(contactLists.id, listId),
          sql`NOT EXISTS (SELECT 1 FROM contacts WHERE owner_id = ${ownerId} AND list_id = ${listId})`,
        ),
      ),
    left: db
      .select({ id: contactLists.id })
      .from(contactLists)
      .where(and(eq(contactLists.ownerId, ownerId), eq(contactLists.id, listId))),
  });
  return left.length === 0;
}
