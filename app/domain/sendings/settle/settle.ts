import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows, type RowOf } from "../../../../db/json-rows";
import { accounts, type BillingStatus } from "../../../../db/schema/billing";
import type { SendingStatus, TimelineEntry } from "../../../../db/schema/sendings";
import { tasks } from "../../../../db/schema/tasks";
import { type Pulse, pulseStatement } from "../../routing/health/health-counters";
import { pacedMeta } from "../../tasks/pace";
import { outboxStatements } from "../../webhooks/outbox";
import { chainOf, rootId, stepId } from "../chains/ids";
import type { SUBMITTED_UNCERTAIN } from "../dispatch/uncertain";
import { billingAfter, countsOf, isFinal } from "../status";
import { countChains, touchChains } from "./chain-counters";
import { keepRefs } from "./provider-refs";

export interface Change {
  id: string;
  taskId: string | null;
  step: number;
  steps: number;
  from: SendingStatus;
  to: SendingStatus;
  price: number;
  isRefundable: boolean;
  entries: TimelineEntry[];
  error?: string | null;
  provider?: string;
  ref?: string;
  keepsRef?: boolean;
  waitUntil?: number;
  isUnsure?: boolean | typeof SUBMITTED_UNCERTAIN;
  isFinal?: boolean;
  wasFinal?: boolean;
  /** Paid on submit, by this change or an earlier one. */
  isPaid?: boolean;
  /** "sent" without a response: its price is still held. */
  wasLost?: boolean;
  result?: Record<string, unknown>;
  pulse?: Pulse | null;
}

type TaskRow = typeof tasks.$inferSelect;

/** State after the batch, so that publishing needs no further reads. */
export interface Settled {
  done: Set<string>;
  /** Without `data`, which may be large. */
  tasks: TaskRow[];
  balance: number;
  hooks: { id: string }[];
  chains: string[];
}

const row = jsonRows(
  [
    ...["id", "from", "to", "bill", "sent", "delivered", "errored", "refunded", "entries", "error", "provider", "ref"],
    ...["waitUntil", "isUnsure", "next", "lateEntry", "nextLateEntry"],
    ...["closed", "isFinal", "result", "unsent", "charged"],
  ] as const,
  "j",
);

const { data: _large, ...TASK_COLUMNS } = getTableColumns(tasks);

type Runnable = SQL | null;

/** Writes an owner's changes in one D1 batch. Rows no longer in the status read are missing from the result. */
export async function settle(db: Database, ownerId: string, changes: Change[], now: number): Promise<Settled> {
  if (changes.length === 0) return { done: new Set(), tasks: [], balance: 0, chains: [], hooks: [] };
  const rows = row.json(changes.map((change) => cellsOf(change, now)));
  const moved = changes.filter(({ from, to, steps }) => steps > 1 && from !== to);
  const chains = [...new Set(moved.map(({ id }) => chainOf(id)))];
  const counted = [...new Set(moved.filter(({ taskId }) => taskId !== null).map(({ id }) => chainOf(id)))];
  const statements: Runnable[] = [
    counted.length > 0 ? countChains(ownerId, counted, -1, now) : null,
    changes.some(({ taskId }) => taskId !== null) ? taskCounters(ownerId, rows, now) : null,
    changes.some((change) => billOf(change) === "refunded") ? refunds(ownerId, rows, now) : null,
    changes.some((change) => billOf(change) !== null) ? ledger(ownerId, rows, now) : null,
    keepRefs(ownerId, changes, now),
    pulseStatement(changes.flatMap(({ pulse }) => pulse ?? [])),
    moved.some(isLateIfFollowed) ? lateMarks(ownerId, rows) : null,
    messages(ownerId, rows, now),
    chains.length > 0 ? touchChains(ownerId, chains, now) : null,
    counted.length > 0 ? countChains(ownerId, counted, 1, now) : null,
  ];
  const writes = statements.filter((statement) => statement !== null).map((statement) => db.run(statement));
  const hooks = outboxStatements(db, ownerId, stepsOf(ownerId, rows, now), now);
  const taskIds = JSON.stringify([...new Set(changes.map(({ taskId }) => taskId).filter((id) => id !== null))]);
  const results = await db.batch([
    db.all<{ id: string }>(sql`SELECT s.id AS id FROM ${changed(ownerId, rows)}`),
    ...hooks,
    ...writes,
    db
      .select(TASK_COLUMNS)
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), inArray(tasks.id, sql`(SELECT value FROM json_each(${taskIds}))`))),
    db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  const [account] = results.at(-1) as { balance: number }[];
  const done = new Set((results[0] as { id: string }[]).map(({ id }) => id));
  return {
    done,
    tasks: (results.at(-2) as Omit<TaskRow, "data">[]).map((task) => ({ ...task, data: {} })),
    balance: account?.balance ?? 0,
    hooks: results[hooks.length] as { id: string }[],
    chains: [...new Set(moved.filter(({ id }) => done.has(id)).map(({ id }) => chainOf(id)))],
  };
}

