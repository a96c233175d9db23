import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { messageRules, routingRules } from "../../../../db/schema/routing";

interface Tables {
  routing: typeof routingRules;
  message: typeof messageRules;
}

const TABLES: Tables = { routing: routingRules, message: messageRules };

/** A group's rules in the order in which they are tried. */
export async function rulesOf<K extends keyof Tables>(
  db: Database,
  kind: K,
  groupId: string,
): Promise<Tables[K]["$inferSelect"][]> {
  // Both tables have the columns that the query names.
  const table = TABLES[kind] as typeof routingRules;
  const rows = await db.select().from(table).where(eq(table.groupId, groupId)).orderBy(table.position);
  return rows as unknown as Tables[K]["$inferSelect"][];
}
