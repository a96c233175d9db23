import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { ContactListType } from "../../../db/schema/contacts";
import type { Viewer } from "../access/viewer";

interface PlaceOf {
  listId: string;
  title: string;
  type: ContactListType;
  isActive: boolean;
  contactId: string;
}

export async function placesOf(db: Database, viewer: Pick<Viewer, "id">, phone: SQL): Promise<PlaceOf[]> {
  const rows = await db.all<Omit<PlaceOf, "isActive"> & { isActive: number }>(sql`
    SELECT l.id AS listId, l.title AS title, l.type AS type, l.is_active AS isActive, c.id AS contactId
    FROM contact_lists l CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = ${phone}
    WHERE l.owner_id = ${viewer.id} ORDER BY l.id DESC`);
  return rows.map((row) => ({ ...row, isActive: row.isActive === 1 }));
}
