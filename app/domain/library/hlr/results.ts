import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { LookUp } from "./look-up";

/** `found` is null while pending and after a failure. */
export interface LookedUp {
  phone: string;
  error: string | null;
  found: LookUp | null;
}

/** Chunks of 1,000 phones per query: about 1.5 MB. */
export const CHUNKS_A_READ = 5;

interface Row {
  seq: number;
  id: string | null;
  recipient: string | null;
  error: string | null;
  found: string | null;
}

/** `next`: the last chunk read; null at the end. */
export interface LookedUpPage {
  rows: LookedUp[];
  next: number | null;
}

/** Reads chunks after `after` (−1: from the first), in the order of the request. */
export async function readLookedUp(
  db: Database,
  ownerId: string,
  taskId: string,
  after: number,
): Promise<LookedUpPage> {
  const found = await db.all<Row>(
    sql`SELECT c.seq, s.id, s.recipient, s.error, s.payload -> '$.result' AS found
      FROM (SELECT seq, first_id, last_id FROM chunks INDEXED BY chunks_of_task
        WHERE owner_id = ${ownerId} AND task_id = ${taskId} AND seq > ${after} ORDER BY seq LIMIT ${CHUNKS_A_READ}) c
      LEFT JOIN sendings s ON s.owner_id = ${ownerId} AND s.id BETWEEN c.first_id AND c.last_id
        AND s.task_id = ${taskId} AND s.type = 'hlr'`,
  );
  // Sorting in SQL over both tables would read every row twice.
  found.sort((a, b) => a.seq - b.seq || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  const rows = found.flatMap(({ recipient: phone, error, found }) =>
    phone === null ? [] : { phone, error, found: found && JSON.parse(found) },
  );
  const last = found.at(-1)?.seq;
  return { rows, next: last === undefined ? null : await nextOf(db, ownerId, taskId, last) };
}

async function nextOf(db: Database, ownerId: string, taskId: string, last: number): Promise<number | null> {
  const [more] = await db.all(sql`SELECT 1 FROM chunks INDEXED BY chunks_of_task
    WHERE owner_id = ${ownerId} AND task_id = ${taskId} AND seq > ${last} LIMIT 1`);
  return more === undefined ? null : last;
}
