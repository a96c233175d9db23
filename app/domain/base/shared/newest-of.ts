import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import type { RawRow } from "../../../../db/schema/raw-row";
import { idsWithin, timeOfId } from "./ids";
import { MOST_COUNTED, type Page } from "./pages";

/** Owners of a list's rows: one account or many; `users`: FROM and WHERE of a query for them, as `u`. */
export type Owners = { id: string } | { users: SQL; isEverybody?: boolean };

export interface ListOwner {
  id: string;
  username: string;
  data: UserData;
  currency: string;
}

/** Owner columns for `listOwnerOf`; `o` is the account. */
export const LIST_OWNER = sql.raw(`o.username AS list_owner, o.data AS list_owner_data,
  (SELECT currency FROM accounts WHERE owner_id = o.id) AS list_owner_currency`);

export interface NewestQuery {
  table: string;
  index?: string | undefined;
  where?: SQL | undefined;
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  size: number;
}

/** Ids of many accounts' newest rows, as SQL with `owner` and `id`; `table` is clustered by owner and id. */
export function newestOf(users: SQL, { table, index, where, size, ...walk }: NewestQuery): SQL {
  const { from, before } = idsWithin(walk);
  const rows = sql.raw(`${table} t ${index ? `INDEXED BY ${index}` : "NOT INDEXED"}`);
  const first = sql`${from ?? ""}`;
  const upper = before === undefined ? sql`` : sql`AND t.id < ${before}`;
  const walked = (owner: SQL, since: SQL, limit: SQL) =>
    sql`SELECT t.id AS id FROM ${rows} WHERE t.owner_id = ${owner} AND t.id >= ${since} ${upper}
      AND ${where ?? sql`true`} ORDER BY t.id DESC LIMIT ${limit}`;
  const each = (since: SQL, limit: SQL) => sql`SELECT h.owner AS owner, j.value AS id FROM h
    CROSS JOIN json_each((SELECT json_group_array(id) FROM (${walked(sql`h.owner`, since, limit)}))) j`;
  // Samples one page of rows, evenly over all accounts: anything older than the sample cannot be on the page.
  return sql`WITH h AS MATERIALIZED (SELECT * FROM (SELECT u.id AS owner, (${walked(sql`u.id`, first, sql`1`)}) AS head
        FROM ${users} ORDER BY head DESC LIMIT ${size}) WHERE head IS NOT NULL),
      sample AS MATERIALIZED (${each(first, sql`(SELECT CAST((${size} + count(*) - 1) / max(count(*), 1) AS INTEGER) FROM h)`)}),
      bound AS MATERIALIZED (SELECT coalesce((SELECT id FROM sample ORDER BY id DESC LIMIT 1 OFFSET ${size - 1}), ${first}) AS since)
    ${each(sql`(SELECT since FROM bound)`, sql`${size}`)} ORDER BY 2 DESC LIMIT ${size}`;
}

export function readNewest(db: Database, users: SQL, query: NewestQuery): Promise<RawRow[]> {
  return db.all<RawRow>(sql`SELECT t.*, ${LIST_OWNER}
    FROM (${newestOf(users, query)}) w
    CROSS JOIN ${sql.raw(query.table)} t ON t.owner_id = w.owner AND t.id = w.id
    CROSS JOIN users o ON o.id = w.owner ORDER BY w.id DESC`);
}

function listOwnerOf(raw: RawRow): ListOwner {
  const { owner_id: id, list_owner: username, list_owner_data: data, list_owner_currency: currency } = raw;
  return {
    id: String(id),
    username: String(username),
    data: JSON.parse(String(data)),
    currency: String(currency ?? "RUB"),
  };
}

export function ownersIn(rows: readonly RawRow[]): Map<string, ListOwner> {
  return new Map(rows.map((raw) => [String(raw.owner_id), listOwnerOf(raw)]));
}

interface Sift {
  /** Columns of a row `t` that the filter reads. */
  columns: SQL;
  isMeant(raw: RawRow): boolean;
}

/** A page of many accounts' newest rows: all of them, or those among the `size` newest that pass the filter. */
export async function pageOfNewest(
  db: Database,
  users: SQL,
  { limit, ...query }: NewestQuery & { limit: number },
  sift: Sift | null,
): Promise<Page<RawRow>> {
  const { size, cursor } = query;
  const looked = sift
    ? await db.all<RawRow>(sql`SELECT w.id AS id, w.owner AS owner_id, ${sift.columns} FROM (${newestOf(users, query)}) w
        CROSS JOIN ${sql.raw(query.table)} t ON t.owner_id = w.owner AND t.id = w.id ORDER BY w.id DESC`)
    : await readNewest(db, users, query);
  const found = sift ? looked.filter(sift.isMeant) : looked;
  const shown = found.slice(0, limit);
  const isFull = found.length > limit;
  const end = looked.length === size ? String(looked.at(-1)!.id) : null;
  return {
    rows: sift && shown.length > 0 ? await readChosen(db, query.table, shown) : shown,
    total: Math.min(found.length, MOST_COUNTED),
    isTotalExact: !isFull && end === null && !cursor,
    next: isFull ? String(shown.at(-1)!.id) : end,
    searchedTo: isFull || end === null ? null : timeOfId(end),
  };
}

function readChosen(db: Database, table: string, rows: readonly RawRow[]): Promise<RawRow[]> {
  const chosen = JSON.stringify(rows.map(({ id, owner_id }) => ({ id, owner: owner_id })));
  return db.all<RawRow>(sql`SELECT t.*, ${LIST_OWNER} FROM json_each(${chosen}) w
    CROSS JOIN ${sql.raw(table)} t ON t.owner_id = w.value ->> 'owner' AND t.id = w.value ->> 'id'
    CROSS JOIN users o ON o.id = t.owner_id ORDER BY t.id DESC`);
}

export function pageIn<Row extends { id: string }>(
  looked: readonly Row[],
  {
    limit,
    size,
    cursor,
    isMeant,
  }: { limit: number; size: number; cursor?: string | undefined; isMeant(row: Row): boolean },
) {
  const found = looked.filter(isMeant);
  const rows = found.slice(0, limit);
  const isCut = looked.length === size;
  const next = found.length > limit ? rows.at(-1)!.id : isCut ? looked.at(-1)!.id : null;
  return { rows, next, total: Math.min(found.length, limit + 1), isTotalExact: next === null && !cursor };
}
