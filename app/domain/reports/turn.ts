import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { TaskRow } from "../tasks/tasks";

/** ms; an older one is over. */
const LONGEST_MS = 8 * 86_400_000;
const MOST_SHOWN = 100;

type Needs = Pick<Platform, "db" | "clock">;

/** Ids of an account's reports that are not made yet, in their order: urgent ones first. */
export async function turnsOf({ db, clock }: Needs, ownerId: string, limit = MOST_SHOWN): Promise<string[]> {
  const rows = await db.all<{ id: string }>(turns(ownerId, clock(), limit));
  return rows.map(({ id }) => id);
}

function turns(ownerId: string, now: number, limit: number): SQL {
  return sql`SELECT r.id AS id FROM report_queue r
    CROSS JOIN tasks t ON t.owner_id = r.owner_id AND t.id = r.id AND t.state = 'running'
    WHERE r.owner_id = ${ownerId} AND r.id >= ${firstIdAt(now - LONGEST_MS)} ORDER BY r.is_urgent DESC, r.id LIMIT ${limit}`;
}

/** Whether it may be made now; else it is noted that it waits. */
export async function isItsTurn(platform: Needs, { ownerId, id }: TaskRow): Promise<boolean> {
  const [first] = await turnsOf(platform, ownerId, 1);
  if (first === id) return true;
  await noteWaiting(platform.db, ownerId, id);
  return false;
}

async function noteWaiting(db: Database, ownerId: string, id: string): Promise<void> {
  await db.run(sql`UPDATE tasks SET meta = json_set(meta, '$.waits', json('true'))
    WHERE owner_id = ${ownerId} AND id = ${id} AND state = 'running' AND meta ->> 'waits' IS NULL`);
}

/** A lost bell only delays: the sweep rings for tasks that wait. */
export async function ringNext(platform: Platform, { ownerId, id }: TaskRow): Promise<void> {
  const [next] = await turnsOf(platform, ownerId, 1);
  if (next !== undefined && next !== id) await platform.queue.send([{ kind: "task", ownerId, taskId: next }]);
}
