import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { CONTACT_VARIABLES, type VariableValues } from "../../../base/text/variables";
import { variableColumns } from "../../sendings/recipients/read-recipients";

export interface DraftPerson {
  id: string;
  phone: string;
  email: string | null;
  values: Record<string, string>;
}

/** Removed contacts are omitted. */
export async function findPeople(db: Database, viewer: Pick<Viewer, "id">, ids: string[]): Promise<DraftPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<VariableValues & { id: string; phone: string }>(sql`
    SELECT c.id, c.phone${variableColumns(CONTACT_VARIABLES)}
    FROM contact_lists l CROSS JOIN json_each(${JSON.stringify(ids)}) j CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.id = j.value
    WHERE l.owner_id = ${viewer.id} ORDER BY j.key`);
  return rows.map(({ id, phone, email = null, ...rest }) => {
    const known = Object.entries({ ...rest, email }).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    );
    return { id, phone, email, values: Object.fromEntries(known) };
  });
}
