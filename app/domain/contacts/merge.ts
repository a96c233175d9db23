import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer";
import { announce } from "../shared/announce";
import type { Platform } from "../shared/platform";
import { FILLED } from "./action";
import { tellLists } from "./bulk";
import type { Place } from "./duplicates";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/**
 * Makes one contact of several, in one batch: the kept one gets what it lacks from the others in their order, and they
 * go. Nothing happens once the kept one is gone. Answers how many went.
 */
export async function mergeContacts(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  keep: Place,
  others: Place[],
): Promise<number> {
  const { db, clock, hub } = platform;
  const now = clock();
  const isKept = sql`EXISTS (SELECT 1 FROM contacts k WHERE k.owner_id = ${viewer.id} AND k.list_id = ${keep.listId} AND k.phone = ${keep.phone})`;
  const given = others.filter(({ listId, phone }) => listId !== keep.listId || phone !== keep.phone);
  if (given.length === 0) return 0;
  const results = await db.batch(
    given.flatMap((other) =>
      statements(viewer.id, keep, other, isKept, now).map((statement) => db.all<{ id: string }>(statement)),
    ) as never,
  );
  const gone = (results as { id: string }[][]).filter((_, at) => at % 3 === 2).flat();
  if (gone.length === 0) return 0;
  const lists = new Set([keep, ...given].map(({ listId }) => listId));
  await tellLists(platform, viewer, [...lists]);
  await announce(hub, viewer.id, [{ event: "contacts.updated", data: { ListId: keep.listId } }]);
  return gone.length;
}

const FIELDS = sql.raw("email, name, first_name, middle_name, last_name, gender, date, custom, created_at");

// An insertion that always meets the kept contact; its empty id is never stored.
function statements(ownerId: string, keep: Place, other: Place, isKept: SQL, now: number): SQL[] {
  const own = sql`owner_id = ${ownerId} AND list_id = ${other.listId} AND phone = ${other.phone} AND ${isKept}`;
  return [
    sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${FIELDS}, updated_at)
      SELECT owner_id, ${keep.listId}, ${keep.phone}, '', ${FIELDS}, ${now} FROM contacts WHERE ${own}
      ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${FILLED}`,
    sql`UPDATE contact_lists SET contacts = contacts - (SELECT count(*) FROM contacts WHERE ${own}), updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${other.listId}`,
    sql`DELETE FROM contacts WHERE ${own} RETURNING id`,
  ];
}
