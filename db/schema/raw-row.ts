import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

export type RawRow = Record<string, unknown>;

/** For raw SQL that the query builder cannot write (index hints, join order). */
export function rowOf<T extends SQLiteTable>(table: T, raw: RawRow): T["$inferSelect"] {
  const read = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = raw[column.name] ?? null;
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(read) as T["$inferSelect"];
}
