import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { contacts } from "../../../db/schema/contacts";
import type { ContactRow } from "./view";

/** All columns of `contacts` under their own names, for a statement that drizzle does not write. */
export function contactColumns(table = "contacts"): SQL {
  const columns = Object.entries(getTableColumns(contacts)).map(
    ([name, { name: column }]) => `${table}.${column} AS "${name}"`,
  );
  return sql.raw(columns.join(", "));
}

/** What such a statement answered, as drizzle would have read it. */
export function rowOf(stored: Record<keyof ContactRow, unknown>): ContactRow {
  const { custom } = stored;
  return { ...stored, custom: custom === null ? null : JSON.parse(String(custom)) } as ContactRow;
}
