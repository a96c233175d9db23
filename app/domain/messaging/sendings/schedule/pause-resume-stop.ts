import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type TaskState, tasks } from "../../../../../db/schema/tasks";
import type { Viewer } from "../../../base/access/viewer";
import { announceNotification, notificationOf } from "../../../base/notifications/notify";
import { batchByName } from "../../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { makeChunksDueStatement } from "../../../base/tasks/make-chunks-due";
import { countOccurrences, pauseOf, withLeftOut } from "../../../base/tasks/occurrences";
import { resumedMeta } from "../../../base/tasks/pace";
import { cursorOf, type RecurrentData, resumedFrom } from "../../../base/tasks/recurrent-task";
import { getTask, type TaskRow, taskView } from "../../../base/tasks/tasks";
import { keptUntil } from "../../../base/tasks/undo-time";
import type { BulkData } from "../accept/create-bulk";
import { queueTurn } from "../dispatch/fair-queue";
import { forgiven } from "./stuck";
import { withLeftLists } from "./without-lost-lists";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "scheduler">;
type Outcome = Promise<Result<TaskRow> | null>;

const RETRY_MS = 30_000;

/** Null when the viewer has no such task. */
export async function pauseTask(platform: Needs, viewer: Owner, id: string): Outcome {
  const set = { state: "paused", leaseUntil: 0, dueAt: null } as const;
  const tells = { type: "bulkPaused", reason: "byHand" } as const;
  return change(platform, viewer, id, { from: ["scheduled", "running"], refusal: "taskNotRunning", set, tells });
}

/** Continues from the checkpoint, or waits for a later start. */
export async function resumeTask(platform: Needs, viewer: Owner, id: string): Outcome {
  const now = platform.clock();
  const row = await getTask(platform.db, viewer, id);
  if (!row) return null;
  if (row.type === "sendings:recurrent") return resumeRecurrent(platform, viewer, row, now);
  const { data } = await withLeftLists(platform.db, row);
  const isLater = sql`starts_at > ${now} AND started_at IS NULL`;
  const set = {
    state: sql<TaskState>`iif(${isLater}, 'scheduled', 'running')`,
    startedAt: sql`iif(${isLater}, NULL, coalesce(started_at, ${now}))`,
    dueAt: sql`iif(${isLater}, starts_at, ${now + RETRY_MS})`,
    leaseUntil: 0,
    error: null,
    cursor: forgiven,
    meta: resumedMeta(now),
    ...(data && { data }),
  };
  const result = await change(platform, viewer, id, {
    from: ["paused"],
    refusal: "taskNotPaused",
    set,
    tells: { type: "bulkResumed" },
  });
  if (result?.ok) await wake(platform, result.value);
  return result;
}

async function resumeRecurrent(platform: Needs, viewer: Owner, row: TaskRow, now: number): Outcome {
  const { data, isNobodyLeft } = await withLeftLists(platform.db, row);
  const rest = isNobodyLeft ? null : resumedFrom(row, now);
  const meta = pausedOut(row, now);
  const set = rest
    ? { state: "scheduled" as const, ...rest, error: null, meta, ...(data && { data }) }
    : { state: "completed" as const, dueAt: null, finishedAt: now, meta };
  const result = await change(platform, viewer, row.id, { from: ["paused"], refusal: "taskNotPaused", set });
  if (result?.ok) await wake(platform, result.value);
  return result;
}

const pausedOut = (row: TaskRow, now: number) =>
  withLeftOut(row, { from: cursorOf(row).n, to: countOccurrences(row, now) - 1, why: pauseOf(row) });

export async function stopTask(platform: Needs, viewer: Owner, id: string): Outcome {
  const now = platform.clock();
  const row = await getTask(platform.db, viewer, id);
  if (!row) return null;
  const isPaused = row.type === "sendings:recurrent" && row.state === "paused";
  const set: Change["set"] = {
    state: "stopped" as const,
    leaseUntil: 0,
    dueAt: keptUntil(now),
    finishedAt: now,
    // The task may resume in the meantime.
    ...(isPaused && { meta: sql`iif(state = 'paused', ${JSON.stringify(pausedOut(row, now))}, meta)` }),
  };
  const result = await change(platform, viewer, id, {
    from: ["scheduled", "running", "paused"],
    refusal: "taskOver",
    set,
  });
  // Unsent messages are ended and refunded at the next reconciliation.
  if (result?.ok) await platform.scheduler.wake(platform.clock());
  return result;
}

const UNFINISHED: TaskState[] = ["scheduled", "running", "paused"];

/**
 * Renames an unfinished task, and moves its start (ms UTC): a campaign's if it has not started, a recurrent one's if it
 * has created none. The spread moves along. Null when the viewer has no such task.
 */
