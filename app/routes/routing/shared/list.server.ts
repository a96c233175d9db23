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
  const paging = readPaging(request);
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 100) ?? "";
  const { rows, next } = await noun.find(db, {
    ...filter,
    search,
    cursor: paging.cursor ?? undefined,
    limit: paging.rows,
  });
  return { rows: rows.map(show), next, paging, search };
}

export interface Listed<Shown> {
  rows: Shown[];
  next: string | null;
  paging: { cursor: string | null; rows: number };
  search: string;
}
