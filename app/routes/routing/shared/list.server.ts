import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { Filter, Noun } from "../../../domain/network/routing/crud";
import { readPaging } from "../../../web/lists/paging";

/** One page, by `search`, `cursor` and `rows`. */
export async function listed<Row, Shown>(
  request: Request,
  { db }: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "find">,
  show: (row: Row) => Shown,
  filter: Partial<Filter> = {},
) {
  const { paging, asked } = readPage(request);
  const { rows, next } = await noun.find(db, { ...filter, ...asked });
  return { rows: rows.map(show), next, paging, search: asked.search };
}

/** Adds what `read` finds for the page's rows: in the same round trip, unless rows are chosen by a search. */
export async function listedWith<Row extends { id: string }, Shown, More>(
  request: Request,
  platform: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "find" | "idsOf">,
  show: (row: Row) => Shown,
  read: (ids: SQL) => Promise<More>,
) {
  const known = noun.idsOf(readPage(request).asked);
  const [{ rows, ...list }, early] = await Promise.all([
    listed(request, platform, noun, (row) => row),
    known && read(known),
  ]);
  const idsIn = () => sql`SELECT value AS id FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})`;
  return { list: { ...list, rows: rows.map(show) }, beside: early ?? (await read(idsIn())) };
}

function readPage(request: Request) {
  const paging = readPaging(request);
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 100) ?? "";
  return { paging, asked: { search, cursor: paging.cursor ?? undefined, limit: paging.rows } };
}

export interface Listed<Shown> {
  rows: Shown[];
  next: string | null;
  paging: { cursor: string | null; rows: number };
  search: string;
}
