import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Direction, IdRange } from "../../shared/ids";

const MOST_SCANNED = 8;
const LAST = "~";

interface Near {
  start: string;
  end: string;
  firstId: string;
  lastId: string;
  taskId: string | null;
  seq: number;
}

/** `next`: only other tasks' chunks were read; null: no more. Chunks are id ranges, so no task index is needed. */
export async function withinTask(
  db: Database,
  ownerId: string,
  taskId: string,
  range: IdRange,
  direction: Direction,
): Promise<{ within: IdRange; seq: number } | { next: string | null }> {
  const isDown = direction === "desc";
  const outermost = (column: SQL, order: SQL) => sql`(SELECT ${column} FROM chunks INDEXED BY chunks_of_task
    WHERE owner_id = ${ownerId} AND task_id = ${taskId} ORDER BY seq ${order} LIMIT 1)`;
  const start = outermost(sql`first_id`, sql`ASC`);
  const end = outermost(sql`last_id`, sql`DESC`);
  // A chunk containing the start begins before it.
  const around = sql`(SELECT first_id FROM chunks NOT INDEXED WHERE owner_id = ${ownerId} AND first_id <= ${range.from ?? ""}
    ORDER BY first_id DESC LIMIT 1)`;
  const lowest = isDown ? start : sql`max(${start}, coalesce(${around}, ''))`;
  const near = await db.all<Near>(sql`SELECT ${start} AS start, ${end} AS "end", first_id AS firstId, last_id AS lastId,
      task_id AS taskId, seq FROM chunks NOT INDEXED
    WHERE owner_id = ${ownerId} AND first_id >= ${lowest} AND first_id <= min(${range.before ?? LAST}, ${end})
    ORDER BY first_id ${sql.raw(direction)} LIMIT ${MOST_SCANNED}`);
  const { from = "", before = LAST } = range;
  const own = near.find((chunk) => chunk.taskId === taskId && (isDown || chunk.lastId + LAST > from));
  if (!own) return { next: near.length === MOST_SCANNED ? near.at(-1)!.firstId : null };
  return {
    within: {
      from: greatest(from, isDown ? own.start : own.firstId),
      before: least(before, (isDown ? own.lastId : own.end) + LAST),
    },
    seq: own.seq,
  };
}

const sorted = (one: string, other: string) => [one, other].sort() as [string, string];
const least = (one: string, other: string) => sorted(one, other)[0];
const greatest = (one: string, other: string) => sorted(one, other)[1];
