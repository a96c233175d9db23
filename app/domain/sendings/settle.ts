import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts, type BillingStatus } from "../../../db/schema/billing";
import type { SendingStatus, TimelineEntry } from "../../../db/schema/sendings";
import { tasks } from "../../../db/schema/tasks";
import { outboxStatements } from "../webhooks/outbox";
import { keepRefs } from "./provider-refs";
import { billingAfter, countsOf } from "./rules";

/** One message's step from a status it was read in to another, with what is learned on the way. */
export interface Change {
  id: string;
  taskId: string | null;
  from: SendingStatus;
  to: SendingStatus;
  price: number;
  isRefundable: boolean;
  entries: TimelineEntry[];
  error?: string | null;
  provider?: string;
  ref?: string;
  /** Its provider's receipts will name `ref` only. */
  keepsRef?: boolean;
  waitUntil?: number;
  isUnsure?: boolean;
}

type TaskRow = typeof tasks.$inferSelect;

/** What stands after the batch, read in the same breath: the screens are told without asking again. */
export interface Settled {
  done: Set<string>;
  /** Without their data, which may be large. */
  tasks: TaskRow[];
  /** Micros. */
  balance: number;
  /** Webhooks to ring for. */
  hooks: { id: string }[];
}

const { data: _large, ...TASK_COLUMNS } = getTableColumns(tasks);

type Runnable = SQL | null;

/**
 * Writes changes of one owner in one D1 batch: messages, ledger, refunds and task counters together or not at all.
 * A row that is no longer in the status it was read in is left alone: its id is missing from the answer.
 */
export async function settle(db: Database, ownerId: string, changes: Change[], now: number): Promise<Settled> {
  if (changes.length === 0) return { done: new Set(), tasks: [], balance: 0, hooks: [] };
  const rows = JSON.stringify(changes.map(toRow));
  const statements: Runnable[] = [
    changes.some(({ taskId }) => taskId !== null) ? taskCounters(ownerId, rows, now) : null,
    changes.some((change) => billOf(change) === "refunded") ? refunds(ownerId, rows, now) : null,
    changes.some((change) => billOf(change) !== null) ? ledger(ownerId, rows, now) : null,
    keepRefs(ownerId, changes, now),
  ];
  const before = statements.filter((statement) => statement !== null).map((statement) => db.run(statement));
  const hooks = outboxStatements(db, ownerId, stepsOf(ownerId, rows, now), now);
  const taskIds = JSON.stringify([...new Set(changes.map(({ taskId }) => taskId).filter((id) => id !== null))]);
  const results = await db.batch([
    db.all<{ id: string }>(sql`SELECT s.id AS id FROM ${changed(ownerId, rows)}`),
    ...before,
    ...hooks,
    db.run(messages(ownerId, rows, now)),
    db
      .select(TASK_COLUMNS)
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), inArray(tasks.id, sql`(SELECT value FROM json_each(${taskIds}))`))),
    db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  const [account] = results.at(-1) as { balance: number }[];
  return {
    done: new Set((results[0] as { id: string }[]).map(({ id }) => id)),
    tasks: (results.at(-2) as Omit<TaskRow, "data">[]).map((task) => ({ ...task, data: {} })),
    balance: account?.balance ?? 0,
    hooks: results.at(-4) as { id: string }[],
  };
}

function billOf({ from, to, isRefundable }: Change): BillingStatus | null {
  return from === to ? null : billingAfter(from, to, isRefundable);
}

function toRow(change: Change) {
  const bill = billOf(change);
  const was = countsOf(change.from);
  const is = countsOf(change.to);
  return [
    change.id,
    change.from,
    change.to,
    bill,
    is.sent - was.sent,
    is.delivered - was.delivered,
    is.errored - was.errored,
    bill === "refunded" ? change.price : 0,
    JSON.stringify(change.entries).slice(1, -1),
    change.error ?? null,
    change.provider ?? null,
    change.ref ?? null,
    change.waitUntil ?? null,
    change.isUnsure === undefined ? null : Number(change.isUnsure),
  ];
}

// Every statement sees the same rows: those still in the status they were read in. The order of the batch matters,
// the messages themselves are written last.
function changed(ownerId: string, rows: string): SQL {
  return sql`json_each(${rows}) j CROSS JOIN sendings s
    ON s.owner_id = ${ownerId} AND s.id = j.value ->> 0 AND s.status = j.value ->> 1`;
}

// The planner knows nothing of sizes and would walk all of the owner's rows for each of ours. An owner that depends
// on the JSON row can only be looked up after it.
function ownerOf(ownerId: string): SQL {
  return sql`iif(j.key IS NULL, NULL, ${ownerId})`;
}

// What webhooks may be told of.
function stepsOf(ownerId: string, rows: string, now: number): SQL {
  return sql`SELECT 'sendings.' || (j.value ->> 2) AS type, json_object('type', 'sendings.' || (j.value ->> 2),
      'id', s.id, 'at', ${now}, 'error', j.value ->> 9) AS event
    FROM ${changed(ownerId, rows)} WHERE j.value ->> 1 <> j.value ->> 2`;
}

function taskCounters(ownerId: string, rows: string, now: number): SQL {
  const isDone = sql`state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.more_delivered + errored + d.more_errored >= total`;
  return sql`UPDATE tasks SET sent = sent + d.more_sent, delivered = delivered + d.more_delivered,
      errored = errored + d.more_errored, refunded = refunded + d.more_refunded, updated_at = ${now},
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.task_id AS task, sum(j.value ->> 4) AS more_sent, sum(j.value ->> 5) AS more_delivered,
        sum(j.value ->> 6) AS more_errored, sum(j.value ->> 7) AS more_refunded
      FROM ${changed(ownerId, rows)} WHERE s.task_id IS NOT NULL GROUP BY s.task_id) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

function refunds(ownerId: string, rows: string, now: number): SQL {
  return sql`UPDATE accounts SET updated_at = ${now}, balance = balance + (
      SELECT coalesce(sum(-b.amount), 0) FROM ${changed(ownerId, rows)}
      CROSS JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
      WHERE j.value ->> 3 = 'refunded')
    WHERE owner_id = ${ownerId}`;
}

function ledger(ownerId: string, rows: string, now: number): SQL {
  return sql`UPDATE billings SET status = d.next, updated_at = ${now}
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.id AS sending, j.value ->> 3 AS next FROM ${changed(ownerId, rows)} WHERE j.value ->> 3 IS NOT NULL) d
    WHERE billings.owner_id = d.owner AND billings.id = d.sending AND billings.status = 'pending'`;
}

function messages(ownerId: string, rows: string, now: number): SQL {
  return sql`UPDATE sendings SET status = j.value ->> 2, updated_at = ${now},
      timeline = iif(j.value ->> 8 = '', timeline, substr(timeline, 1, length(timeline) - 1) || ',' || (j.value ->> 8) || ']'),
      error = iif(j.value ->> 2 IN ('sent', 'delivered', 'seen'), NULL, coalesce(j.value ->> 9, error)),
      provider = coalesce(j.value ->> 10, provider),
      provider_ref = coalesce(j.value ->> 11, provider_ref),
      wait_until = coalesce(j.value ->> 12, wait_until),
      is_unsure = coalesce(j.value ->> 13, is_unsure)
    FROM json_each(${rows}) j
    WHERE sendings.owner_id = ${ownerOf(ownerId)} AND sendings.id = j.value ->> 0 AND sendings.status = j.value ->> 1`;
}
