import { sql } from "drizzle-orm";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { TaskRow } from "../tasks/tasks";

/** ms; an older one is over. */
const LONGEST_MS = 8 * 86_400_000;

/** An account's reports are made one after another, urgent ones first. */
export async function firstInTurn(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
): Promise<string | null> {
  const [first] = await db.all<{ id: string }>(sql`SELECT r.id AS id FROM report_queue r
    JOIN tasks t ON t.owner_id = r.owner_id AND t.id = r.id AND t.state = 'running'
    WHERE r.owner_id = ${ownerId} AND r.id >= ${firstIdAt(clock() - LONGEST_MS)} ORDER BY r.is_urgent DESC, r.id LIMIT 1`);
  return first?.id ?? null;
}

/** A lost bell only delays: the sweep rings for tasks that wait. */
export async function ringNext(platform: Platform, { ownerId, id }: TaskRow): Promise<void> {
  const next = await firstInTurn(platform, ownerId);
  if (next !== null && next !== id) await platform.queue.send([{ kind: "task", ownerId, taskId: next }]);
}
