import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { messageRules, routingRules } from "../../../../../db/schema/routing";
import { type ListTitles, listTitles } from "./condition-references";

interface Tables {
  routing: typeof routingRules;
  message: typeof messageRules;
}

const TABLES: Tables = { routing: routingRules, message: messageRules };
const CONDITIONS = { routing: sql`rules`, message: sql`conditions` };

export async function rulesOf<K extends keyof Tables>(
  db: Database,
  kind: K,
  groupId: string,
): Promise<(Tables[K]["$inferSelect"] & { titles: ListTitles })[]> {
  // Both tables have the columns of the query.
  const table = TABLES[kind] as typeof routingRules;
  const rows = await db
    .select({ ...getTableColumns(table), titles: listTitles(CONDITIONS[kind]) })
    .from(table)
    .where(eq(table.groupId, groupId))
    .orderBy(table.position);
  return rows as unknown as (Tables[K]["$inferSelect"] & { titles: ListTitles })[];
}
