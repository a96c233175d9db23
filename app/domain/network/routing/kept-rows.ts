import { sql } from "drizzle-orm";
import type { FileStore } from "../../base/shared/ports/file-store";
import type { Platform } from "../../base/shared/ports/platform";
import { type Rows, readRows } from "./rows";

/** Stored as a file, independent of database outages. Secrets in the rows are sealed. */
const KEY = "routing/last.json";

// One per isolate.
const kept = new WeakMap<FileStore, number>();

/** For isolates that start while the database is down; no-op when the version is stored. */
export async function keepRouting({ db, files }: Pick<Platform, "db" | "files">): Promise<void> {
  const [row] = await db.all<{ version: number }>(sql`SELECT version FROM routing_version`);
  if (kept.get(files) === row!.version) return;
  const rows = await readRows(db);
  await files.put(KEY, JSON.stringify(rows), "application/json");
  kept.set(files, rows.version);
}

/** null when it was never stored. */
export async function keptRows(files: FileStore): Promise<Rows | null> {
  const bytes = await files.get(KEY);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Rows);
}
