import { type SQL, sql } from "drizzle-orm";
import type { Filter, Noun } from "../../../domain/routing/crud";
import type { Platform } from "../../../domain/shared/ports/platform";
import { readPaging } from "../../../web/lists/paging";

/** A page by `search`, `cursor`, `rows`. */
export async function listed<Row, Shown>(
  request: Request,
  { db }: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "find">,
  show: (row: Row) => Shown,
  filter: Partial<Filter> = {},
) {
  const { paging, asked } = askedPage(request);
  const { rows, next } = await noun.find(db, { ...filter, ...asked });
  return { rows: rows.map(show), next, paging, search: asked.search };
}

/** With what `read` finds about the page's rows, in the same trip unless a search chooses them. */
export async function listedWith<Row extends { id: string }, Shown, More>(
  request: Request,
  platform: Pick<Platform, "db">,
  noun: Pick<Noun<Row, never>, "find" | "idsOf">,
  show: (row: Row) => Shown,
  read: (ids: SQL) => Promise<More>,
) {
  const known = noun.idsOf(askedPage(request).asked);
  const [{ rows, ...list }, early] = await Promise.all([
    listed(request, platform, noun, (row) => row),
    known && read(known),
  ]);
  const idsIn = () => sql`SELECT value AS id FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})`;
  return { list: { ...list, rows: rows.map(show) }, beside: early ?? (await read(idsIn())) };
}

function askedPage(request: Request) {
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
