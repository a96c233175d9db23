import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { CHAIN_CHARS } from "../../../base/chains/ids";
import { type IdRange, idsWithin, timeOfId } from "../../../base/shared/ids";
import { newestOf, type Owners } from "../../../base/shared/newest-of";
import { meaningOf } from "./error-codes";
import { operatorNameOf, type SendingFilter } from "./find";
import { NO_REASON, UNSENT_SQL } from "./predicates";
import { failedOf, walkOf } from "./walks";

/** Reads only the index of failures, so the cost does not grow with the table. */
export const MOST_SCANNED = 1000;
/** For many accounts, each of which may have the newest failures. */
export const MOST_OF_MANY = 200;

type FailureFilter = Pick<SendingFilter, "taskId" | "type" | "from" | "to">;

/** `key`: error code, operator or sender; "" for none. */
export interface FailureGroup {
  key: string;
  count: number;
}

export interface Failures {
  total: number;
  isAll: boolean;
  /** Oldest failure read, ms UTC; null: none. */
  since: number | null;
  reasons: FailureGroup[];
  operators: FailureGroup[];
  senders: FailureGroup[];
}

interface Failed {
  id: string;
  taskId: string | null;
  /** Channels of its chain; null if another message decides the outcome. */
  types: string | null;
  error: string | null;
  sender: string;
  recipient: string;
}

/** Groups people by their newest failures, without unsent messages. Reads two rows each, plus the steps of chains. */
export async function findFailures(
  db: Database,
  owners: Owners,
  { type, ...within }: FailureFilter,
): Promise<Failures> {
  const { taskId } = within;
  const most = "id" in owners ? MOST_SCANNED : MOST_OF_MANY;
  const looked = await ("id" in owners ? failedOfOne(db, owners.id, within) : failedOfMany(db, owners.users, within));
  const rows = looked
    .filter((row) => taskId === undefined || row.taskId === taskId)
    .filter(({ types }) => types !== null && (type === undefined || types.split(",").includes(type)));
  const oldest = looked.at(-1);
  return {
    total: rows.length,
    isAll: looked.length < most,
    since: oldest ? timeOfId(oldest.id) : null,
    reasons: groupsOf(rows, ({ error }) => error ?? NO_REASON),
    operators: groupsOf(rows, ({ recipient }) => operatorNameOf(recipient)),
    senders: groupsOf(rows, ({ sender }) => sender),
  };
}

async function failedOfOne(db: Database, ownerId: string, within: Omit<FailureFilter, "type">): Promise<Failed[]> {
  if (within.taskId !== undefined) return failedOfTask(db, ownerId, within.taskId, idsWithin(within));
  const filter: SendingFilter = { ...within, status: "failed", isUnsent: false, limit: MOST_SCANNED };
  return db.all<Failed>(sql`${walkOf(ownerId, filter).rows(COLUMNS)} LIMIT ${MOST_SCANNED}`);
}

/** One round trip: walks the task's chunks through the index of failures. */
function failedOfTask(db: Database, ownerId: string, taskId: string, { from = "", before = "~" }: IdRange) {
  return db.all<Failed>(sql`SELECT ${COLUMNS} FROM chunks c INDEXED BY chunks_of_task
    CROSS JOIN sendings s INDEXED BY failed_sendings
    ON c.owner_id = ${ownerId} AND c.task_id = ${taskId} AND s.owner_id = ${ownerId}
      AND s.id BETWEEN c.first_id AND c.last_id AND s.status = 'failed' AND coalesce(s.error, '') NOT IN ${UNSENT_SQL}
      AND +s.id >= ${from} AND +s.id < ${before}
    ORDER BY c.seq DESC, s.id DESC LIMIT ${MOST_SCANNED}`);
}

function failedOfMany(db: Database, users: SQL, { from, to }: FailureFilter): Promise<Failed[]> {
  const newest = newestOf(users, { table: "sendings", ...failedOf(false), from, to, size: MOST_OF_MANY });
  return db.all<Failed>(sql`SELECT ${COLUMNS} FROM (${newest}) w
    CROSS JOIN sendings s ON s.owner_id = w.owner AND s.id = w.id ORDER BY w.id DESC`);
}

const TYPES = sql`iif(s.steps = 1, s.type, (SELECT iif(max(c.status <> 'failed' OR c.fallback_at IS NOT NULL
      OR (c.step > s.step AND coalesce(c.error, '') NOT IN ${UNSENT_SQL})), NULL, group_concat(c.type))
  FROM sendings c WHERE c.owner_id = s.owner_id
    AND c.id BETWEEN substr(s.id, 1, ${CHAIN_CHARS}) || '00' AND substr(s.id, 1, ${CHAIN_CHARS}) || 'ff'))`;

const COLUMNS = sql`s.id AS id, s.task_id AS taskId, ${TYPES} AS types, s.error AS error, s.sender AS sender,
  s.recipient AS recipient`;

function groupsOf(rows: readonly Failed[], keyOf: (row: Failed) => string): FailureGroup[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, { length: count }]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** Merges codes with the same meaning, most people first. `code`: the one to describe. */
export function byMeaning(groups: readonly FailureGroup[]): (FailureGroup & { code: string })[] {
  const merged = Map.groupBy(groups, ({ key }) => meaningOf(key) ?? key);
  return [...merged]
    .map(([key, some]) => ({ key, code: some[0]!.key, count: some.reduce((sum, one) => sum + one.count, 0) }))
    .sort((a, b) => b.count - a.count);
}
