import { type SQL, sql } from "drizzle-orm";

/** For the batch that stores a campaign. */
export function tagStatements(ownerId: string, taskId: string, tags: readonly string[] = []): SQL[] {
  if (tags.length === 0) return [];
  return [
    sql`INSERT INTO task_tags (owner_id, task_id, tag) SELECT ${ownerId}, ${taskId}, value
      FROM json_each(${JSON.stringify(tags)}) WHERE true ON CONFLICT DO NOTHING`,
  ];
}