export async function changeTask(
  platform: Needs,
  viewer: Owner,
  id: string,
  { title, startsAt: wanted }: { title?: string | undefined; startsAt?: number | undefined },
): Outcome {
  const row = await getTask(platform.db, viewer, id);
  if (!row) return null;
  const startsAt = wanted === undefined ? row.startsAt : Math.max(wanted, platform.clock());
  const isMoved = wanted !== undefined && wanted !== row.startsAt;
  const isRecurrent = row.type === "sendings:recurrent";
  if (isMoved && row.type !== "sendings:bulk" && !isRecurrent) {
    return refuse("taskStarted", "startsAt", undefined, "conflict");
  }
  const { endsAt = null } = isRecurrent ? (row.data as RecurrentData) : {};
  if (isMoved && endsAt !== null && endsAt < startsAt) return refuse("endsBeforeStart", "startsAt");
  const result = await change(platform, viewer, id, {
    from: isMoved ? ["scheduled", "paused"] : UNFINISHED,
    refusal: isMoved ? "taskStarted" : "taskOver",
    // For a recurrent task, the first campaign must still be to come.
    only: isMoved ? sql`started_at IS NULL AND ${isRecurrent ? sql`cursor ->> 'n' = 0` : sql`1`}` : undefined,
    set: {
      ...(title ? { title } : {}),
      ...(isMoved
        ? {
            startsAt,
            data: (isRecurrent ? recurrentBy : movedBy)(row, startsAt),
            meta: sql`json_remove(meta, '$.leftOut')`,
            dueAt: sql`iif(state = 'scheduled', ${startsAt}, due_at)`,
          }
        : {}),
    },
  });
  if (result?.ok && isMoved) await platform.scheduler.wake(startsAt);
  return result;
}

function movedBy({ data, startsAt: was }: TaskRow, startsAt: number): BulkData {
  const { timing, ...bulk } = data as BulkData;
  if (!timing) return bulk as BulkData;
  const until = timing.until === null ? null : timing.until + startsAt - was;
  return { ...bulk, timing: { ...timing, startsAt, until } } as BulkData;
}

// Its campaigns keep the same duration of the spread, counted from the new start.
function recurrentBy({ data, startsAt: was, createdAt }: TaskRow, startsAt: number): RecurrentData {
  const { sending, ...rest } = data as RecurrentData;
  const { until } = sending.schedule;
  if (!until) return data as RecurrentData;
  const moved = new Date(Date.parse(until) + startsAt - Math.max(was, createdAt)).toISOString();
  return { ...rest, sending: { ...sending, schedule: { ...sending.schedule, until: moved } } };
}

interface Change {
  from: TaskState[];
  refusal: string;
  only?: SQL | undefined;
  set: Record<string, unknown> & { state?: TaskState | SQL<TaskState> };
  tells?: { type: "bulkPaused"; reason: string } | { type: "bulkResumed" };
}

async function change(
  platform: Needs,
  viewer: Owner,
  id: string,
  { from, refusal, only, set, tells }: Change,
): Outcome {
  const { db, clock } = platform;
  const now = clock();
  const own = and(
    eq(tasks.ownerId, viewer.id),
    eq(tasks.id, id),
    inArray(tasks.state, from),
    isNull(tasks.finishedAt),
    // A charge in progress at a bank ends only with the bank's answer.
    ne(tasks.type, "payments:recurrent"),
    only,
  );
  const notice = tells && noticeOfBulk(db, viewer, id, own, tells, now);
  const {
    changed: [row],
  } = await batchByName(db, {
    notice: notice?.statements,
    changed: db
      .update(tasks)
      .set({ ...set, updatedAt: now })
      .where(own)
      .returning(),
    chunks: makeChunksDueStatement(db, viewer.id, id, now),
  });
  if (!row) return (await getTask(platform.db, viewer, id)) ? refuse(refusal, undefined, undefined, "conflict") : null;
  await platform.hub.publish(viewer.id, [{ event: "tasks.updated", data: taskView(row) }]).catch(() => undefined);
  if (notice) await announceNotification(platform, notice);
  return ok(row);
}

function noticeOfBulk(
  db: Database,
  { id: ownerId }: Owner,
  id: string,
  own: SQL | undefined,
  { type, ...tells }: NonNullable<Change["tells"]>,
  now: number,
) {
  const data = sql`(SELECT json_patch(json_object('taskId', id, 'title', title), ${JSON.stringify(tells)}) FROM tasks
    WHERE owner_id = ${ownerId} AND id = ${id})`;
  const when = sql`EXISTS (SELECT 1 FROM tasks WHERE ${own} AND type = 'sendings:bulk')`;
  return notificationOf(db, ownerId, type, data, now, when);
}

// If the queue message is lost, the task waits until it is due.
async function wake(platform: Needs, { ownerId, id, state, dueAt }: TaskRow): Promise<void> {
  const { queue, scheduler, clock } = platform;
  await Promise.allSettled([
    state === "running" ? queue.send([{ kind: "task", ownerId, taskId: id }]) : undefined,
    state === "running" ? queueTurn(platform, ownerId) : undefined,
    scheduler.wake(state === "running" ? clock() : (dueAt ?? clock())),
  ]);
}
