import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { type TaskState, type TaskType, tasks } from "../../../db/schema/tasks";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";
import type { TaskRow } from "./tasks";

export interface TaskQuery extends Walk {
  states?: readonly TaskState[];
  types?: readonly TaskType[];
  /** Part of the title, without regard to case and yo. */
  title?: string;
  offset?: number;
  limit: number;
}

export interface TaskPage {
  rows: TaskRow[];
  /** What is known to be there: counting exactly would read them all. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** Rows that are looked through for one row of the page. */
const WINDOW = 2;

// The letter yo is written as ye as often as not.
const folded = (text: string) => text.toLowerCase().replaceAll("\u0451", "\u0435");

/**
 * Tasks along their ids, paged by key. Reads at most 4 × limit rows: what no index serves is looked for in a window, and
 * `next` goes on behind it, also where the window held nothing.
 */
export async function findTasks(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { states, types, title, offset = 0, limit, ...walk }: TaskQuery,
): Promise<TaskPage> {
  const { where, order } = walkAlong(tasks.id, walk);
  const size = WINDOW * (limit + offset);
  // What a task has to do may be large: only the page's rows are read whole.
  const window = await db
    .select({ id: tasks.id, title: tasks.title, type: tasks.type, state: tasks.state })
    .from(tasks)
    .where(and(eq(tasks.ownerId, viewer.id), ...where))
    .orderBy(order)
    .limit(size);
  const wanted = title && folded(title);
  const found = window.filter(
    (row) =>
      (!states || states.includes(row.state)) &&
      (!types || types.includes(row.type)) &&
      (!wanted || folded(row.title).includes(wanted)),
  );
  const page = found.slice(offset, offset + limit);
  const isFull = found.length > offset + limit;
  const isWindowFull = window.length === size;
  return {
    rows: await load(db, viewer, page),
    total: found.length,
    isTotalExact: !isWindowFull && !walk.cursor,
    next: (isFull ? page.at(-1)?.id : isWindowFull ? window.at(-1)?.id : null) ?? null,
  };
}

async function load(db: Database, { id: ownerId }: Pick<Viewer, "id">, page: { id: string }[]): Promise<TaskRow[]> {
  if (page.length === 0) return [];
  const ids = JSON.stringify(page.map(({ id }) => id));
  // A join, not an IN: that would write the ids down and read them once more. They keep their order.
  const rows = await db.all<RawRow>(sql`SELECT t.* FROM json_each(${ids}) w
    CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = w.value`);
  return rows.map((raw) => rowOf(tasks, raw));
}

/** Those of these tasks that are not over. */
export async function findStoppable(db: Database, { id: ownerId }: Pick<Viewer, "id">, ids: readonly string[]) {
  return db
    .select({ id: tasks.id, title: tasks.title, type: tasks.type })
    .from(tasks)
    .where(
      and(
        eq(tasks.ownerId, ownerId),
        sql`${tasks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(tasks.finishedAt),
      ),
    )
    .orderBy(desc(tasks.id));
}
