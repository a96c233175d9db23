import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Step } from "../../../../db/schema/moderation";
import { rowOf } from "../../../../db/schema/raw-row";
import { tasks } from "../../../../db/schema/tasks";
import { can, type Viewer } from "../../base/access/viewer";
import { CHAIN_CHARS } from "../../base/chains/ids";
import { NEVER_SUBMITTED } from "../../base/chains/status";
import { findWaiting, type Waiting } from "../../base/moderation/count-waiting";
import { firstIdAt } from "../../base/shared/ids";
import { type ListOwner, newestOf, type Owners, ownersIn, readNewest } from "../../base/shared/newest-of";
import { countExpiring } from "../../library/files/find";
import { UNSENT_SQL } from "../../messaging/sendings/list/predicates";
import { reasonOf } from "../../network/sender-names/view";
import { type FailedPayment, findFailedPayments } from "./around";
import { findIllProviders, type IllProvider } from "./desk";
import { BAR_MS, RECENT_MS, type Recent, type RecentGroup, type RecentMovement, recentOf } from "./recent";

/** Most rows read, whatever the size of the account. */
const MOST = { messages: 5000, movements: 200, ended: 3, tasks: 16, rejected: 5, tasksOfMany: 64, shownOfMany: 10 };
const FAILURE_MS = 7 * 24 * 60 * 60_000;

interface Overview {
  recent: Recent | null;
  running: TaskGlance[];
  /** Finished campaigns of one account, latest first. */
  ended: TaskGlance[];
  attention: Attention[];
}

type TaskGlance = Awaited<ReturnType<typeof newestTasks>>[number] & { owner?: ListOwner };

export type Attention =
  | { kind: "taskFailed" | "taskPaused"; task: TaskGlance }
  | { kind: "senderRejected" | "templateRejected"; id: string; name: string; comment: string }
  | { kind: "filesExpire"; count: number }
  | Waiting
  | IllProvider
  | FailedPayment
  | { kind: "noSenders" }
  | { kind: "namesChecked"; id: string; name: string };

/** For the viewer, one of its accounts, or many; for many only running, stopped and waiting items. */
export async function getOverview(
  db: Database,
  viewer: Viewer,
  now: number,
  owners: Owners = { id: viewer.id },
): Promise<Overview> {
  const one = "id" in owners ? owners.id : null;
  const [recent, ofTasks, names, ofTemplates, expiring, waiting, ill, payments] = await Promise.all([
    can(viewer, "sendings.get") ? getRecent(db, owners, now, can(viewer, "billings.get")) : null,
    can(viewer, "tasks.get") ? (one ? newestTasks(db, one) : newestTasksOf(db, owners)) : [],
    one && can(viewer, "sendernames.get") ? namesAttention(db, one) : [],
    one && can(viewer, "templates.get") ? rejectedTemplates(db, one) : [],
    one && can(viewer, "storage.get") ? countExpiring(db, { id: one }, now) : 0,
    one && one !== viewer.id ? [] : findWaiting(db, viewer, now),
    one && one !== viewer.id ? [] : findIllProviders(db, viewer),
    one ? findFailedPayments(db, viewer, one, now) : [],
  ]);
  const isToldApart = can(viewer, "recurrentPayments.get");
  const stopped = ofTasks.flatMap((task): Attention[] => {
    // A refused charge is listed as such, not as a failed task.
    if (task.type === "payments:recurrent" && one && isToldApart) return [];
    const isOld = now - (task.finishedAt ?? now) > FAILURE_MS;
    if (task.state === "failed") return isOld ? [] : [{ kind: "taskFailed", task }];
    return task.state === "paused" ? [{ kind: "taskPaused", task }] : [];
  });
  const most = one ? MOST.tasks : MOST.shownOfMany;
  return {
    recent,
    running: ofTasks.filter(({ state }) => state === "running").slice(0, most),
    ended: one
      ? ofTasks.filter(({ type, finishedAt }) => type === "sendings:bulk" && finishedAt !== null).slice(0, MOST.ended)
      : [],
    attention: [
      ...ill,
      ...payments,
      ...stopped.slice(0, most),
      ...names,
      ...ofTemplates,
      ...(expiring > 0 ? [{ kind: "filesExpire" as const, count: expiring }] : []),
      ...waiting,
    ],
  };
}

/** Submitted to a provider, whatever it answered, for messages `alias`. */
const handed = (alias: string) =>
  sql.raw(`(instr(${alias}.timeline, '"status":"sent"') > 0 OR ${alias}.status IN ('sent', 'delivered', 'seen')
    OR (${alias}.status = 'failed' AND ${alias}.attempts > 0 AND coalesce(${alias}.error NOT IN (${NEVER_SUBMITTED.map((code) => `'${code}'`).join()}), 1)))`);
const LEFT = handed("o");

/** Outcome for the person behind a chain, on its first message; '' on later ones, NULL without fallbacks. */
const PERSON = sql`CASE WHEN s.steps > 1 THEN iif(s.step > 0, '', (SELECT CASE
    WHEN max(o.status IN ('delivered', 'seen')) THEN 'reached'
    WHEN min(o.status = 'failed' AND o.fallback_at IS NULL) = 0 THEN iif(max(${LEFT}), 'left', 'waits')
    WHEN min(coalesce(o.error IN ${UNSENT_SQL}, 0)) THEN 'unsent'
    ELSE iif(max(${LEFT}), 'leftLost', 'lost') END
  FROM sendings o WHERE o.owner_id = s.owner_id AND o.id BETWEEN substr(s.id, 1, ${sql.raw(String(CHAIN_CHARS))}) || '00'
    AND substr(s.id, 1, ${sql.raw(String(CHAIN_CHARS))}) || 'ff')) END`;

