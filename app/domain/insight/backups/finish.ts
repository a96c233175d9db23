import { eq, sql } from "drizzle-orm";
import { backupParts } from "../../../../db/schema/backups";
import { type Backup, folderOf, PREFIX, type Run, store } from "./steps";
import { readMigrations, type Table } from "./tables";
import { PartWriter } from "./write-part";

const PAGE = 1000;
export const MANIFEST = "manifest.json";

/** A restore reads it first and a backup writes it last, so a folder without it is not a backup. */
export interface Manifest {
  product: "cabinet";
  format: 1;
  id: string;
  /** ISO 8601, UTC. `moment`: of the transaction whose state the backup holds. */
  startedAt: string;
  moment: string;
  finishedAt: string;
  migrations: string[];
  tables: Table[];
  /** SHA-256 of the compressed file; number of lines by table. */
  parts: {
    name: string;
    kind: "rows" | "changes" | "files";
    bytes: number;
    hash: string;
    lines: Record<string, number>;
  }[];
  /** Verifies a `CREDENTIALS_KEY` without revealing it. */
  keyMark: string;
}

/** Lists the stored files: key, bytes, etag. Returns the backup, or the place where the budget ended. */
export async function exportFiles(run: Run, backup: Backup): Promise<{ backup: Backup; isOver: boolean }> {
  const { files } = run.needs;
  const part = new PartWriter();
  let after = backup.after ?? "";
  let isOver = false;
  while (!isOver && run.budget.hasMore()) {
    const page = await files.list("", { after, limit: PAGE });
    run.budget.spend(1);
    const lines = page
      .filter(({ key }) => !key.startsWith(PREFIX))
      .map(({ key, bytes, etag }) => JSON.stringify([key, bytes, etag]));
    await part.write("files", lines);
    after = page.at(-1)?.key ?? after;
    isOver = page.length < PAGE;
  }
  return { backup: await store(run, backup, { kind: "files", part, after }), isOver };
}

/** Writes the manifest and removes files that late workers left beside the parts. */
export async function finish(run: Run, backup: Backup, tables: Table[], keyMark: string): Promise<void> {
  const { db, files, clock } = run.needs;
  const [parts, migrations] = await Promise.all([
    db.select().from(backupParts).where(eq(backupParts.backupId, backup.id)).orderBy(backupParts.number),
    readMigrations(db),
  ]);
  const iso = (ms: number) => new Date(ms).toISOString();
  const finishedAt = clock();
  const manifest: Manifest = {
    product: "cabinet",
    format: 1,
    id: backup.id,
    startedAt: iso(backup.startedAt),
    moment: iso(backup.moment!),
    finishedAt: iso(finishedAt),
    migrations: migrations.filter((name) => name <= backup.schema),
    tables,
    parts: parts.map(({ name, kind, bytes, hash, lines }) => ({ name, kind, bytes, hash, lines })),
    keyMark,
  };
  const folder = folderOf(backup.id);
  const known = new Set([...parts.map(({ name }) => folder + name), folder + MANIFEST]);
  for (let after = ""; ; ) {
    const page = await files.list(folder, { after, limit: PAGE });
    const strays = page.map(({ key }) => key).filter((key) => !known.has(key));
    if (strays.length > 0) await files.delete(strays);
    if (page.length < PAGE) break;
    after = page.at(-1)!.key;
  }
  await files.put(folder + MANIFEST, JSON.stringify(manifest), "application/json");
  await db.batch([
    db.run(sql`UPDATE backups SET stage = 'finished', lease = NULL, lease_until = 0, ended_at = ${finishedAt}
      WHERE id = ${backup.id} AND stage = 'files'`),
    db.run(sql`DELETE FROM backup_parts WHERE backup_id = ${backup.id}`),
  ]);
}
