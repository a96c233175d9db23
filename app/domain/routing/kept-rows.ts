import { sql } from "drizzle-orm";
import type { FileStore } from "../shared/ports/file-store";
import type { Platform } from "../shared/ports/platform";
import { type Rows, readRows } from "./rows";

/** Files do not share the database's outages. The secrets among the rows are sealed. */
const KEY = "routing/last.json";

// By whoever opened the files: one an isolate.
const kept = new WeakMap<FileStore, number>();

/** Keeps the configuration as a file, for those who begin while the database is out; nothing where it is kept already. */
export async function keepRouting({ db, files }: Pick<Platform, "db" | "files">): Promise<void> {
  const [row] = await db.all<{ version: number }>(sql`SELECT version FROM routing_version`);
  if (kept.get(files) === row!.version) return;
  const rows = await readRows(db);
  await files.put(KEY, JSON.stringify(rows), "application/json");
  kept.set(files, rows.version);
}

/** The configuration as it was kept; null where it never was. */
export async function keptRows(files: FileStore): Promise<Rows | null> {
  const bytes = await files.get(KEY);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Rows);
}
