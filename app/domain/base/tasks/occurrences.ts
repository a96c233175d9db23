import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../access/viewer";
import { type Direction, firstIdAt, timeOfId } from "../shared/ids";
import { LINK } from "../text/variables";
import { isWithin, nextIndex, occurrenceAt } from "./recurrence";
import { cursorOf, recurrenceOf } from "./recurrent-task";
import type { TaskRow } from "./tasks";

interface LeftOut {
  from: number;
  to: number;
  why: string;
}

const MOST_KEPT = 100;

export interface Occurrence {
  n: number;
  at: number;
  /** The campaign that it created. */
  made: TaskRow | null;
  /** Why no campaign was created: an error, or "paused", "stopped", "missed". */
  why: string | null;
}

/** The task's `meta` with one more skipped range; unchanged if the range is empty. */
export function withLeftOut({ meta }: Pick<TaskRow, "meta">, range: LeftOut): TaskRow["meta"] {
  if (range.to < range.from) return meta;
  return { ...meta, leftOut: [...leftOutOf(meta), range].slice(-MOST_KEPT) };
}

const leftOutOf = (meta: TaskRow["meta"]) => (meta.leftOut ?? []) as LeftOut[];

export const pauseOf = ({ error }: Pick<TaskRow, "error">) => (error === "accountBlocked" ? error : "paused");

/** Counts occurrences that have come due, whether created or skipped. */
export function countOccurrences(task: TaskRow, now: number): number {
  const { n, made } = cursorOf(task);
  if (task.state === "scheduled") return n;
  const recurrence = recurrenceOf(task);
  const until = nextIndex(recurrence, task.finishedAt ?? now);
  let count = n;
  while (count < until && isWithin(recurrence, count, made)) count++;
  return count;
}

function occurrenceReader(task: TaskRow, made: readonly TaskRow[]): (n: number) => Occurrence {
  const recurrence = recurrenceOf(task);
  const byTime = new Map(made.map((row) => [timeOfId(row.id), row]));
  const ranges = leftOutOf(task.meta);
  const usual = task.state === "paused" ? pauseOf(task) : task.state === "stopped" ? "stopped" : "missed";
  return (n) => {
    const at = occurrenceAt(recurrence, n);
    const row = byTime.get(at) ?? null;
    const known = ranges.find(({ from, to }) => from <= n && n <= to)?.why;
    const why = row ? null : (known ?? (n < cursorOf(task).n ? "missed" : usual));
    return { n, at, made: row, why };
  };
}

/** Newest first; `made` contains at least their campaigns. */
export function occurrencesOf(
  task: TaskRow,
  made: readonly TaskRow[],
  { now, limit }: { now: number; limit: number },
): Occurrence[] {
  const count = countOccurrences(task, now);
  const size = Math.min(limit, count);
  return Array.from({ length: size }, (_, back) => count - 1 - back).map(occurrenceReader(task, made));
}

const COLUMNS = sql.raw(
  Object.values(getTableColumns(tasks))
    .map(({ name }) => name)
    .filter((name) => name !== "data")
    .join(", "),
);

/** Texts take up to a megabyte each: keeps only whether one has a recipient's own link. */
const LEAN =
  sql.raw(`json_set(json_remove(data, '$.audience', '$.variables', '$.payload', '$.chain.steps'), '$.payload',
  json_object('text', iif(instr(data -> '$.payload', '\${${LINK}') OR instr(coalesce(data -> '$.chain', ''), '\${${LINK}'), '\${${LINK}', '')))`);

/** Newest first, without recipients and texts; empty for other tasks. */
export async function findMade(
  db: Database,
  viewer: Pick<Viewer, "id">,
  parentId: string,
  { from = 0, before, limit }: { from?: number; before?: number; limit: number },
): Promise<TaskRow[]> {
  const end = before === undefined ? sql`1` : sql`id < ${firstIdAt(before)}`;
  const rows = await db.all<RawRow>(sql`SELECT ${COLUMNS}, ${LEAN} AS data
    FROM tasks INDEXED BY tasks_by_parent
    WHERE owner_id = ${viewer.id} AND data ->> '$.parentId' = ${parentId} AND data ->> '$.parentId' IS NOT NULL
      AND id >= ${firstIdAt(from)} AND ${end}
    ORDER BY id DESC LIMIT ${limit}`);
  return rows.map((row) => rowOf(tasks, row));
}

interface Page {
  now: number;
  offset: number;
  limit: number;
  from?: number | undefined;
  /** Exclusive. */
  to?: number | undefined;
  direction?: Direction | undefined;
}

export async function readOccurrences(
  db: Database,
  viewer: Pick<Viewer, "id">,
  task: TaskRow,
  { now, offset, limit, from, to, direction = "desc" }: Page,
): Promise<{ rows: Occurrence[]; total: number }> {
  const recurrence = recurrenceOf(task);
  const count = countOccurrences(task, now);
  const first = from === undefined ? 0 : nextIndex(recurrence, from - 1);
  const end = to === undefined ? count : Math.min(count, nextIndex(recurrence, to - 1));
  const total = Math.max(0, end - first);
  const size = Math.max(0, Math.min(limit, total - offset));
  const lowest = direction === "asc" ? first + offset : end - offset - size;
  if (size === 0) return { rows: [], total };
  const bounds = { from: occurrenceAt(recurrence, lowest), before: occurrenceAt(recurrence, lowest + size - 1) + 1 };
  const made = await findMade(db, viewer, task.id, { ...bounds, limit: size });
  const rows = Array.from({ length: size }, (_, at) => lowest + at).map(occurrenceReader(task, made));
  return { rows: direction === "asc" ? rows : rows.reverse(), total };
}
