import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { mentions } from "../shared/errors/db-errors";
import type { Platform } from "../shared/ports/platform";
import { LEASE_MS } from "./lease";
import { pacedMeta } from "./pace";
import type { TaskRow } from "./tasks";

export interface Step {
  from: { seq: number };
  to: { seq: number };
  looked: number | SQL;
  done: number | SQL;
  isLast: boolean;
  isThere?: SQL;
  meta?: SQL;
}

/** One D1 batch with `statements`. False: paused, stopped, taken over or the list is gone; nothing written. */
export async function moveOn(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { ownerId, id }: Pick<TaskRow, "ownerId" | "id">,
  { from, to, looked, done, isLast, isThere = sql`1`, meta = sql`meta` }: Step,
  statements: BatchItem<"sqlite">[],
): Promise<boolean> {
  const now = clock();
  // cursor becomes NULL when it may not continue, and NOT NULL fails the batch.
  const checkpoint = sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running' AND ${isThere}, ${JSON.stringify(to)}, NULL),
      expanded = expanded + ${looked}, sent = sent + ${done},
      meta = ${isLast ? meta : pacedMeta(meta, sql`expanded + ${looked}`, now)},
      total = iif(${Number(isLast)}, expanded + ${looked}, max(total, expanded + ${looked})),
      state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${isLast ? null : now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id}`;
  try {
    await db.batch([db.run(checkpoint), ...statements]);
  } catch (error) {
    if (mentions(error, "NOT NULL constraint failed: tasks.cursor")) return false;
    throw error;
  }
  return true;
}
