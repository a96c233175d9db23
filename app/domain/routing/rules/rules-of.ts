import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { messageRules, routingRules } from "../../../../db/schema/routing";

interface Tables {
  routing: typeof routingRules;
  message: typeof messageRules;
}

const TABLES: Tables = { routing: routingRules, message: messageRules };

export async function rulesOf<K extends keyof Tables>(
  db: Database,
  kind: K,
  groupId: string,
): Promise<Tables[K]["$inferSelect"][]> {
  // Both tables have the columns of the query.
  const table = TABLES[kind] as typeof routingRules;
  const rows = await db.select().from(table).where(eq(table.groupId, groupId)).orderBy(table.position);
  return rows as unknown as Tables[K]["$inferSelect"][];
}