/** The last five minutes before `now` (ms UTC), in one bounded query. Money is grouped by currency. */
export async function getRecent(db: Database, owners: Owners, now: number, mayMoney = true): Promise<Recent> {
  const from = now - RECENT_MS;
  const columns = sql`status, error, type, is_unsure, is_final, is_refundable, timeline, s.created_at, price, currency,
    ${handed("s")} AS handed, ${PERSON} AS person`;
  const rows: SQL =
    "id" in owners
      ? sql`SELECT ${columns} FROM (SELECT * FROM sendings WHERE owner_id = ${owners.id} AND id >= ${firstIdAt(from)}
          AND NOT is_test ORDER BY id DESC LIMIT ${MOST.messages}) s LEFT JOIN accounts a ON a.owner_id = ${owners.id}`
      : sql`SELECT ${columns} FROM (${newestOf(owners.users, { table: "sendings", where: sql`NOT t.is_test`, from, size: MOST.messages })}) w
          CROSS JOIN sendings s ON s.owner_id = w.owner AND s.id = w.id LEFT JOIN accounts a ON a.owner_id = w.owner`;
  const [groups, movements] = await Promise.all([
    db.all<RecentGroup>(sql`SELECT status, is_refundable AS isRefundable,
      instr(timeline, '"status":"sent"') > 0 AS hasLeft,
      coalesce(error IN ${UNSENT_SQL}, 0) AS isUnsent, handed AS isHanded, type, is_unsure > 0 AS isUnsure, is_final AS isFinal,
      CAST((${now} - created_at) / ${BAR_MS} AS INTEGER) AS age, coalesce(currency, 'RUB') AS currency, person,
      count(*) AS count, sum(price) AS price
    FROM (${rows}) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`),
    mayMoney ? db.all<RecentMovement>(movementsOf(owners, from, now)) : [],
  ]);
  const recent = recentOf(groups, movements);
  return { ...recent, isWhole: recent.read < MOST.messages };
}

/** Ledger lines of these minutes that are not messages; excludes margins, whose lines cover an hour. */
function movementsOf(owners: Owners, from: number, now: number): SQL {
  const where = sql`t.source NOT LIKE 'sendings.%' AND t.source <> 'margin' AND t.created_at <= ${now}`;
  const columns = sql`t.source, t.status, t.amount, t.created_at, a.currency`;
  const rows =
    "id" in owners
      ? sql`SELECT ${columns} FROM billings t LEFT JOIN accounts a ON a.owner_id = t.owner_id
          WHERE t.owner_id = ${owners.id} AND t.id >= ${firstIdAt(from)} AND ${where} LIMIT ${MOST.messages}`
      : sql`SELECT ${columns} FROM (${newestOf(owners.users, { table: "billings", where, from, size: MOST.movements })}) w
          CROSS JOIN billings t ON t.owner_id = w.owner AND t.id = w.id LEFT JOIN accounts a ON a.owner_id = w.owner`;
  return sql`SELECT source, status, CAST((${now} - created_at) / ${BAR_MS} AS INTEGER) AS age,
      coalesce(currency, 'RUB') AS currency, sum(amount) AS amount
    FROM (${rows}) GROUP BY 1, 2, 3, 4`;
}

function newestTasks(db: Database, ownerId: string) {
  const { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error } = tasks;
  const { startedAt, finishedAt, charged } = tasks;
  const meta = sql<{ left?: number; refused?: number }>`json_patch('{}', json_object('left', ${tasks.meta} ->> 'left',
    'refused', ${tasks.meta} ->> 'refused'))`.mapWith(tasks.meta);
  return db
    .select({
      id,
      title,
      type,
      state,
      total,
      expanded,
      sent,
      delivered,
      errored,
      unsent,
      error,
      startedAt,
      finishedAt,
      charged,
      meta,
    })
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
  const [rejected, approved, pending] = await db.batch([
    db.all<RejectedRow>(sql`SELECT id, name, history FROM sendernames INDEXED BY sendernames_own_moderation
      WHERE owner_id = ${ownerId} AND moderation = 'rejected' AND is_active ORDER BY id DESC LIMIT ${MOST.rejected}`),
    db.all(sql`SELECT 1 FROM sendernames INDEXED BY sendernames_own_moderation
      WHERE owner_id = ${ownerId} AND moderation = 'approved' AND is_active LIMIT 1`),
    db.all<{ id: string; name: string }>(sql`SELECT id, name FROM sendernames INDEXED BY sendernames_own_moderation
      WHERE owner_id = ${ownerId} AND moderation = 'pending' AND is_active ORDER BY id DESC LIMIT 1`),
  ]);
  const [waiting] = pending;
  const without = waiting ? { kind: "namesChecked" as const, ...waiting } : { kind: "noSenders" as const };
  return [...(approved.length > 0 ? [] : [without]), ...rejected.map((row) => rejectedOf("senderRejected", row))];
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
