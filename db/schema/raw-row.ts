import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export type RawRow = Record<string, unknown>;

const known = new WeakMap<SQLiteTable, [string, SQLiteColumn][]>();

/** For raw SQL that the query builder cannot write (index hints, join order). */
export function rowOf<T extends SQLiteTable>(table: T, raw: RawRow): T["$inferSelect"] {
  let columns = known.get(table);
  if (!columns) {
    columns = Object.entries(getTableColumns(table));
    known.set(table, columns);
  }
  const row: RawRow = {};
  for (const [key, column] of columns) {
    const value = raw[column.name] ?? null;
    row[key] = value === null ? null : column.mapFromDriverValue(value);
  }
  return row as T["$inferSelect"];
}