function billOf({ from, to, isRefundable, isPaid, entries, wasLost }: Change): BillingStatus | null {
  if (wasLost && isPaid) return "complete";
  if (from === to || (isPaid && from === "sent")) return null;
  const hasLeft = from === "sent" || entries.some(({ status }) => status === "sent");
  if (isPaid && hasLeft && !isFinal(from)) return "complete";
  return billingAfter(from === "processing" && hasLeft ? "sent" : from, to, isRefundable);
}

// The next step may be sent already: then the change is marked late in both timelines.
function isLateIfFollowed({ step, steps, from, to }: Change): boolean {
  return step < steps - 1 && isFinal(to) && !isFinal(from);
}

const UNCOUNTED = { sent: 0, delivered: 0, errored: 0, unsent: 0 };

function closedBy({ from, to, steps, isFinal: is, wasFinal: was }: Change): number {
  if (steps > 1) return 0;
  return Number(to === "sent" && is === true) - Number(from === "sent" && was === true);
}

// No spreads: with them a row takes many times as long.
function cellsOf(change: Change, now: number): RowOf<typeof row> {
  const { id, step, to } = change;
  const bill = billOf(change);
  const was = change.steps > 1 ? UNCOUNTED : countsOf(change.from, null);
  const is = change.steps > 1 ? UNCOUNTED : countsOf(change.to, change.error);
  const next = isLateIfFollowed(change) ? stepId(rootId(id, step), step + 1) : null;
  return {
    id,
    from: change.from,
    to,
    bill,
    sent: is.sent - was.sent,
    delivered: is.delivered - was.delivered,
    errored: is.errored - was.errored,
    refunded: bill === "refunded" ? change.price : 0,
    entries: JSON.stringify(change.entries).slice(1, -1),
    error: change.error,
    provider: change.provider,
    ref: change.ref,
    waitUntil: change.waitUntil,
    isUnsure: change.isUnsure === undefined ? null : Number(change.isUnsure),
    next,
    lateEntry: next && JSON.stringify({ at: now, status: "late", code: to, step: step + 1 }),
    nextLateEntry: next && JSON.stringify({ at: now, status: "late", code: to, step }),
    closed: closedBy(change),
    isFinal: change.isFinal || change.wasFinal ? Number(change.isFinal === true) : null,
    result: change.result ? JSON.stringify(change.result) : null,
    unsent: is.unsent - was.unsent,
    charged: bill === "complete" ? change.price : 0,
  };
}

// All statements see the rows in the status read; messages are written last.
function changed(ownerId: string, rows: string): SQL {
  return sql`json_each(${rows}) j CROSS JOIN sendings s
    ON s.owner_id = ${ownerId} AND s.id = ${row.id} AND s.status = ${row.from}`;
}

// The planner has no sizes: an owner taken from the JSON row forces a key look-up.
function ownerOf(ownerId: string): SQL {
  return sql`iif(j.key IS NULL, NULL, ${ownerId})`;
}

function stepsOf(ownerId: string, rows: string, now: number): SQL {
  return sql`SELECT 'sendings.' || (${row.to}) AS type, json_object('type', 'sendings.' || (${row.to}),
      'id', s.id, 'at', ${now}, 'error', ${row.error}) AS event
    FROM ${changed(ownerId, rows)} WHERE ${row.from} <> ${row.to}`;
}

