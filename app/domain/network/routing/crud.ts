import { and, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../../../../db/client";
import type { keywordLists } from "../../../../db/schema/routing";
import type { LiveResource } from "../../base/access/live-rights";
import { announceToManagers } from "../../base/shared/announce";
import { batchByName, type Statement } from "../../base/shared/batch-by-name";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { type Direction, newId } from "../../base/shared/ids";
import { MOST_COUNTED, MOST_READ, type Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { walkAlong } from "../../base/shared/walk";
import { folded } from "../../base/text/folded";
import { bumpVersion } from "./version";

export type Needs = Pick<Platform, "db" | "clock" | "config" | "providers" | "hub">;

export interface Filter {
  search?: string | undefined;
  parentId?: string | undefined;
  isActive?: boolean | undefined;
  from?: number | undefined;
  to?: number | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
  offset?: number;
  limit: number;
  /** If not set, the total is a lower bound. */
  isCounted?: boolean | undefined;
}

/** A kind of configuration row. Rows have no owner: the caller checks access. */
export interface Noun<Row, Input> {
  find(db: Database, filter: Filter): Promise<Page<Row>>;
  /** Ids of the same page, for a parallel query; null when a search determines them. */
  idsOf(filter: Filter): SQL | null;
  get(db: Database, id: string): Promise<Row | null>;
  create(needs: Needs, input: Input, made?: { id?: string | undefined }): Promise<Result<Row>>;
  /** Absent fields stay unchanged; null when there is no such row. */
  update(needs: Needs, id: string, change: Partial<Input>): Promise<Result<Row> | null>;
  /** Refuses a row in use and names what uses it; null when there is no such row. */
  remove(needs: Pick<Needs, "db" | "hub">, id: string): Promise<Result<{ id: string }> | null>;
}

// Stands for all tables: each has an id and timestamps.
type Table = typeof keywordLists;
type AnyTable = { id: SQLiteColumn; createdAt: SQLiteColumn; $inferSelect: { id: string } };

interface Plan<T extends AnyTable, Input, More = unknown> {
  table: T;
  /** Columns of other tables, under names that this table does not have. */
  also?: { [Name in keyof More]: SQL.Aliased<More[Name]> };
  words: (row: T["$inferSelect"]) => (string | null)[];
  parent?: SQLiteColumn;
  /** The columns that an input sets; `known` is absent for a new row. */
  columns: (
    needs: Needs,
    input: Partial<Input>,
    place: { id: string; known: T["$inferSelect"] | null },
  ) => Promise<Result<object>> | Result<object>;
  /** Additional statements for the same batch. */
  beside?: (db: Database, id: string, input: Partial<Input>) => Statement[];
  usedBy?: (id: string) => SQL;
  /** Deletes dependent rows if `unused` holds. */
  parts?: (db: Database, id: string, unused: SQL) => Statement[];
  isStamped?: boolean;
}

/** Each operation is one batch that also bumps the configuration's version. */
export function noun<T extends AnyTable, Input, More = unknown>(
  plan: Plan<T, Input, More>,
): Noun<T["$inferSelect"] & More, Input> {
  type Row = T["$inferSelect"] & More;
  const table = plan.table as unknown as Table;
  const columns = { ...getTableColumns(table), ...plan.also };
  const isMore = plan.beside !== undefined || plan.also !== undefined;
  // `message_rules` becomes `messageRules`.
  const resource = getTableName(table).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as LiveResource;
  const announceChange = (needs: Pick<Needs, "db" | "hub">, what: "created" | "updated" | "removed", id: string) =>
    announceToManagers(needs, [{ event: `${resource}.${what}`, data: { id } }]);
  const get = async (db: Database, id: string) =>
    ((await db.select(columns).from(table).where(eq(table.id, id)).get()) as Row | undefined) ?? null;
  const rowIn = ([row]: object[]) => row as Row | undefined;
  const stamped = (now: number) => (plan.isStamped === false ? {} : { updatedAt: now });

  return {
    get,
    find: (db, filter) => findRows<Row>(db, table, { ...plan, columns }, filter),
    idsOf({ search, limit, offset = 0, ...filter }) {
      if (search?.trim()) return null;
      const { where, order } = walkOf(table, plan, filter);
      return sql`SELECT id FROM ${table} WHERE ${where ?? sql`TRUE`} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    },
    async create(needs, input, { id = newId() } = {}) {
      const planned = await plan.columns(needs, input, { id, known: null });
      if (!planned.ok) return planned;
      const now = needs.clock();
      const row = { ...planned.value, id, createdAt: now, ...stamped(now) } as Table["$inferInsert"];
      const { db } = needs;
      const { made } = await linked(
        batchByName(db, {
          made: db.insert(table).values(row).returning(),
          beside: plan.beside?.(db, id, input),
          version: bumpVersion(db),
        }),
      );
      await announceChange(needs, "created", id);
      return ok((isMore && (await get(db, id))) || rowIn(made)!);
    },
    async update(needs, id, change) {
      const { db } = needs;
      const known = await get(db, id);
      if (!known) return null;
      const planned = await plan.columns(needs, change, { id, known });
      if (!planned.ok) return planned;
      const set = { ...planned.value, ...stamped(needs.clock()) };
      const write = db
        .update(table)
        .set({ id: sql`id`, ...set } as object)
        .where(eq(table.id, id))
        .returning();
      const { written } = await linked(
        batchByName(db, { written: write, beside: plan.beside?.(db, id, change), version: bumpVersion(db) }),
      );
      const row = rowIn(written);
      if (row) await announceChange(needs, "updated", id);
      return row ? ok((isMore && (await get(db, id))) || row) : null;
    },
    async remove(needs, id) {
      const { db } = needs;
      const unused = plan.usedBy ? sql`NOT EXISTS (${plan.usedBy(id)})` : sql`TRUE`;
      const gone = db
        .delete(table)
        .where(and(eq(table.id, id), unused))
        .returning();
      const parts = plan.parts?.(db, id, unused);
      const { removed } = await linked(batchByName(db, { parts, removed: gone, version: bumpVersion(db) }));
      if (removed.length > 0) {
        await announceChange(needs, "removed", id);
        return ok({ id });
      }
      const user = plan.usedBy && (await db.get<{ title: string } | undefined>(plan.usedBy(id)));
      return user ? refuse("inUse", undefined, { title: user.title }, "conflict") : null;
    },
  };
}

function walkOf(
  table: Table,
  { parent }: Pick<Plan<AnyTable, never>, "parent">,
  { parentId, isActive, ...walk }: Omit<Filter, "limit" | "search">,
) {
  const { where, order } = walkAlong(table.id, walk);
  const ofParent = parent && parentId !== undefined ? eq(parent, parentId) : undefined;
  return { where: and(ofParent, isActive === undefined ? undefined : eq(table.isActive, isActive), ...where), order };
}

/** Configuration is small, so a search reads all of it. */
async function findRows<Row extends { id: string }>(
  db: Database,
  table: Table,
  plan: Pick<Plan<AnyTable, never>, "parent"> & {
    columns: Record<string, SQLiteColumn | SQL.Aliased>;
    words: (row: Row) => (string | null)[];
  },
  { search = "", offset = 0, limit, cursor, isCounted = false, ...filter }: Filter,
): Promise<Page<Row>> {
  const { columns, words } = plan;
  const needle = folded(search).trim();
  const { where, order } = walkOf(table, plan, { ...filter, cursor: needle ? undefined : cursor });
  const read = db
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(order)
    .limit(needle ? MOST_READ : limit + 1)
    .offset(needle ? 0 : offset);
  const all = walkOf(table, plan, filter).where ?? sql`TRUE`;
  const counted = db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${all} LIMIT ${needle || !isCounted ? 0 : MOST_COUNTED + 1})`,
  );
  const [seen, [count]] = (await db.batch([read, counted])) as unknown as [Row[], { n: number }[]];
  const isFound = (row: Row) => words(row).some((word) => folded(word ?? "").includes(needle));
  const matching = needle ? seen.filter(isFound) : seen;
  const isDown = filter.direction !== "asc";
  const isBehind = ({ id }: Row) => cursor === undefined || (isDown ? id < cursor : id > cursor);
  const found = needle ? matching.filter(isBehind).slice(offset, offset + limit + 1) : matching;
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const total = needle ? matching.length : isCounted ? (count?.n ?? 0) : offset + found.length;
  const isKnown = needle ? seen.length < MOST_READ : isCounted || (!isFull && cursor === undefined);
  return {
    rows,
    total: Math.min(total, MOST_COUNTED),
    isTotalExact: isKnown && total <= MOST_COUNTED,
    next: isFull ? (rows.at(-1)?.id ?? null) : null,
    searchedTo: null,
  };
}

// A referenced row may be deleted in the meantime.
async function linked<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (/FOREIGN KEY/i.test(String((error as Error).cause ?? error))) throw new CodedError("conflict");
    throw error;
  }
}
