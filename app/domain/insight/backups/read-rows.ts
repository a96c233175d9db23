import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { keyOf, lineOf, quoted, type Table, WIDE_CHARS } from "./tables";

/** Characters of a page: at three bytes each far below a result's limit of 50 MB. */
export const PAGE_CHARS = 1_500_000;
export const PAGE_ROWS = 2000;

const CHARS = sql.raw(`max(length(line), iif(line = '', ${WIDE_CHARS}, 0))`);

export interface Line {
  line: string;
  /** JSON of the row's key. */
  key: string;
}

interface Bounds {
  chars: number;
  rows: number;
}

/**
 * Rows after a key in key order, at least one; stops at `chars` or `rows`. `isMore` of the last line is 1 exactly if
 * more rows of the table follow.
 */
export function rowsBehind(db: Database, table: Table, after: string | null, { chars, rows }: Bounds) {
  const key = sql.raw(keyOf(table));
  const values = after === null ? [] : (JSON.parse(after) as (string | number)[]);
  const behind: SQL =
    after === null
      ? sql`1`
      : sql`(${key}) > (${sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        )})`;
  return db.all<Line & { isMore: number }>(sql`SELECT line, key, isMore FROM (
    SELECT line, key, sum(${CHARS}) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING) - ${CHARS} AS before,
      at < count(*) OVER () OR at = ${rows} AS isMore, at
    FROM (SELECT ${lineOf(table)} AS line, json_array(${key}) AS key, row_number() OVER (ORDER BY ${key}) AS at
      FROM (SELECT * FROM ${sql.raw(quoted(table.name))} t WHERE ${behind} ORDER BY ${key} LIMIT ${rows}) t)
  ) WHERE before < ${chars} ORDER BY at`);
}

/** Current state of the rows with these keys; `line` is null beyond the first `chars` characters. */
export function rowsOfKeys(db: Database, table: Table, keys: readonly string[], chars: number) {
  const joined = table.key.map((name, at) => `t.${quoted(name)} = j.value ->> ${at}`).join(" AND ");
  return db.all<{ line: string | null; key: string }>(sql`SELECT iif(before < ${chars}, line, NULL) AS line, key FROM (
    SELECT line, key, sum(${CHARS}) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING) - ${CHARS} AS before
    FROM (SELECT ${lineOf(table)} AS line, json_array(${sql.raw(keyOf(table))}) AS key, j.key AS at
      FROM json_each(${`[${keys.join(",")}]`}) j CROSS JOIN ${sql.raw(quoted(table.name))} t ON ${sql.raw(joined)}))`);
}
