import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";

export interface KnownWriter {
  list: string;
  name: string | null;
  listId: string;
  contactId: string;
}

/** Lists searched: of this many newest ones the largest first, because they hold most contacts. */
const LISTS = 100;

/** Contacts among these addresses. No index spans lists, so each look-up costs a row; `looks` limits them. */
export async function findKnownWriters(
  db: Database,
  ownerId: string,
  addresses: readonly string[],
  looks: number,
): Promise<Map<string, KnownWriter>> {
  const known = new Map<string, KnownWriter>();
  const sought = new Set(addresses);
  if (sought.size === 0) return known;
  let left = looks;
  for (const list of await largestLists(db, ownerId)) {
    const some = [...sought].slice(0, left);
    if (some.length === 0) break;
    left -= some.length;
    for (const { id, phone, name, parts } of await readWriters(db, ownerId, list.id, some)) {
      known.set(phone, { list: list.title, name: name || parts || null, listId: list.id, contactId: id });
      sought.delete(phone);
    }
  }
  return known;
}

function largestLists(db: Database, ownerId: string) {
  return db.all<{ id: string; title: string }>(sql`SELECT id, title FROM (
      SELECT id, title, contacts, type FROM contact_lists WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT ${LISTS})
    WHERE type = 'regular' AND contacts > 0 ORDER BY contacts DESC, id DESC`);
}

interface Found {
  id: string;
  phone: string;
  name: string | null;
  parts: string;
}

function readWriters(db: Database, ownerId: string, listId: string, addresses: readonly string[]) {
  return db.all<Found>(sql`SELECT c.id AS id, c.phone AS phone, c.name AS name,
      trim(concat_ws(' ', c.last_name, c.first_name, c.middle_name)) AS parts
    FROM json_each(${JSON.stringify(addresses)}) w
    CROSS JOIN contacts c ON c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = w.value`);
}

const READS_FOR_ONE = 20;

export async function contactBehind(
  db: Database,
  ownerId: string,
  address: string,
): Promise<{ name: string | null; to: string } | null> {
  const known = (await findKnownWriters(db, ownerId, [address], READS_FOR_ONE)).get(address);
  return known ? { name: known.name, to: `/contacts/${known.listId}/${known.contactId}` } : null;
}
