import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { FILE_SOON_MS } from "../shared/interface";

/** Speech that nobody used lives for minutes only: nobody is warned of its end. */
const PASSING_MS = 60 * 60_000;
const MOST = 16;

/** The viewer's files that are deleted soon after `now` (ms UTC), sixteen at most. */
export async function countExpiring(db: Database, { id }: Pick<Viewer, "id">, now: number): Promise<number> {
  const [counted] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (
    SELECT 1 FROM files WHERE owner_id = ${id} AND expired_at IS NOT NULL AND expired_at > ${now}
      AND expired_at < ${now + FILE_SOON_MS} AND locks = 0 AND expired_at - created_at > ${PASSING_MS} LIMIT ${MOST})`);
  return counted?.n ?? 0;
}
