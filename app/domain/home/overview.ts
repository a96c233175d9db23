import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import { tasks } from "../../../db/schema/tasks";
import { can, type Viewer } from "../access/viewer";
import { firstIdAt } from "../shared/ids";
import { BAR_MS, RECENT_MS, type Recent, type RecentGroup, recentOf } from "./recent";

/** Rows read at most, however much an account has: the newest tell what to do now. */
const MOST = { messages: 5000, tasks: 16, names: 16 };
/** A failed task is news for a week. */
const FAILURE_MS = 7 * 24 * 60 * 60_000;

export interface Overview {
  /** null where the viewer may not see messages. */
  recent: Recent | null;
  running: TaskGlance[];
  attention: Attention[];
}

export type TaskGlance = Awaited<ReturnType<typeof newestTasks>>[number];

export type Attention =
  | { kind: "taskFailed" | "taskPaused"; task: TaskGlance }
  | { kind: "senderRejected"; id: string; name: string; comment: string }
  | { kind: "noSenders" };

/** What the home page shows of the viewer's own account, as of `now` (ms UTC). Five minutes of messages are one bounded query. */
export async function getOverview(db: Database, viewer: Viewer, now: number): Promise<Overview> {
  const [recent, ofTasks, names] = await Promise.all([
    can(viewer, "sendings.get") ? getRecent(db, viewer.id, now) : null,
    can(viewer, "tasks.get") ? newestTasks(db, viewer.id) : [],
    can(viewer, "sendernames.get") ? senderNames(db, viewer.id) : null,
  ]);
  const stopped = ofTasks.flatMap((task): Attention[] => {
    const isOld = now - (task.finishedAt ?? now) > FAILURE_MS;
    if (task.state === "failed") return isOld ? [] : [{ kind: "taskFailed", task }];
    return task.state === "paused" ? [{ kind: "taskPaused", task }] : [];
  });
  return {
    recent,
    running: ofTasks.filter(({ state }) => state === "running"),
    attention: [...stopped, ...(names ? namesAttention(names) : [])],
  };
}

/** Figures of the messages that the owner sent in the last five minutes before `now` (ms UTC): one bounded query. */
export async function getRecent(db: Database, ownerId: string, now: number): Promise<Recent> {
  const groups = await db.all<RecentGroup>(sql`SELECT status, is_refundable AS isRefundable,
      instr(timeline, '"status":"sent"') > 0 AS hasLeft, CAST((${now} - created_at) / ${BAR_MS} AS INTEGER) AS age,
      count(*) AS count, sum(price) AS price
    FROM (SELECT status, is_refundable, timeline, created_at, price FROM sendings
      WHERE owner_id = ${ownerId} AND id >= ${firstIdAt(now - RECENT_MS)} AND NOT is_test ORDER BY id DESC LIMIT ${MOST.messages})
    GROUP BY 1, 2, 3, 4`);
  const recent = recentOf(groups);
  return { ...recent, isWhole: recent.read < MOST.messages };
}

function newestTasks(db: Database, ownerId: string) {
  const { id, title, type, state, total, expanded, sent, delivered, errored, error, startedAt, finishedAt } = tasks;
  return db
    .select({ id, title, type, state, total, expanded, sent, delivered, errored, error, startedAt, finishedAt })
    .from(tasks)
    .where(eq(tasks.ownerId, ownerId))
    .orderBy(desc(tasks.id))
    .limit(MOST.tasks);
}

function senderNames(db: Database, ownerId: string) {
  const { id, name, moderation, comment, isActive } = sendernames;
  return db
    .select({ id, name, moderation, comment, isActive })
    .from(sendernames)
    .where(eq(sendernames.ownerId, ownerId))
    .orderBy(desc(sendernames.id))
    .limit(MOST.names);
}

function namesAttention(names: Awaited<ReturnType<typeof senderNames>>): Attention[] {
  const rejected = names.filter(({ moderation, isActive }) => moderation === "rejected" && isActive);
  const hasApproved = names.some(({ moderation, isActive }) => moderation === "approved" && isActive);
  return [
    ...(hasApproved || names.length === MOST.names ? [] : [{ kind: "noSenders" as const }]),
    ...rejected.map(({ id, name, comment }) => ({ kind: "senderRejected" as const, id, name, comment })),
  ];
}
