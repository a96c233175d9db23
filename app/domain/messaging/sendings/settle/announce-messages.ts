import { and, eq } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/billing";
import { tasks } from "../../../../../db/schema/tasks";
import { rootId } from "../../../base/chains/ids";
import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import { toUnits } from "../../../base/shared/money";
import type { LiveEvent, Platform } from "../../../base/shared/ports/platform";
import { isQuiet } from "../../../base/tasks/announce-progress";
import { type TaskRow, taskView } from "../../../base/tasks/tasks";
import { queueHooks } from "../../webhooks/outbox";
import type { SendingRow } from "../accept/create-sending";
import type { FallbackMessage } from "../fallbacks/fallback-message";
import { sendingView, stateOf } from "../view/message-view";
import type { Change } from "./change";
import type { Settled } from "./settle-batch";

/**
 * Publishes and schedules an accepted message in parallel with `leaving`. A failure only delays, because the rows are
 * stored.
 */
export async function announceCreated(
  platform: Platform,
  row: SendingRow,
  dueAt: number,
  leaving: Promise<void>,
): Promise<void> {
  const { ownerId } = row;
  await settled("announce.created", [
    leaving,
    platform.hub.publish(ownerId, [
      { event: "sendings.created", data: sendingView(row) },
      ...(row.isTest ? [] : [billingEvent(row)]),
    ]),
    platform.scheduler.wake(dueAt),
  ]);
}

function billingEvent({ id, type, price }: SendingRow): LiveEvent {
  return {
    event: "billings.created",
    data: { id, source: `sendings.${type}`, amount: toUnits(-price), status: "pending" },
  };
}

/** Publishes changes: single messages one by one, a campaign as its task, at most twice a second. */
export async function announceChanges(
  platform: Platform,
  ownerId: string,
  changes: Change[],
  { done, tasks, balance, hooks, crms }: Settled,
): Promise<void> {
  const reports = crms.map((integrationId) => ({ kind: "integration" as const, ownerId, integrationId }));
  if (reports.length > 0) await settled("announce.reports", [platform.queue.send(reports)]);
  if (hooks.length > 0) await settled("announce.hooks", [queueHooks(platform, ownerId, hooks)]);
  const heard = changes.filter(({ id, from, to }) => from !== to && done.has(id));
  if (heard.length === 0) return;
  const events: LiveEvent[] = heard
    .filter(({ taskId }) => taskId === null)
    .map(({ id, step, to, error, entries }) => {
      const chainId = rootId(id, step);
      const ids = { id, groupId: chainId, chainId };
      const timeline = entries.map(({ at, status, code, detail }) => ({ at: isoOf(at), status, code, detail }));
      return { event: "sendings.updated", data: { ...ids, status: to, state: stateOf(to, error ?? null), timeline } };
    });
  for (const task of tasks) {
    if (isQuiet(task.id, isOver(task), platform.clock())) continue;
    const count = heard.filter(({ taskId }) => taskId === task.id).length;
    events.push({ event: "sendings.updated", data: { groupId: task.id, count } });
    events.push({ event: "tasks.updated", data: taskView(task) });
  }
  if (events.length === 0) return;
  events.push(balanceEvent(balance));
  await settled("announce.changes", [platform.hub.publish(ownerId, events)]);
}

export async function announceSteps(platform: Platform, ownerId: string, born: FallbackMessage[]): Promise<void> {
  const events = born
    .filter(({ taskId }) => taskId === null)
    .flatMap(({ id, rootId, type, source, step, price, error }): LiveEvent[] => {
      const status = error === null ? "pending" : "failed";
      const created = {
        event: "sendings.created" as const,
        data: { id, groupId: rootId, chainId: rootId, type, step, status, state: stateOf(status, error) },
      };
      if (error !== null) return [created];
      const data = { id, source, amount: toUnits(-price), status: "pending" };
      return [created, { event: "billings.created", data }];
    });
  if (events.length > 0) await settled("announce.steps", [platform.hub.publish(ownerId, events)]);
  const ofTasks = new Set(born.flatMap(({ taskId }) => taskId ?? []));
  for (const taskId of ofTasks) await announceTask(platform, ownerId, taskId);
}

export async function announceTask(platform: Platform, ownerId: string, taskId: string): Promise<void> {
  const [[task], [account]] = await platform.db.batch([
    platform.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId))),
    platform.db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  if (!task || isQuiet(task.id, isOver(task), platform.clock())) return;
  const events: LiveEvent[] = [{ event: "tasks.updated", data: taskView(task) }, balanceEvent(account?.balance ?? 0)];
  await settled("announce.task", [platform.hub.publish(ownerId, events)]);
}

const isoOf = (ms: number) => new Date(ms).toISOString();

function isOver({ finishedAt, state }: TaskRow): boolean {
  return finishedAt !== null || state === "paused";
}

function balanceEvent(balance: number): LiveEvent {
  return { event: "billings.updated", data: { balance: toUnits(balance) } };
}

async function settled(event: string, work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "rejected") reportFailure(event, {}, result.reason);
  }
}
