import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { contacts } from "../../../../db/schema/contacts";
import type { ContactRow } from "./view";

export function contactColumns(table = "contacts"): SQL {
  const columns = Object.entries(getTableColumns(contacts)).map(
    ([name, { name: column }]) => `${table}.${column} AS "${name}"`,
  );
  return sql.raw(columns.join(", "));
}

export function rowOf(stored: Record<keyof ContactRow, unknown>): ContactRow {
  const { custom } = stored;
  return { ...stored, custom: custom === null ? null : JSON.parse(String(custom)) } as ContactRow;
}
