import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { isEmail } from "../../../base/shared/email";
import { newId } from "../../../base/shared/ids";

const row = jsonRows(["phone", "email"], "j");

interface Added {
  ownerId: string;
  listId: string;
  /** Phone digits, or e-mails as the key. */
  addresses: readonly string[];
}

/** SQL; counts new addresses. */
export function lackedBy({ ownerId, listId, addresses }: Added): SQL {
  return sql`(SELECT count(DISTINCT j.value) FROM json_each(${JSON.stringify(addresses)}) j WHERE NOT EXISTS
    (SELECT 1 FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = j.value))`;
}

/** Updates the counter first; only valid within one batch. `now` in ms UTC. */
export function additionStatements({ ownerId, listId, addresses }: Added, now: number): [SQL, SQL] {
  const entries = [...new Set(addresses)].map((phone) => ({ phone, email: isEmail(phone) ? phone : null }));
  const fresh = sql`SELECT ${row.phone} AS phone, ${row.email} AS email, j.key AS nr
    FROM json_each(${row.json(entries)}) j WHERE NOT EXISTS
    (SELECT 1 FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone = ${row.phone})`;
  const start = Math.floor(Math.random() * 2 ** 47);
  return [
    sql`UPDATE contact_lists SET contacts = contacts + (SELECT count(*) FROM (${fresh})), updated_at = ${now}
      WHERE owner_id = ${ownerId} AND id = ${listId}`,
    sql`INSERT INTO contacts (owner_id, list_id, phone, email, id, created_at, updated_at)
      SELECT l.owner_id, l.id, f.phone, f.email, ${newId().slice(0, 24)} || printf('%012x', ${start} + f.nr), ${now}, ${now}
      FROM contact_lists l CROSS JOIN (${fresh}) f WHERE l.owner_id = ${ownerId} AND l.id = ${listId}`,
  ];
}
