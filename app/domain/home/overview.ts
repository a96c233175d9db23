import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Step } from "../../../db/schema/moderation";
import { rowOf } from "../../../db/schema/raw-row";
import { tasks } from "../../../db/schema/tasks";
import { can, type Viewer } from "../access/viewer";
import { countExpiring } from "../files/find";
import { findWaiting, type Waiting } from "../moderation/count-waiting";
import { reasonOf } from "../sender-names/view";
import { UNSENT } from "../sendings/status";
import { firstIdAt } from "../shared/ids";
import { type ListOwner, newestOf, type Owners, ownersIn, readNewest } from "../shared/newest-of";
import { findIllProviders, type IllProvider } from "./desk";
import { BAR_MS, RECENT_MS, type Recent, type RecentGroup, recentOf } from "./recent";

/** Rows read at most, whatever the size of the account. */
const MOST = { messages: 5000, tasks: 16, rejected: 5, tasksOfMany: 64, shownOfMany: 10 };
const FAILURE_MS = 7 * 24 * 60 * 60_000;

interface Overview {
  recent: Recent | null;
  running: TaskGlance[];
  attention: Attention[];
}

type TaskGlance = Awaited<ReturnType<typeof newestTasks>>[number] & { owner?: ListOwner };

export type Attention =
  | { kind: "taskFailed" | "taskPaused"; task: TaskGlance }
  | { kind: "senderRejected" | "templateRejected"; id: string; name: string; comment: string }
  | { kind: "filesExpire"; count: number }
  | Waiting
  | IllProvider
  | { kind: "noSenders" };

/** Of the viewer, of one that it looks after, or of many: of those what runs, what stopped and what waits. */
export async function getOverview(
  db: Database,
  viewer: Viewer,
  now: number,
  owners: Owners = { id: viewer.id },
): Promise<Overview> {
  const one = "id" in owners ? owners.id : null;
  const [recent, ofTasks, names, ofTemplates, expiring, waiting, ill] = await Promise.all([
    can(viewer, "sendings.get") ? getRecent(db, owners, now) : null,
    can(viewer, "tasks.get") ? (one ? newestTasks(db, one) : newestTasksOf(db, owners)) : [],
    one && can(viewer, "sendernames.get") ? namesAttention(db, one) : [],
    one && can(viewer, "templates.get") ? rejectedTemplates(db, one) : [],
    one && can(viewer, "storage.get") ? countExpiring(db, { id: one }, now) : 0,
    one && one !== viewer.id ? [] : findWaiting(db, viewer, now),
    one && one !== viewer.id ? [] : findIllProviders(db, viewer),
  ]);
  const stopped = ofTasks.flatMap((task): Attention[] => {
    const isOld = now - (task.finishedAt ?? now) > FAILURE_MS;
    if (task.state === "failed") return isOld ? [] : [{ kind: "taskFailed", task }];
    return task.state === "paused" ? [{ kind: "taskPaused", task }] : [];
  });
  const most = one ? MOST.tasks : MOST.shownOfMany;
  return {
    recent,
    running: ofTasks.filter(({ state }) => state === "running").slice(0, most),
    attention: [
      ...ill,
      ...stopped.slice(0, most),
      ...names,
      ...ofTemplates,
      ...(expiring > 0 ? [{ kind: "filesExpire" as const, count: expiring }] : []),
      ...waiting,
    ],
  };
}

/** The last five minutes before `now` (ms UTC); one bounded query. Money by currency: sums of several mean nothing. */
export async function getRecent(db: Database, owners: Owners, now: number): Promise<Recent> {
  const from = now - RECENT_MS;
  const columns = sql.raw(
    "status, error, type, is_unsure, is_final, is_refundable, timeline, s.created_at, price, currency",
  );
  const rows: SQL =
    "id" in owners
      ? sql`SELECT ${columns} FROM (SELECT * FROM sendings WHERE owner_id = ${owners.id} AND id >= ${firstIdAt(from)}
          AND NOT is_test ORDER BY id DESC LIMIT ${MOST.messages}) s LEFT JOIN accounts a ON a.owner_id = ${owners.id}`
      : sql`SELECT ${columns} FROM (${newestOf(owners.users, { table: "sendings", where: sql`NOT t.is_test`, from, size: MOST.messages })}) w
          CROSS JOIN sendings s ON s.owner_id = w.owner AND s.id = w.id LEFT JOIN accounts a ON a.owner_id = w.owner`;
  const groups = await db.all<RecentGroup>(sql`SELECT status, is_refundable AS isRefundable,
      instr(timeline, '"status":"sent"') > 0 AS hasLeft,
      coalesce(error IN ${UNSENT}, 0) AS isUnsent, type, is_unsure > 0 AS isUnsure, is_final AS isFinal,
      CAST((${now} - created_at) / ${BAR_MS} AS INTEGER) AS age, coalesce(currency, 'RUB') AS currency,
      count(*) AS count, sum(price) AS price
    FROM (${rows}) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  const recent = recentOf(groups);
  return { ...recent, isWhole: recent.read < MOST.messages };
}

function newestTasks(db: Database, ownerId: string) {
  const { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt, finishedAt } =
    tasks;
  return db
    .select({ id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt, finishedAt })
    .from(tasks)
    .where(eq(tasks.ownerId, ownerId))
    .orderBy(desc(tasks.id))
    .limit(MOST.tasks);
}

async function newestTasksOf(db: Database, owners: Owners): Promise<TaskGlance[]> {
  if ("id" in owners) return newestTasks(db, owners.id);
  const raw = await readNewest(db, owners.users, { table: "tasks", size: MOST.tasksOfMany });
  const named = ownersIn(raw);
  return raw.map((one) => {
    const row = rowOf(tasks, one);
    return { ...row, owner: named.get(row.ownerId)! };
  });
}

async function namesAttention(db: Database, ownerId: string): Promise<Attention[]> {
  const [rejected, approved] = await db.batch([
    db.all<RejectedRow>(sql`SELECT id, name, history FROM sendernames INDEXED BY sendernames_own_moderation
      WHERE owner_id = ${ownerId} AND moderation = 'rejected' AND is_active ORDER BY id DESC LIMIT ${MOST.rejected}`),
    db.all(sql`SELECT 1 FROM sendernames INDEXED BY sendernames_own_moderation
      WHERE owner_id = ${ownerId} AND moderation = 'approved' AND is_active LIMIT 1`),
  ]);
  return [
    ...(approved.length > 0 ? [] : [{ kind: "noSenders" as const }]),
    ...rejected.map((row) => rejectedOf("senderRejected", row)),
  ];
}

async function rejectedTemplates(db: Database, ownerId: string): Promise<Attention[]> {
  const rows = await db.all<RejectedRow & { isActive: number }>(sql`SELECT id, title AS name, history,
      is_active AS isActive FROM templates INDEXED BY templates_own_moderation
    WHERE owner_id = ${ownerId} AND moderation = 'rejected' ORDER BY id DESC LIMIT ${3 * MOST.rejected}`);
  const active = rows.filter(({ isActive }) => isActive === 1);
  return active.slice(0, MOST.rejected).map((row) => rejectedOf("templateRejected", row));
}

interface RejectedRow {
  id: string;
  name: string;
  history: string;
}

function rejectedOf(kind: "senderRejected" | "templateRejected", { id, name, history }: RejectedRow): Attention {
  const row = { moderation: "rejected" as const, history: JSON.parse(history) as Step[] };
  return { kind, id, name, comment: reasonOf(row) ?? "" };
}