function taskCounters(ownerId: string, rows: string, now: number): SQL {
  const isDone = sql`state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.more_delivered + errored + d.more_errored + unsent + d.more_unsent
      + coalesce(meta ->> 'closed', 0) + d.more_closed >= total
    AND coalesce(meta ->> 'open', 0) <= 0`;
  const closed = sql`iif(d.more_closed = 0, meta, json_set(meta, '$.closed', coalesce(meta ->> 'closed', 0) + d.more_closed))`;
  const handled = sql`sent + d.more_sent + errored + d.more_errored`;
  return sql`UPDATE tasks SET sent = sent + d.more_sent, delivered = delivered + d.more_delivered,
      errored = errored + d.more_errored, unsent = unsent + d.more_unsent, refunded = refunded + d.more_refunded, charged = charged + d.more_charged, updated_at = ${now},
      meta = iif(d.longest > 1, meta, ${pacedMeta(closed, handled, now)}),
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.task_id AS task, sum(${row.sent}) AS more_sent, sum(${row.delivered}) AS more_delivered,
        sum(${row.errored}) AS more_errored, sum(${row.refunded}) AS more_refunded, sum(${row.closed}) AS more_closed,
        sum(${row.unsent}) AS more_unsent, sum(${row.charged}) AS more_charged,
        max(s.steps) AS longest
      FROM ${changed(ownerId, rows)} WHERE s.task_id IS NOT NULL GROUP BY s.task_id) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

function refunds(ownerId: string, rows: string, now: number): SQL {
  return sql`UPDATE accounts SET updated_at = ${now}, balance = balance + (
      SELECT coalesce(sum(-b.amount), 0) FROM ${changed(ownerId, rows)}
      CROSS JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
      WHERE ${row.bill} = 'refunded')
    WHERE owner_id = ${ownerId}`;
}

function ledger(ownerId: string, rows: string, now: number): SQL {
  return sql`UPDATE billings SET status = d.next, updated_at = ${now}
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.id AS sending, ${row.bill} AS next FROM ${changed(ownerId, rows)} WHERE ${row.bill} IS NOT NULL) d
    WHERE billings.owner_id = d.owner AND billings.id = d.sending AND billings.status = 'pending'`;
}

function hasLeft(next: SQL): SQL {
  return sql`(${next}.attempts > 0 OR ${next}.status <> 'failed')`;
}

function lateMarks(ownerId: string, rows: string): SQL {
  return sql`UPDATE sendings SET timeline = substr(timeline, 1, length(timeline) - 1) || ',' || d.entry || ']'
    FROM (SELECT ${ownerOf(ownerId)} AS owner, ${row.next} AS next, ${row.nextLateEntry} AS entry
      FROM ${changed(ownerId, rows)} WHERE ${row.next} IS NOT NULL) d
    WHERE sendings.owner_id = d.owner AND sendings.id = d.next AND ${hasLeft(sql`sendings`)}`;
}

function messages(ownerId: string, rows: string, now: number): SQL {
  const isFollowed = sql`${row.next} IS NOT NULL AND EXISTS (SELECT 1 FROM sendings n
    WHERE n.owner_id = ${ownerId} AND n.id = ${row.next} AND ${hasLeft(sql`n`)})`;
  return sql`UPDATE sendings SET status = ${row.to}, updated_at = ${now},
      timeline = iif(${row.entries} = '', timeline, substr(timeline, 1, length(timeline) - 1) || ',' || (${row.entries})
        || iif(${isFollowed}, ',' || (${row.lateEntry}), '') || ']'),
      error = iif(${row.to} IN ('sent', 'delivered', 'seen'), NULL, coalesce(${row.error}, error)),
      provider = coalesce(${row.provider}, provider),
      provider_ref = coalesce(${row.ref}, provider_ref),
      wait_until = coalesce(${row.waitUntil}, wait_until),
      is_unsure = coalesce(${row.isUnsure}, is_unsure),
      is_final = coalesce(${row.isFinal}, is_final),
      payload = iif(${row.result} IS NULL, payload, json_set(coalesce(payload, '{}'), '$.result', json(${row.result})))
    FROM json_each(${rows}) j
    WHERE sendings.owner_id = ${ownerOf(ownerId)} AND sendings.id = ${row.id} AND sendings.status = ${row.from}`;
}
