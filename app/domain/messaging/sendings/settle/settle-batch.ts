import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { accounts } from "../../../../../db/schema/billing";
import { tasks } from "../../../../../db/schema/tasks";
import type { Results } from "../../../base/shared/batch-by-name";
import { minuteMeta } from "../../../base/tasks/minute-counts";
import { pacedMeta } from "../../../base/tasks/pace";
import { withVariants } from "../../../base/tasks/variant-counts";
import { type Change, type ChangeRows, groups, moving } from "./change";

type TaskRow = typeof tasks.$inferSelect;

/** State after the batch, so that publishing needs no more reads. */
export interface Settled {
  done: Set<string>;
  /** Without `data`, which may be large. */
  tasks: TaskRow[];
  balance: number;
  hooks: { id: string }[];
  chains: string[];
  /** Integrations whose CRM must be notified. */
  crms: string[];
}

const { data: _large, ...TASK_COLUMNS } = getTableColumns(tasks);

export const ran = (db: Database, statements: (SQL | null)[]) =>
  statements.filter((statement) => statement !== null).map((statement) => db.run(statement));

export function stateQueries(db: Database, ownerId: string, changes: readonly Change[]) {
  const taskIds = JSON.stringify([...new Set(changes.map(({ taskId }) => taskId).filter((id) => id !== null))]);
  return {
    tasks: db
      .select(TASK_COLUMNS)
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), inArray(tasks.id, sql`(SELECT value FROM json_each(${taskIds}))`))),
    account: db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  };
}

export function stateOf({
  tasks,
  account: [account],
}: Results<ReturnType<typeof stateQueries>>): Pick<Settled, "tasks" | "balance"> {
  return { tasks: tasks.map((task) => ({ ...task, data: {} })), balance: account?.balance ?? 0 };
}

// The planner has no table sizes: an owner taken from the JSON row forces a key look-up.
export function ownerOf(ownerId: string): SQL {
  return sql`iif(j.key IS NULL, NULL, ${ownerId})`;
}

export function stepsOf(ownerId: string, changeSet: ChangeRows, now: number): SQL {
  return sql`WITH ${groups(changeSet)} SELECT 'sendings.' || g."to" AS type, json_object('type', 'sendings.' || g."to",
      'id', s.id, 'at', ${now}, 'error', g.error) AS event
    FROM ${moving(ownerId, changeSet)} WHERE g."from" <> g."to"`;
}

/** `moved`: owner, task, increments of its counters, length of the longest chain and increments of both texts. */
export function taskCounters(moved: SQL, now: number): SQL {
  const isDone = sql`state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.more_delivered + errored + d.more_errored + unsent + d.more_unsent
      + coalesce(meta ->> 'closed', 0) + d.more_closed >= total
    AND coalesce(meta ->> 'open', 0) <= 0`;
  const counted = (name: string, more: SQL, meta = sql`meta`) =>
    sql`iif(${more} = 0, ${meta}, json_set(${meta}, ${sql.raw(`'$.${name}'`)}, coalesce(meta ->> ${sql.raw(`'${name}'`)}, 0) + ${more}))`;
  const refused = counted("refused", sql`d.more_refused`);
  const closed = counted("seen", sql`d.more_seen`, counted("closed", sql`d.more_closed`, refused));
  const handled = sql`sent + d.more_sent + errored + d.more_errored`;
  const counts = minuteMeta(closed, sql`d.more_sent + d.more_errored - d.more_refused`, now);
  const meta = sql`iif(d.longest > 1, meta, ${pacedMeta(counts, handled, now)})`;
  return sql`UPDATE tasks SET sent = sent + d.more_sent, delivered = delivered + d.more_delivered,
      errored = errored + d.more_errored, unsent = unsent + d.more_unsent, refunded = refunded + d.more_refunded,
      charged = charged + d.more_charged, updated_at = ${now},
      meta = iif(d.variants IS NULL, ${meta}, ${withVariants(meta, sql`d.variants`)}),
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (${moved}) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

export function backToAccount(ownerId: string, micros: SQL, now: number): SQL {
  return sql`UPDATE accounts SET updated_at = ${now}, balance = balance + ${micros} WHERE owner_id = ${ownerId}`;
}
