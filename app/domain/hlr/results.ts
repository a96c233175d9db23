import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { LookUp } from "./look-up";

/** What became of one phone of a look-up; `found` is null until it is answered, and where it failed. */
export interface LookedUp {
  phone: string;
  error: string | null;
  found: LookUp | null;
}

interface Row {
  recipient: string;
  error: string | null;
  found: string | null;
}

/**
 * The phones of a task's next chunk behind chunk `after` (−1: the first), in the order in which they were asked for, and
 * which chunk that was; null behind the last. A chunk has 1,000 phones at most.
 */
export async function readLookedUp(
  db: Database,
  ownerId: string,
  taskId: string,
  after: number,
): Promise<{ seq: number; rows: LookedUp[] } | null> {
  const [chunk] = await db.all<{ seq: number; first_id: string; last_id: string }>(
    sql`SELECT seq, first_id, last_id FROM chunks INDEXED BY chunks_of_task
      WHERE owner_id = ${ownerId} AND task_id = ${taskId} AND seq > ${after} ORDER BY seq LIMIT 1`,
  );
  if (!chunk) return null;
  const rows = await db.all<Row>(
    sql`SELECT recipient, error, payload -> '$.result' AS found FROM sendings
      WHERE owner_id = ${ownerId} AND id BETWEEN ${chunk.first_id} AND ${chunk.last_id} AND task_id = ${taskId} AND type = 'hlr'
      ORDER BY id`,
  );
  const looked = rows.map(({ recipient: phone, error, found }) => ({
    phone,
    error,
    found: found && JSON.parse(found),
  }));
  return { seq: chunk.seq, rows: looked };
}
