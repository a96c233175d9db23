import { sql } from "drizzle-orm";
import type { Platform } from "../../base/shared/ports/platform";
import { announceFiles, keyOf, tableKeyOf } from "./files";
import { releaseDue } from "./message-locks";

const BATCH = 200;
const MOST_BATCHES = 5;

interface Gone {
  ownerId: string;
  id: string;
}

/** Releases files of ended messages and deletes expired files and orphaned objects. */
export async function cleanFiles({ db, files, clock, hub }: Pick<Platform, "db" | "files" | "clock" | "hub">) {
  let count = 0;
  await releaseDue({ db, clock });
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const gone = await db.all<Gone>(sql`DELETE FROM files WHERE (owner_id, id) IN (
        SELECT owner_id, id FROM files INDEXED BY files_due
        WHERE expired_at IS NOT NULL AND locks = 0 AND expired_at <= ${clock()} ORDER BY expired_at LIMIT ${BATCH})
      RETURNING owner_id AS ownerId, id`);
    const dropped = await db.all<Gone>(sql`SELECT owner_id AS ownerId, id FROM dropped_files LIMIT ${2 * BATCH}`);
    if (dropped.length > 0) {
      await files.delete(dropped.flatMap((each) => [keyOf(each), tableKeyOf(each)]));
      await db.run(sql`DELETE FROM dropped_files WHERE (owner_id, id) IN (
        SELECT value ->> 'ownerId', value ->> 'id' FROM json_each(${JSON.stringify(dropped)}))`);
    }
    for (const [ownerId, own] of Map.groupBy(gone, (each) => each.ownerId)) {
      const events = own.map(({ id }) => ({ event: "storage.removed" as const, data: { id } }));
      await announceFiles(hub, ownerId, events);
    }
    count += gone.length;
    if (gone.length < BATCH && dropped.length < 2 * BATCH) break;
  }
  return count;
}
