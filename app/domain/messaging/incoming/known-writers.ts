import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { largestLists, NAME_OF } from "../../library/contacts/people";

export interface KnownWriter {
  list: string;
  name: string | null;
  listId: string;
  contactId: string;
}

interface Lists {
  each: number;
  skipped?: number;
}

/**
 * Contacts with one of `addresses`. No index covers all lists, so each address is searched in at most `each` lists, one
 * row per list.
 */
export async function findKnownWriters(
  db: Database,
  ownerId: string,
  addresses: SQL | readonly string[],
  lists: Lists,
): Promise<Map<string, KnownWriter>> {
  const source = "length" in addresses ? addressesIn([...new Set(addresses)]) : addresses;
  const found = await db.all<{ address: string; writer: string | null }>(sql`
    SELECT w.address AS address, (SELECT json_object('list', l.value ->> 'title', 'listId', c.list_id, 'contactId', c.id,
        'name', ${NAME_OF})
      FROM json_each((${largestLists(ownerId, lists)})) l CROSS JOIN contacts c
        ON c.owner_id = ${ownerId} AND c.list_id = l.value ->> 'id' AND c.phone = w.address LIMIT 1) AS writer
    FROM (${source}) w`);
  return new Map(found.flatMap(({ address, writer }) => (writer ? [[address, JSON.parse(writer)] as const] : [])));
}

/** At most `looks` lookups: searches the largest list, then as many other lists as remain. */
export async function findWritersWithin(
  db: Database,
  ownerId: string,
  addresses: readonly string[],
  lookups: number,
): Promise<Map<string, KnownWriter>> {
  const all = [...new Set(addresses)].slice(0, lookups);
  if (all.length === 0) return new Map();
  const known = await findKnownWriters(db, ownerId, all, { each: 1 });
  const left = all.filter((address) => !known.has(address));
  const each = left.length > 0 ? Math.floor((lookups - all.length) / left.length) : 0;
  if (each === 0) return known;
  return new Map([...known, ...(await findKnownWriters(db, ownerId, left, { each, skipped: 1 }))]);
}

const addressesIn = (list: readonly string[]) => sql`SELECT value AS address FROM json_each(${JSON.stringify(list)})`;

const LISTS_FOR_ONE = 20;

export async function contactBehind(
  db: Database,
  ownerId: string,
  address: SQL,
): Promise<{ name: string | null; to: string } | null> {
  const [known] = (await findKnownWriters(db, ownerId, address, { each: LISTS_FOR_ONE })).values();
  return known ? { name: known.name, to: `/contacts/${known.listId}/${known.contactId}` } : null;
}
