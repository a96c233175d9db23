import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../base/shared/ports/platform";
import type { TaskRow } from "../../base/tasks/tasks";

export const MOST_UNFINISHED = 20;

/** Retry for a report that waits: the end of the previous one makes it due earlier, unless that crashed. */
const WAIT_MS = 10 * 60_000;

type Needs = Pick<Platform, "db" | "clock">;
type One = Pick<TaskRow, "ownerId" | "id">;

function unfinished(ownerId: string): SQL {
  return sql`FROM tasks t INDEXED BY tasks_unfinished CROSS JOIN report_queue r ON r.owner_id = t.owner_id AND r.id = t.id
    WHERE t.owner_id = ${ownerId} AND t.state IN ('scheduled', 'running', 'paused')`;
}

/** Ids of an account's unfinished reports in queue order, urgent ones first. */
export async function turnsOf(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  limit = MOST_UNFINISHED,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT r.id AS id ${unfinished(ownerId)} AND t.state = 'running'
    ORDER BY r.is_urgent DESC, r.created_at, r.id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** `id`: the report being ordered, possibly a repeat. */
export async function isQueueFull({ db }: Pick<Platform, "db">, ownerId: string, id: string): Promise<boolean> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n ${unfinished(ownerId)} AND r.id <> ${id}`);
  return row!.n >= MOST_UNFINISHED;
}

/** True if it may run now. Otherwise marks it as waiting and postpones it, so that it does not fill each sweep. */
export async function isItsTurn({ db, clock }: Needs, { ownerId, id }: One): Promise<boolean> {
  const [first] = await turnsOf({ db }, ownerId, 1);
  if (first === id) return true;
  await db.run(sql`UPDATE tasks SET meta = json_set(meta, '$.waits', json('true')), due_at = ${clock() + WAIT_MS}
    WHERE owner_id = ${ownerId} AND id = ${id} AND state = 'running' AND lease_until <= ${clock()}`);
  return false;
}

/** A lost message only delays: the sweep queues due tasks. */
export async function ringNext(
  { db, clock, queue }: Needs & Pick<Platform, "queue">,
  { ownerId, id }: One,
): Promise<void> {
  const [next] = await turnsOf({ db }, ownerId, 1);
  if (next === undefined || next === id) return;
  await db.run(sql`UPDATE tasks SET due_at = ${clock()}
    WHERE owner_id = ${ownerId} AND id = ${next} AND state = 'running' AND lease_until <= ${clock()}`);
  await queue.send([{ kind: "task", ownerId, taskId: next }]);
}
