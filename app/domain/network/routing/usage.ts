import { type SQL, sql } from "drizzle-orm";

/** `which`: SQL on `v.value`. */
export function rulesNaming(tag: "keywords" | "operatorGroups", which: SQL): SQL {
  const naming = (table: string, column: string) => sql`
    SELECT r.title FROM ${sql.raw(table)} r, json_each(r.${sql.raw(column)}) c, json_each(c.value, '$.values') v
    WHERE c.value ->> 'tag' = ${tag} AND ${which}`;
  return sql`SELECT title FROM (${naming("routing_rules", "rules")} UNION ALL
    ${naming("message_rules", "conditions")}) LIMIT 1`;
}
