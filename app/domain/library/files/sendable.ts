import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { files } from "../../../../db/schema/files";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import type { Platform } from "../../base/shared/ports/platform";
import { type FileRow, getFile } from "./files";

/** The account's own files and those of templates assigned to it. */
export async function sendableFiles(db: Database, accountId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const own = await db.all<RawRow>(sql`SELECT f.* FROM json_each(${JSON.stringify(ids)}) j
    CROSS JOIN files f ON f.owner_id = iif(j.key IS NULL, NULL, ${accountId}) AND f.id = j.value`);
  const rows = own.map((row) => rowOf(files, row));
  const others = ids.filter((id) => !rows.some((row) => row.id === id));
  return [...rows, ...(await templateFiles(db, accountId, others))];
}

export async function getSendableFile(
  needs: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<FileRow | null> {
  return (await getFile(needs, viewer, id)) ?? (await templateFiles(needs.db, viewer.id, [id]))[0] ?? null;
}

// Counts only locks by the owner's own template: naming another account's file grants no access.
async function templateFiles(db: Database, accountId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<RawRow>(sql`SELECT DISTINCT f.*
    FROM template_users a CROSS JOIN templates t ON t.id = a.template_id
      CROSS JOIN json_each(${JSON.stringify(ids)}) j
      CROSS JOIN file_locks l ON l.owner_id = t.owner_id AND l.file_id = j.value
        AND l.kind = 'template' AND l.holder_id = t.id
      CROSS JOIN files f ON f.owner_id = l.owner_id AND f.id = l.file_id
    WHERE a.user_id = ${accountId}`);
  return rows.map((row) => rowOf(files, row));
}
