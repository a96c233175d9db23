import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { MAX_RULES } from "./tags";

type RuleTable = "routing_rules" | "message_rules";

export function lastPosition(table: RuleTable, groupId: string): SQL {
  return sql`(SELECT coalesce(max(position), 0) + 1 FROM ${sql.raw(table)} WHERE group_id = ${groupId})`;
}

/** `position` from 1; renumbers the group in one statement. */
export function moveStatement(db: Database, table: RuleTable, id: string, position: number) {
  const rules = sql.raw(table);
  return db.run(sql`
    WITH ranked AS (
      SELECT id, row_number() OVER (ORDER BY position, id) AS rank FROM ${rules}
      WHERE group_id = (SELECT group_id FROM ${rules} WHERE id = ${id})
    ), placed AS (
      SELECT id, row_number() OVER (ORDER BY CASE WHEN id <> ${id} THEN rank
        WHEN rank < ${position} THEN ${position} + 0.5 ELSE ${position} - 0.5 END) AS place FROM ranked
    )
    UPDATE ${rules} SET position = placed.place FROM placed WHERE placed.id = ${rules}.id`);
}

export async function hasRoom(db: Database, table: RuleTable, groupId: string): Promise<boolean> {
  const row = await db.get<{ rules: number }>(
    sql`SELECT count(*) AS rules FROM ${sql.raw(table)} WHERE group_id = ${groupId}`,
  );
  return (row?.rules ?? 0) < MAX_RULES;
}
