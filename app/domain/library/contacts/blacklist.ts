import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { personOf } from "../../base/channels/person";
import { isEmail } from "../../base/shared/email";
import { newId } from "../../base/shared/ids";
import type { LiveEvent } from "../../base/shared/ports/platform";
import { blacklistQuery } from "./blacklisted";
import { keyOf } from "./only-email";
import type { ContactRow } from "./view";

export interface Blacklisted {
  id: string;
  listId: string;
}

/**
 * Adds a phone (digits) or e-mail to the oldest active blacklist (creates one with `title` if there is none), unless it
 * is on any. One batch, by name; `blacklisted` returns the contact. An e-mail without a phone becomes the key.
 */
export function blacklistStatements(db: Database, ownerId: string, address: string, title: string, now: number) {
  const isNew = sql`NOT EXISTS (${blacklistQuery(ownerId, personOf(address))})`;
  const email = isEmail(address) ? address : null;
  const target = sql`(${oldest(ownerId)} ORDER BY id LIMIT 1)`;
  return {
    blacklist: db.run(sql`INSERT INTO contact_lists (owner_id, id, title, type, created_at, updated_at)
      SELECT ${ownerId}, ${newId()}, ${title}, 'blacklist', ${now}, ${now} WHERE NOT EXISTS (${oldest(ownerId)})`),
    blacklistCount: db.run(sql`UPDATE contact_lists SET contacts = contacts + 1, updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${target} AND ${isNew}`),
    blacklisted:
      db.all<Blacklisted>(sql`INSERT INTO contacts (owner_id, list_id, phone, id, email, created_at, updated_at)
      SELECT owner_id, id, ${address}, ${newId()}, ${email}, ${now}, ${now} FROM contact_lists
      WHERE owner_id = ${ownerId} AND id = ${target} AND ${isNew} RETURNING id, list_id AS listId`),
  };
}

function oldest(ownerId: string): SQL {
  return sql`SELECT id FROM contact_lists WHERE owner_id = ${ownerId} AND type = 'blacklist' AND is_active`;
}

export async function isBlacklisted(db: Database, ownerId: string, address: string): Promise<boolean> {
  return (await db.all(blacklistQuery(ownerId, personOf(address)))).length > 0;
}

export function addressesIn(rows: readonly Pick<ContactRow, "phone" | "email">[]): SQL {
  const people = rows.map(({ phone, email }) => ({ phone, email: email && keyOf(email) }));
  return sql`SELECT ${person.phone} AS phone, ${person.email} AS email FROM json_each(${person.json(people)})`;
}

const person = jsonRows(["phone", "email"]);

/** The addresses that are on an active blacklist; `people`: SQL for phones and lower-case e-mails. */
export async function findBlacklisted(db: Database, ownerId: string, people: SQL): Promise<Set<string>> {
  const among = (address: SQL, is: SQL) =>
    db.all<{ address: string }>(sql`SELECT DISTINCT ${address} AS address
      FROM contact_lists l CROSS JOIN (${people}) p CROSS JOIN contacts c
        ON c.owner_id = l.owner_id AND c.list_id = l.id AND ${is}
      WHERE l.owner_id = ${ownerId} AND l.type = 'blacklist' AND l.is_active`);
  const [byPhone, byEmail] = await Promise.all([
    among(sql`p.phone`, sql`c.phone = p.phone`),
    among(sql`p.email`, sql`lower(c.email) = p.email AND c.email IS NOT NULL`),
  ]);
  return new Set([...byPhone, ...byEmail].map(({ address }) => address));
}

export function blacklistedBy(
  { phone, email }: Pick<ContactRow, "phone" | "email">,
  blacklisted: Set<string>,
): "phone" | "email" | null {
  if (blacklisted.has(phone)) return "phone";
  return email !== null && blacklisted.has(keyOf(email)) ? "email" : null;
}

export function blacklistedEvent({ id, listId }: Blacklisted, address: string): LiveEvent {
  const contact = isEmail(address) ? { phone: null, email: address } : { phone: `+${address}` };
  return { event: "contacts.created", data: { id, ListId: listId, ...contact } };
}
