import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { shownAddress } from "../../../base/channels/person";

export interface SingleContact {
  id: string;
  /** Phone with plus, or the e-mail. */
  address: string;
  name: string;
  list: string;
}

const FOUND = 10;
const LISTS = 500;

type Owner = Pick<Viewer, "id">;

/** By prefix of phone or e-mail: one seek per list; at least three characters. */
export async function searchContacts(db: Database, viewer: Owner, typed: string): Promise<SingleContact[]> {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/[^\d]/g, "").replace(/^8(?=9)/, "7");
  const isPhone = /^[\d\s()+-]+$/.test(text);
  if ((isPhone ? digits : text).length < 3) return [];
  // Ignores trailing punctuation.
  const begins = isPhone
    ? sql`c.phone >= ${digits} AND c.phone < ${`${digits}:`}`
    : sql`lower(c.email) >= ${text} AND lower(c.email) < ${`${text}\u{10ffff}`} AND c.email IS NOT NULL`;
  return found(
    db,
    sql`FROM (SELECT id, title FROM contact_lists WHERE owner_id = ${viewer.id} AND type = 'regular' AND is_active
        ORDER BY id DESC LIMIT ${LISTS}) l
      CROSS JOIN contacts c ON c.owner_id = ${viewer.id} AND c.list_id = l.id AND ${begins} LIMIT ${FOUND}`,
  );
}

export async function chosenContacts(db: Database, viewer: Owner, ids: string[]): Promise<SingleContact[]> {
  if (ids.length === 0) return [];
  return found(
    db,
    sql`FROM contact_lists l CROSS JOIN json_each(${JSON.stringify(ids)}) j CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.id = j.value WHERE l.owner_id = ${viewer.id} ORDER BY j.key`,
  );
}

async function found(db: Database, from: ReturnType<typeof sql>): Promise<SingleContact[]> {
  const rows = await db.all<
    Omit<SingleContact, "address"> & { phone: string }
  >(sql`SELECT c.id AS id, c.phone AS phone, l.title AS list,
    coalesce(nullif(trim(coalesce(c.name, '')), ''), trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''))) AS name
    ${from}`);
  return rows.map(({ phone, ...row }) => ({ ...row, address: shownAddress(phone) }));
}
