import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { blacklistQuery } from "../sendings/audience";
import { newId } from "../shared/ids";
import type { LiveEvent } from "../shared/platform";

export interface Blacklisted {
  id: string;
  listId: string;
}

/**
 * Puts a phone (digits) on the owner's oldest active blacklist, one called `title` where he has none; nothing where any
 * active blacklist has the phone. The statements go into one batch; the last answers the contact that was made.
 */
export function blacklistStatements(db: Database, ownerId: string, phone: string, title: string, now: number) {
  const isNew = sql`NOT EXISTS (${blacklistQuery(ownerId, phone)})`;
  const target = sql`(${oldest(ownerId)} ORDER BY id LIMIT 1)`;
  return [
    db.run(sql`INSERT INTO contact_lists (owner_id, id, title, type, created_at, updated_at)
      SELECT ${ownerId}, ${newId()}, ${title}, 'blacklist', ${now}, ${now} WHERE NOT EXISTS (${oldest(ownerId)})`),
    db.run(sql`UPDATE contact_lists SET contacts = contacts + 1, updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${target} AND ${isNew}`),
    db.all<Blacklisted>(sql`INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at)
      SELECT owner_id, id, ${phone}, ${newId()}, ${now}, ${now} FROM contact_lists
      WHERE owner_id = ${ownerId} AND id = ${target} AND ${isNew} RETURNING id, list_id AS listId`),
  ] as const;
}

function oldest(ownerId: string): SQL {
  return sql`SELECT id FROM contact_lists WHERE owner_id = ${ownerId} AND type = 'blacklist' AND is_active`;
}

/** Whether an active blacklist of the owner has the phone. */
export async function isBlacklisted(db: Database, ownerId: string, phone: string): Promise<boolean> {
  return (await db.all(blacklistQuery(ownerId, phone))).length > 0;
}

export function blacklistedEvent({ id, listId }: Blacklisted, phone: string): LiveEvent {
  return { event: "contacts.created", data: { id, ListId: listId, phone: `+${phone}` } };
}
