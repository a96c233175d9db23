import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../base/access/viewer";
import { announce } from "../../../base/shared/announce";
import { batchByName } from "../../../base/shared/batch-by-name";
import { isEmail } from "../../../base/shared/email";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceLists } from "../bulk/bulk";
import { FILLED } from "../change-statements";
import { groupOf, type Place } from "./duplicates";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** One batch: the contact that stays gets missing values, the others are removed. Refused in blacklists. */
export async function mergeContacts(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  keep: Place,
  others: Place[],
): Promise<Result<{ merged: number }>> {
  const { db, clock, hub } = platform;
  const requested = others.filter(({ listId, phone }) => listId !== keep.listId || phone !== keep.phone);
  const lists = [...new Set([keep, ...requested].map(({ listId }) => listId))];
  if (await hasBlacklist(platform, viewer, lists)) return refuse("mergeInBlacklist");
  const group = await groupOf(db, viewer, [keep, ...requested]);
  const there = requested.filter((place) =>
    group.some((row) => row.listId === place.listId && row.phone === place.phone),
  );
  if (there.length === 0) return ok({ merged: 0 });
  try {
    const { removed } = await batchByName(db, {
      removed: statements(viewer.id, keep, there, clock()).map((statement) => db.all<{ id: string }>(statement)),
    });
    const merged = removed.flat().length;
    if (merged > 0) {
      await announceLists(platform, viewer, lists);
      await announce(hub, viewer.id, [{ event: "contacts.updated", data: { ListId: keep.listId } }]);
    }
    return ok({ merged });
  } catch (error) {
    if (isDuplicate(error)) return refuse("contactExists", "keep", undefined, "conflict");
    throw error;
  }
}

async function hasBlacklist({ db }: Needs, viewer: Pick<Viewer, "id">, ids: string[]): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN contact_lists l
    ON l.owner_id = ${viewer.id} AND l.id = j.value WHERE l.type = 'blacklist' LIMIT 1`);
  return rows.length > 0;
}

const FIELDS = sql.raw("email, name, first_name, middle_name, last_name, gender, date, custom, created_at");

/** Only deletions return rows. */
function statements(ownerId: string, keep: Place, others: Place[], now: number): SQL[] {
  const at = ({ listId, phone }: Place) => sql`owner_id = ${ownerId} AND list_id = ${listId} AND phone = ${phone}`;
  const isKept = sql`EXISTS (SELECT 1 FROM contacts k WHERE k.owner_id = ${ownerId} AND k.list_id = ${keep.listId} AND k.phone = ${keep.phone})`;
  const going = (other: Place) => sql`${at(other)} AND ${isKept}`;
  const giver = isEmail(keep.phone) ? others.find(({ phone }) => !isEmail(phone)) : undefined;
  const removed = giver ? [...others.filter((other) => other !== giver), giver] : others;
  return [
    // An upsert that always conflicts; its empty id is never stored.
    ...others.map(
      (other) => sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${FIELDS}, updated_at)
        SELECT owner_id, ${keep.listId}, ${keep.phone}, '', ${FIELDS}, ${now} FROM contacts WHERE ${going(other)}
        ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${FILLED}`,
    ),
    ...removed.flatMap((other) => [
      sql`UPDATE contact_lists SET contacts = contacts - (SELECT count(*) FROM contacts WHERE ${going(other)}), updated_at = ${now}
        WHERE owner_id = ${ownerId} AND id = ${other.listId}`,
      sql`DELETE FROM contacts WHERE ${going(other)} RETURNING id`,
    ]),
    ...(giver ? [sql`UPDATE contacts SET phone = ${giver.phone} WHERE ${at(keep)} AND changes() = 1`] : []),
  ];
}
