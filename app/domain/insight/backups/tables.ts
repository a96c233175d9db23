import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";

export interface Table {
  name: string;
  columns: string[];
  /** Binary columns: hexadecimal in a backup. */
  blobs: string[];
  /** Columns of the primary key, in key order. */
  key: string[];
}

interface Column {
  tableName: string;
  name: string;
  type: string;
  pk: number;
}

/** Excluded tables: the backup's own, and internal ones of wrangler, SQLite and D1. */
const isLeft = sql`(m.name IN ('backups', 'backup_parts', 'backup_changes', 'd1_migrations')
  OR m.name GLOB 'sqlite_*' OR m.name GLOB '_cf_*')`;

/** All tables with their columns, generated ones separately. Throws for a table without a primary key. */
export async function readTables(db: Database): Promise<Table[]> {
  const columns = await db.all<Column>(sql`SELECT m.name AS tableName, c.name, c.type, c.pk
    FROM sqlite_master m CROSS JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND NOT ${isLeft} ORDER BY m.name, c.cid`);
  return [...Map.groupBy(columns, ({ tableName }) => tableName)].map(([name, own]) => {
    const key = own.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    if (key.length === 0) throw new Error(`backup: table ${name} has no primary key`);
    return {
      name,
      columns: own.map((column) => column.name),
      blobs: own.filter(({ type }) => type.toUpperCase() === "BLOB").map((column) => column.name),
      key: key.map((column) => column.name),
    };
  });
}

export async function readMigrations(db: Database): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** ms UTC when the database was created. */
export async function firstMigratedAt(db: Database): Promise<number> {
  const [row] = await db.all<{ at: number }>(sql`SELECT unixepoch(min(applied_at)) * 1000 AS at FROM d1_migrations`);
  return row!.at;
}

export const schemaQuery = (db: Database) =>
  db.all<{ schema: string }>(sql`SELECT max(name) AS schema FROM d1_migrations`);

/** D1 documents 32 arguments per function; the reader flattens the groups. */
const MOST_ARGUMENTS = 30;
/** Characters of a row above which its JSON might exceed the 2 MB limit of a value. */
export const WIDE_CHARS = 300_000;

/** SQL for a row as JSON: an array of its values, or of arrays of them; "" for a wide row, see `wideLine`. */
export function lineOf(table: Table): SQL {
  const values = valuesOf(table);
  const groups = [];
  for (let at = 0; at < values.length; at += MOST_ARGUMENTS)
    groups.push(`json_array(${values.slice(at, at + MOST_ARGUMENTS).join(", ")})`);
  const line = groups.length === 1 ? groups[0] : `json_array(${groups.join(", ")})`;
  const chars = values.map((value) => `ifnull(length(${value}), 0)`).join(" + ");
  return sql.raw(`iif(${chars} > ${WIDE_CHARS}, '', ${line})`);
}

/** A row by key, converted to JSON outside the database; null: deleted. */
export async function wideLine(db: Database, table: Table, key: string): Promise<string | null> {
  const where = table.key.map((name, at) => `t.${quoted(name)} = j.value ->> ${at}`).join(" AND ");
  const values = valuesOf(table).map((value, at) => `${value} AS ${quoted(table.columns[at]!)}`);
  const [row] = await db.all<object>(sql`SELECT ${sql.raw(values.join(", "))} FROM json_each(${`[${key}]`}) j
    CROSS JOIN ${sql.raw(quoted(table.name))} t ON ${sql.raw(where)}`);
  return row ? JSON.stringify(Object.values(row)) : null;
}

const valuesOf = ({ columns, blobs }: Table): string[] =>
  columns.map((name) => (blobs.includes(name) ? `hex(t.${quoted(name)})` : `t.${quoted(name)}`));

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `t.a, t.b` of the primary key. */
export const keyOf = ({ key }: Table, of = "t"): string => key.map((name) => `${of}.${quoted(name)}`).join(", ");
