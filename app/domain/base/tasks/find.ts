import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { type TaskState, type TaskType, tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../access/viewer";
import { type ListOwner, type Owners, ownersIn, pageOfNewest } from "../shared/newest-of";
import type { Page } from "../shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../shared/walk-page";
import { folded } from "../text/folded";
import { siftOf } from "../text/sift";
import type { TaskRow } from "./tasks";

export interface TaskQuery extends PageQuery {
  states?: readonly TaskState[] | undefined;
  types?: readonly TaskType[] | undefined;
  title?: string | undefined;
  tag?: string | undefined;
  sort?: WalkedList["sort"];
}

export type OwnedTasks = Page<TaskRow> & { owners: Map<string, ListOwner> };

/** Rows that a filter scans over many accounts: each is read about three times. */
const MANY_WINDOW = 5000;

/** `findTasks` for one account or many, newest first. */
export async function findTasksOf(db: Database, owners: Owners, query: TaskQuery): Promise<OwnedTasks> {
  if ("id" in owners) return { ...(await findTasks(db, owners, query)), owners: new Map() };
  const { states, types, title, tag, limit, from, to, cursor } = query;
  const isFiltered = Boolean(states || types || title || tag);
  const size = isFiltered ? MANY_WINDOW : limit + 1;
  const wanted = title && folded(title);
  const isMeant = (raw: RawRow) =>
    (!states || states.includes(raw.state as TaskState)) &&
    (!types || types.includes(raw.type as TaskType)) &&
    (!tag || (JSON.parse(String(raw.tags)) as string[]).includes(tag)) &&
    (!wanted || folded(String(raw.title)).includes(wanted));
  const columns = sql`t.state AS state, t.type AS type, t.title AS title, ${TAGS} AS tags`;
  const newest = { table: "tasks", from, to, cursor, size, limit };
  const page = await pageOfNewest(db, owners.users, newest, isFiltered ? { columns, isMeant } : null);
  return { ...page, rows: page.rows.map((row) => rowOf(tasks, row)), owners: ownersIn(page.rows) };
}

const TAGS = sql.raw(`coalesce(t.data -> '$.tags', t.data -> '$.sending.tags', '[]')`);

export function tagsOf({ data }: Pick<TaskRow, "data">): string[] {
  const { tags, sending } = data as { tags?: string[]; sending?: { tags?: string[] } };
  return tags ?? sending?.tags ?? [];
}

export async function findTasks(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  query: TaskQuery,
): Promise<Page<TaskRow>> {
  const { states, types, title, tag, sort } = query;
  const isTagged =
    tag &&
    sql`EXISTS (SELECT 1 FROM task_tags g WHERE g.owner_id = t.owner_id AND g.task_id = t.id AND g.tag = ${tag})`;
  // Bound one by one: each look-up in a JSON list is a row read.
  const among = (column: string, words: readonly string[]) =>
    sql`${sql.raw(column)} IN (${sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    )})`;
  const wanted = [states && among("t.state", states), types && among("t.type", types), isTagged].filter((one) => one);
  const page = await walkPage(
    db,
    {
      rows: sql`tasks t WHERE t.owner_id = ${ownerId}`,
      sort,
      hit: wanted.length > 0 ? sql.join(wanted as SQL[], sql` AND `) : undefined,
      sift: siftOf(title, ["t.title"]),
      // Task data may be large: only the page's rows are loaded completely.
      columns: sql`t.*`,
      join: sql`tasks t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    query,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(tasks, raw)) };
}

/** A charge is in progress at its bank and cannot be stopped. */
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
