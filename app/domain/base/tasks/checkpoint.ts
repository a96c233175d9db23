import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { mentions } from "../shared/errors/db-errors";
import type { Platform } from "../shared/ports/platform";
import { LEASE_MS } from "./lease";
import { pacedMeta } from "./pace";
import type { TaskRow } from "./tasks";

interface Move {
  from: { seq: number };
  to: { seq: number };
  isLast: boolean;
  isThere?: SQL;
  /** ms UTC. */
  now?: number;
  /** For the completed task, ms UTC. */
  dueAt?: number | null;
}

export interface Step extends Move {
  looked: number | SQL;
  done: number | SQL;
  meta?: SQL;
}

/** `counts`: SQL assignments that replace the usual ones. */
interface CountedStep extends Move {
  counts: SQL;
}

/**
 * Writes the checkpoint and `statements` in one D1 batch. False: paused, stopped, taken over or the list is gone;
 * nothing was written.
 */
export async function moveOn(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { ownerId, id }: Pick<TaskRow, "ownerId" | "id">,
  step: Step | CountedStep,
  statements: BatchItem<"sqlite">[],
): Promise<boolean> {
  const { from, to, isLast, isThere = sql`1`, now = clock(), dueAt = null } = step;
  const until = now + LEASE_MS;
  const stands = isLast
    ? sql`state = 'completed', finished_at = ${now}, lease_until = 0, due_at = ${dueAt}`
    : sql`lease_until = ${until}, due_at = ${until}`;
  // Sets `cursor` to NULL when the task may not continue, so that NOT NULL fails the batch.
  const checkpoint = sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running' AND ${isThere}, ${JSON.stringify(to)}, NULL),
      ${"counts" in step ? step.counts : countsOf(step, now)}, ${stands}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id}`;
  try {
    await db.batch([db.run(checkpoint), ...statements]);
  } catch (error) {
    if (hasMoved(error)) return false;
    throw error;
  }
  return true;
}

/** The error means that the task may not continue from its checkpoint. */
export function hasMoved(error: unknown): boolean {
  return mentions(error, "NOT NULL constraint failed: tasks.cursor");
}

function countsOf({ looked, done, isLast, meta = sql`meta` }: Step, now: number): SQL {
  return sql`expanded = expanded + ${looked}, sent = sent + ${done},
      meta = ${isLast ? meta : pacedMeta(meta, sql`expanded + ${looked}`, now)},
      total = iif(${Number(isLast)}, expanded + ${looked}, max(total, expanded + ${looked}))`;
}
