import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { type TaskState, type TaskType, tasks } from "../../../db/schema/tasks";
import type { Viewer } from "../access/viewer";
import { type ListOwner, type Owners, ownersIn, pageIn, readNewest } from "../shared/newest-of";
import { type Walk, walkAlong } from "../shared/walk";
import { folded } from "../text/folded";
import type { TaskRow } from "./tasks";

export interface TaskQuery extends Walk {
  states?: readonly TaskState[];
  types?: readonly TaskType[];
  title?: string;
  tag?: string | undefined;
  offset?: number;
  limit: number;
}

interface TaskPage {
  rows: TaskRow[];
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

const WINDOW = 2;

export type OwnedTasks = TaskPage & { owners: Map<string, ListOwner> };

/** `findTasks` of one account or of many, newest first. */
export async function findTasksOf(db: Database, owners: Owners, query: TaskQuery): Promise<OwnedTasks> {
  if ("id" in owners) return { ...(await findTasks(db, owners, query)), owners: new Map() };
  const { states, types, title, tag, limit, from, to, cursor } = query;
  const size = WINDOW * limit;
  const raw = await readNewest(db, owners.users, { table: "tasks", from, to, cursor, size });
  const isMeant = (row: TaskRow) =>
    (!states || states.includes(row.state)) &&
    (!types || types.includes(row.type)) &&
    (!tag || tagsOf(row).includes(tag)) &&
    (!title || folded(row.title).includes(folded(title)));
  const looked = raw.map((row) => rowOf(tasks, row));
  return { ...pageIn(looked, { limit, size, cursor, isMeant }), owners: ownersIn(raw) };
}

export function tagsOf({ data }: Pick<TaskRow, "data">): string[] {
  const { tags, sending } = data as { tags?: string[]; sending?: { tags?: string[] } };
  return tags ?? sending?.tags ?? [];
}

/** Paged by key, at most 4 × limit rows: unindexed filters search a window, `next` continues behind it. */
export async function findTasks(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { states, types, title, tag, offset = 0, limit, ...walk }: TaskQuery,
): Promise<TaskPage> {
  const { where, order } = walkAlong(tasks.id, walk);
  const size = WINDOW * (limit + offset);
  const wanted = title && folded(title);
  const isTagged =
    tag &&
    sql`EXISTS (SELECT 1 FROM task_tags g
    WHERE g.owner_id = tasks.owner_id AND g.task_id = tasks.id AND g.tag = ${tag})`;
  const ofKinds = [states && inArray(tasks.state, states), types && inArray(tasks.type, types)];
  const isMeant = and(...ofKinds, isTagged || undefined) ?? sql`TRUE`;
  const looked = sql`FROM tasks WHERE ${and(eq(tasks.ownerId, viewer.id), ...where)} ORDER BY ${order} LIMIT ${size}`;
  // Task data may be large: only the page's rows are answered whole.
  const [window, whole] = await Promise.all([
    db.all<{ id: string; title: string; isMeant: number }>(sql`SELECT id, title, ${isMeant} AS isMeant ${looked}`),
    wanted
      ? null
      : db.all<RawRow>(sql`SELECT * FROM (SELECT * ${looked}) tasks WHERE ${isMeant} LIMIT ${limit} OFFSET ${offset}`),
  ]);
  const found = window.filter((row) => row.isMeant === 1 && (!wanted || folded(row.title).includes(wanted)));
  const page = found.slice(offset, offset + limit);
  const isFull = found.length > offset + limit;
  const isWindowFull = window.length === size;
  return {
    rows: (whole ?? (await load(db, viewer, page))).map((raw) => rowOf(tasks, raw)),
    total: found.length,
    isTotalExact: !isWindowFull && !walk.cursor,
    next: (isFull ? page.at(-1)?.id : isWindowFull ? window.at(-1)?.id : null) ?? null,
  };
}

async function load(db: Database, { id: ownerId }: Pick<Viewer, "id">, page: { id: string }[]): Promise<RawRow[]> {
  if (page.length === 0) return [];
  const ids = JSON.stringify(page.map(({ id }) => id));
  return db.all<RawRow>(sql`SELECT t.* FROM json_each(${ids}) w
    CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = w.value`);
}

/** A charge is at its bank: nobody stops it. */
export type StoppedType = Exclude<TaskType, "payments:recurrent">;

export async function findStoppable(db: Database, { id: ownerId }: Pick<Viewer, "id">, ids: readonly string[]) {
  return db
    .select({ id: tasks.id, title: tasks.title, type: sql<StoppedType>`type` })
    .from(tasks)
    .where(
      and(
        eq(tasks.ownerId, ownerId),
        sql`${tasks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(tasks.finishedAt),
        ne(tasks.type, "payments:recurrent"),
      ),
    )
    .orderBy(desc(tasks.id));
}
