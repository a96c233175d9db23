import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { IdRange } from "../shared/ids";

/** Chunks that are looked at for one of the task: others' lie among its own where it waited, or ran beside them. */
const LOOKED_AT = 8;
/** Greater than whatever an id goes on with. */
const LAST = "~";

interface Near {
  start: string;
  firstId: string;
  lastId: string;
  taskId: string | null;
  seq: number;
}

/**
 * The part of a range from a task's next chunk on, and that chunk's place. A task's messages lie in its chunks' id
 * ranges, so no index of the big table has to name the task. `next`: only others' chunks were looked at; null: there
 * are no more of its own.
 */
export async function withinTask(
  db: Database,
  ownerId: string,
  taskId: string,
  range: IdRange,
): Promise<{ within: IdRange; seq: number } | { next: string | null }> {
  const end = (column: SQL, order: SQL) => sql`(SELECT ${column} FROM chunks INDEXED BY chunks_of_task
    WHERE owner_id = ${ownerId} AND task_id = ${taskId} ORDER BY seq ${order} LIMIT 1)`;
  const start = end(sql`first_id`, sql`ASC`);
  const near = await db.all<Near>(sql`SELECT ${start} AS start, first_id AS firstId, last_id AS lastId,
      task_id AS taskId, seq FROM chunks NOT INDEXED
    WHERE owner_id = ${ownerId} AND first_id >= ${start}
      AND first_id <= min(${range.before ?? LAST}, ${end(sql`last_id`, sql`DESC`)})
    ORDER BY first_id DESC LIMIT ${LOOKED_AT}`);
  const own = near.find((chunk) => chunk.taskId === taskId);
  if (!own) return { next: near.length === LOOKED_AT ? near.at(-1)!.firstId : null };
  const { from = own.start, before = LAST } = range;
  return {
    within: { from: greatest(from, own.start), before: least(before, own.lastId + LAST) },
    seq: own.seq,
  };
}

const sorted = (one: string, other: string) => [one, other].sort() as [string, string];
const least = (one: string, other: string) => sorted(one, other)[0];
const greatest = (one: string, other: string) => sorted(one, other)[1];
