import { type SQL, sql } from "drizzle-orm";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform, QueueName } from "../../base/shared/ports/platform";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Lanes of waiting work, most urgent first. `norm`: ms that the oldest item may wait; `queue`: the queue whose messages
 * trigger the work.
 */
const LANES = {
  express: { queue: "express", norm: 15 * SECOND_MS },
  fallbacks: { queue: null, norm: 30 * SECOND_MS },
  receipts: { queue: "receipts", norm: 10 * SECOND_MS },
  bulk: { queue: "bulk", norm: 20 * MINUTE_MS },
  webhooks: { queue: "webhooks", norm: MINUTE_MS },
  tasks: { queue: "tasks", norm: 5 * MINUTE_MS },
  emails: { queue: null, norm: 5 * MINUTE_MS },
} as const satisfies Record<string, { queue: QueueName | null; norm: number }>;

export type LaneName = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as LaneName[];

export interface Lane {
  name: LaneName;
  norm: number;
  /** null: not reported by the platform. */
  waiting: number | null;
  /** Counting stopped at the limit, and there are more. */
  isMore: boolean;
  /** ms; null: nothing is waiting, or its age is unknown. */
  oldest: number | null;
  /** Queue messages of the lane; null: no queue, or not reported by the platform. */
  queued: number | null;
}

/** Most rows counted per lane. */
const MOST = 2000;

interface Counted {
  n: number;
  /** ms UTC. */
  at: number | null;
  /** Rows read, if `n` counts something else. */
  read?: number;
}

/** Due rows of an index, oldest first. */
const dueIn = (table: string, column: string, index: string, now: number) =>
  sql`SELECT count(*) AS n, min(at) AS at FROM (SELECT ${sql.raw(column)} AS at
    FROM ${sql.raw(`${table} INDEXED BY ${index}`)} WHERE ${sql.raw(column)} <= ${now} ORDER BY 1 LIMIT ${MOST})`;

/** Lanes whose rows wait in D1, whatever happened to their queue messages. */
const ROWS: Partial<Record<LaneName, (now: number) => SQL>> = {
  // People in running campaigns who are not sent to yet, and the chunk that has waited longest.
  bulk: (now) => sql`SELECT coalesce(sum(iif(t.state = 'running' AND t.type = 'sendings:bulk',
      max(0, t.total - t.sent - t.errored - t.unsent), 0)), 0) AS n, count(*) AS read,
      (SELECT min(turn_at) FROM chunks INDEXED BY chunks_turn WHERE turn_at <= ${now}) AS at
    FROM (SELECT * FROM tasks INDEXED BY tasks_unfinished WHERE state IN ('scheduled', 'running', 'paused') LIMIT ${MOST}) t`,
  fallbacks: (now) => dueIn("sendings", "fallback_at", "sendings_fallback_due", now),
  webhooks: () => sql`SELECT coalesce(sum(total - cursor), 0) AS n, count(*) AS read, min(queued_at) AS at
    FROM (SELECT b.total, b.cursor, b.queued_at FROM webhook_batches b INDEXED BY webhook_batches_undone
      CROSS JOIN webhooks w ON w.owner_id = b.owner_id AND w.id = b.hook_id AND w.is_active = 1
      WHERE b.done_at IS NULL LIMIT ${MOST})`,
  tasks: (now) => dueIn("tasks", "due_at", "tasks_due", now),
  emails: (now) => dueIn("notifications", "letter_due_at", "notifications_letter_due", now),
};

/** Depth and age of each lane: one round trip to D1 with 2,000 rows per lane at most, and one request per queue. */
export async function readLanes({ db, clock, backlogs }: Pick<Platform, "db" | "clock" | "backlogs">): Promise<Lane[]> {
  const now = clock();
  const inRows = LANE_NAMES.filter((name) => ROWS[name]);
  const { counted } = await batchByName(db, { counted: inRows.map((name) => db.all<Counted>(ROWS[name]!(now))) });
  const rows = new Map(inRows.map((name, at) => [name, counted[at]![0]!]));
  const queues = await backlogs();
  return LANE_NAMES.map((name) => {
    const { norm, queue } = LANES[name];
    const backlog = queue && queues[queue];
    const row = rows.get(name);
    const at = row ? row.at : (backlog?.oldestAt ?? null);
    const waiting = row ? row.n : (backlog?.count ?? null);
    return {
      name,
      norm,
      waiting,
      isMore: row !== undefined && (row.read ?? row.n) >= MOST,
      oldest: at === null || waiting === 0 ? null : Math.max(0, now - at),
      queued: backlog?.count ?? null,
    };
  });
}
