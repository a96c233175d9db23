import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";

/** Characters of a D1 parameter, which holds 2,000,000 bytes; a Cyrillic letter takes two. */
const MOST_CHARS = 800_000;

type Cell = string | number | boolean | null | undefined | object;

/** Inserts many rows by few statements; objects are stored as JSON, columns are named as in the database. */
export async function insertAll(db: Database, table: string, rows: readonly Record<string, Cell>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.raw(names.map((name) => `"${name}"`).join(", "));
  const values = sql.raw(names.map((_, at) => `value ->> ${at}`).join(", "));
  for (const json of partsOf(rows.map((row) => JSON.stringify(names.map((name) => stored(row[name])))))) {
    await db.run(sql`INSERT INTO ${sql.raw(table)} (${columns}) SELECT ${values} FROM json_each(${json})`);
  }
}

function stored(cell: Cell): string | number | null {
  if (cell === undefined || cell === null) return null;
  if (typeof cell === "boolean") return Number(cell);
  return typeof cell === "object" ? JSON.stringify(cell) : cell;
}

function partsOf(lines: string[]): string[] {
  const parts: string[][] = [[]];
  let chars = 0;
  for (const line of lines) {
    if (chars + line.length > MOST_CHARS) {
      parts.push([]);
      chars = 0;
    }
    parts.at(-1)!.push(line);
    chars += line.length;
  }
  return parts.map((part) => `[${part.join()}]`);
}
