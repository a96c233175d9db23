import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../access/viewer";
import { timeOfId } from "../../shared/ids";
import { CHAIN_CHARS } from "../chains/ids";
import { NO_REASON, operatorNameOf, type SendingFilter, stretchOf, UNSENT_SQL } from "./find";

/** Only the index of failures is read, so the cost does not grow with the table. */
export const MOST_SCANNED = 1000;

type FailureFilter = Pick<SendingFilter, "taskId" | "type" | "from" | "to">;

/** `key`: error code, operator or sender; "" for none. */
export interface FailureGroup {
  key: string;
  count: number;
}

export interface Failures {
  total: number;
  isAll: boolean;
  /** Oldest one read, ms UTC; null: none. */
  since: number | null;
  reasons: FailureGroup[];
  operators: FailureGroup[];
  senders: FailureGroup[];
}

interface Failed {
  id: string;
  taskId: string | null;
  /** Channels of its chain; null when another message decides what became of it. */
  types: string | null;
  error: string | null;
  sender: string;
  recipient: string;
}

/** Groups the people behind the newest failures, without unsent ones. Reads two rows each, and the steps of chains. */
export async function findFailures(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { type, ...within }: FailureFilter,
): Promise<Failures> {
  const filter: SendingFilter = { ...within, status: "failed", isUnsent: false, limit: MOST_SCANNED };
  const { taskId } = within;
  const stretch = await stretchOf(db, viewer.id, filter);
  const columns = sql`s.id AS id, s.task_id AS taskId, ${TYPES} AS types, s.error AS error, s.sender AS sender, s.recipient AS recipient`;
  const looked = await db.all<Failed>(sql`${stretch.rows(columns)} LIMIT ${MOST_SCANNED}`);
  const rows = looked
    .filter((row) => taskId === undefined || row.taskId === taskId)
    .filter(({ types }) => types !== null && (type === undefined || types.split(",").includes(type)));
  const oldest = looked.at(-1);
  return {
    total: rows.length,
    isAll: looked.length < MOST_SCANNED,
    since: oldest ? timeOfId(oldest.id) : null,
    reasons: groupsOf(rows, ({ error }) => error ?? NO_REASON),
    operators: groupsOf(rows, ({ recipient }) => operatorNameOf(recipient)),
    senders: groupsOf(rows, ({ sender }) => sender),
  };
}

const TYPES = sql`iif(s.steps = 1, s.type, (SELECT iif(max(c.status <> 'failed' OR c.fallback_at IS NOT NULL
      OR (c.step > s.step AND coalesce(c.error, '') NOT IN ${UNSENT_SQL})), NULL, group_concat(c.type))
  FROM sendings c WHERE c.owner_id = s.owner_id
    AND c.id BETWEEN substr(s.id, 1, ${CHAIN_CHARS}) || '00' AND substr(s.id, 1, ${CHAIN_CHARS}) || 'ff'))`;

function groupsOf(rows: readonly Failed[], keyOf: (row: Failed) => string): FailureGroup[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, { length: count }]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
