import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import type { DraftRecipients } from "../../sendings/compose/draft-content";
import { isListId } from "../../sendings/recipients/list-id";
import { splitAddresses } from "./addresses";

export interface Chosen {
  addresses: number;
  lists: { id: string; title: string; contacts: number }[];
  without: string[];
  exceptions: number;
}

export async function findChosen(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { phones, contacts, include, exclude }: DraftRecipients,
): Promise<Chosen> {
  const out = exclude.filter(isListId);
  const named = [...new Set([...include, ...out])];
  const rows = named.length === 0 ? [] : await chosenAmong(db, viewer, named);
  return {
    addresses: splitAddresses(phones).addresses.length + contacts.length,
    lists: rows.filter(({ id }) => include.includes(id)),
    without: rows.filter(({ id }) => out.includes(id)).map(({ title }) => title),
    exceptions: exclude.length - out.length,
  };
}

/** Lists and segments by id; a segment has the people of its last count. */
async function chosenAmong(db: Database, { id: ownerId }: Pick<Viewer, "id">, ids: string[]): Promise<Chosen["lists"]> {
  const json = JSON.stringify(ids);
  return db.all(sql`SELECT l.id, l.title, l.contacts FROM json_each(${json}) j
      CROSS JOIN contact_lists l ON l.owner_id = ${ownerId} AND l.id = j.value
    UNION ALL SELECT g.id, g.title, coalesce(g.people, 0) AS contacts FROM json_each(${json}) j
      CROSS JOIN segments g ON g.owner_id = ${ownerId} AND g.id = j.value`);
}
