import { and, eq, type SQL, sql } from "drizzle-orm";
import { tasks } from "../../../db/schema/tasks";
import type { Platform } from "../shared/ports/platform";
import type { TaskRow } from "../tasks/tasks";

export const MOST_UNFINISHED = 20;

/** Out of turn: the end of another makes it due, unless that was killed. */
const WAIT_MS = 10 * 60_000;

/** An account's reports that are not made yet, urgent ones first. */
export function unfinishedOf(ownerId: string): SQL {
  return sql`FROM tasks t INDEXED BY tasks_unfinished CROSS JOIN report_queue r ON r.owner_id = t.owner_id AND r.id = t.id
    WHERE t.owner_id = ${ownerId} AND t.state IN ('scheduled', 'running', 'paused')`;
}

export const IN_TURN = sql`r.is_urgent DESC, r.created_at, r.id`;

/** An account's reports are made one after another. */
export async function firstInTurn({ db }: Pick<Platform, "db">, ownerId: string): Promise<string | null> {
  const [first] = await db.all<{ id: string }>(sql`SELECT r.id AS id ${unfinishedOf(ownerId)} AND t.state = 'running'
    ORDER BY ${IN_TURN} LIMIT 1`);
  return first?.id ?? null;
}

/** `id`: of the one that is ordered, maybe once more. */
export async function isQueueFull({ db }: Pick<Platform, "db">, ownerId: string, id: string): Promise<boolean> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n ${unfinishedOf(ownerId)} AND r.id <> ${id}`);
  return row!.n >= MOST_UNFINISHED;
}

/** Rests until another ends: one account's reports must not fill each sweep. */
export async function awaitTurn({ db, clock }: Pick<Platform, "db" | "clock">, task: TaskRow): Promise<void> {
  await db
    .update(tasks)
    .set({ dueAt: clock() + WAIT_MS })
    .where(mine(task));
}

const mine = ({ ownerId, id }: Pick<TaskRow, "ownerId" | "id">) =>
  and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), eq(tasks.leaseUntil, 0));

/** A lost bell only delays: the sweep rings for tasks that are due. */
export async function ringNext(platform: Platform, { ownerId, id }: Pick<TaskRow, "ownerId" | "id">): Promise<void> {
  const next = await firstInTurn(platform, ownerId);
  if (next === null || next === id) return;
  await platform.db
    .update(tasks)
    .set({ dueAt: platform.clock() })
    .where(mine({ ownerId, id: next }));
  await platform.queue.send([{ kind: "task", ownerId, taskId: next }]);
}
