import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Person, personOf } from "../../base/channels/person";

/** Active blacklists that contain the person: one seek per blacklist and address. */
export function blacklistQuery(ownerId: string, { phone, email }: Person): SQL {
  const known = [
    ...(phone === null ? [] : [sql`c.phone = ${phone}`]),
    ...(email === null ? [] : [sql`lower(c.email) = ${email} AND c.email IS NOT NULL`]),
  ].map((is) => sql`EXISTS (SELECT 1 FROM contacts c WHERE c.owner_id = l.owner_id AND c.list_id = l.id AND ${is})`);
  return sql`SELECT 1 FROM contact_lists l
    WHERE l.owner_id = ${ownerId} AND l.type = 'blacklist' AND l.is_active AND (${sql.join([sql`0`, ...known], sql` OR `)}) LIMIT 1`;
}

export async function blacklistedAmong(db: Database, ownerId: string, addresses: string[]): Promise<Set<string>> {
  const people = addresses.map(personOf);
  const phones = people.flatMap(({ phone }) => phone ?? []);
  const emails = people.flatMap(({ email }) => email ?? []);
  const among = (values: string[], is: SQL) =>
    values.length === 0
      ? []
      : db.all<{ address: string }>(sql`SELECT DISTINCT j.value AS address
          FROM contact_lists l CROSS JOIN json_each(${JSON.stringify(values)}) j CROSS JOIN contacts c
            ON c.owner_id = l.owner_id AND c.list_id = l.id AND ${is}
          WHERE l.owner_id = ${ownerId} AND l.type = 'blacklist' AND l.is_active`);
  const [byPhone, byEmail] = await Promise.all([
    among(phones, sql`c.phone = j.value`),
    among(emails, sql`lower(c.email) = j.value AND c.email IS NOT NULL`),
  ]);
  return new Set([...byPhone, ...byEmail].map(({ address }) => address));
}
