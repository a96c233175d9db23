import { and, eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/billing";
import { tasks } from "../../../db/schema/tasks";
import type { LiveEvent, Platform } from "../shared/platform";
import { toUnits } from "../shared/money";
import { taskView } from "../tasks/tasks";
import type { SendingRow } from "./create";
import type { Change } from "./settle";
import { sendingView } from "./view";

/** After acceptance: the doorbell, the screens, the scheduler. The rows are safe already, so a failure here only delays. */
export async function announceCreated(platform: Platform, row: SendingRow, dueAt: number): Promise<void> {
  const { ownerId, id } = row;
  await settled("announce.created", [
    platform.bell.ring([{ kind: "chunk", ownerId, firstId: id, lastId: id, taskId: null, lane: "express" }]),
    platform.hub.publish(ownerId, [
      { event: "sendings.created", data: sendingView(row) },
      { event: "billings.created", data: { id, source: `sendings.${row.type}`, amount: toUnits(-row.price), status: "pending" } },
    ]),
    platform.scheduler.wake(dueAt),
  ]);
}

const QUIET_MS = 500;
const lastHeard = new Map<string, number>();

/**
 * Tells the account's open screens what changed. Single messages speak one by one; a bulk speaks through its task,
 * at most twice a second, with one coalesced frame for its messages.
 */
export async function announceChanges(platform: Platform, ownerId: string, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const events: LiveEvent[] = changes
    .filter(({ taskId }) => taskId === null)
    .map(({ id, to, error }) => ({
      event: "sendings.updated",
      data: { id, groupId: id, status: to, error: error ?? null },
    }));
  for (const taskId of new Set(changes.map((change) => change.taskId))) {
    if (taskId === null) continue;
    const task = await heardTask(platform, ownerId, taskId);
    if (!task) continue;
    const ofTask = changes.filter((change) => change.taskId === taskId);
    events.push({ event: "sendings.updated", data: { groupId: taskId, count: ofTask.length } });
    events.push({ event: "tasks.updated", data: taskView(task) });
  }
  if (events.length === 0) return;
  events.push(await balanceEvent(platform, ownerId));
  await settled("announce.changes", [platform.hub.publish(ownerId, events)]);
}

export async function announceTask(platform: Platform, ownerId: string, taskId: string): Promise<void> {
  const task = await heardTask(platform, ownerId, taskId);
  if (!task) return;
  const events = [{ event: "tasks.updated", data: taskView(task) } as const, await balanceEvent(platform, ownerId)];
  await settled("announce.task", [platform.hub.publish(ownerId, events)]);
}

async function heardTask({ db, clock }: Platform, ownerId: string, taskId: string) {
  const now = clock();
  const task = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId)))
    .get();
  if (!task) return null;
  // The last word of a task is always heard.
  if (task.finishedAt === null && now - (lastHeard.get(taskId) ?? 0) < QUIET_MS) return null;
  if (lastHeard.size > 1000) lastHeard.clear();
  lastHeard.set(taskId, now);
  return task;
}

async function balanceEvent({ db }: Platform, ownerId: string): Promise<LiveEvent> {
  const account = await db.select().from(accounts).where(eq(accounts.ownerId, ownerId)).get();
  return { event: "billings.updated", data: { balance: toUnits(account?.balance ?? 0) } };
}

async function settled(event: string, work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "rejected") console.error(JSON.stringify({ event, error: `${result.reason}` }));
  }
}
