import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { rowOf } from "../../../../db/schema/raw-row";
import { shortLinks } from "../../../../db/schema/sites/short-links";
import type { Viewer } from "../../base/access/viewer";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { LinkSource, LinkState } from "./view";

export type LinkRow = typeof shortLinks.$inferSelect;
type Owner = Pick<Viewer, "id">;

interface LinkFilter extends PageQuery {
  search?: string | undefined;
  state?: LinkState | undefined;
  source?: LinkSource | undefined;
  /** ms UTC. */
  now?: number | undefined;
  sort?: WalkedList["sort"];
}

export async function findLinks(db: Database, { id: ownerId }: Owner, filter: LinkFilter): Promise<Page<LinkRow>> {
  const { search, state, source, now = 0, sort } = filter;
  const isPast = sql`coalesce(t.expires_at <= ${now}, 0)`;
  const hits = [
    state === "blocked" && sql`t.blocked_at IS NOT NULL`,
    state === "expired" && sql`t.blocked_at IS NULL AND ${isPast}`,
    state === "works" && sql`t.blocked_at IS NULL AND NOT ${isPast}`,
    source && (source === "own" ? sql`t.source IS NULL` : sql`t.source IS NOT NULL`),
  ].filter((term) => term) as SQL[];
  const page = await walkPage(
    db,
    {
      rows: sql`short_links t WHERE t.owner_id = ${ownerId}`,
      sort,
      hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
      sift: siftOf(search?.replace(/^https?:\/\//, ""), ["t.domain || '/' || t.slug", "t.full_url"]),
      columns: sql`t.*`,
      join: sql`short_links t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(shortLinks, raw)) };
}

/** Titles of the campaigns whose texts created these links, by id. */
export async function mailingTitles(db: Database, { id: ownerId }: Owner, links: readonly Pick<LinkRow, "source">[]) {
  const ids = [...new Set(links.flatMap(({ source }) => source ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.all<{ id: string; title: string }>(sql`SELECT id, title FROM tasks
    WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Links of a campaign's texts: their ids contain its time. */
export async function linksOfTask(db: Database, { id: ownerId }: Owner, taskId: string): Promise<LinkRow[]> {
  const at = timeOfId(taskId);
  if (!Number.isFinite(at)) return [];
  const isOfTime = and(gte(shortLinks.id, firstIdAt(at)), lt(shortLinks.id, firstIdAt(at + 1)));
  return db
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.ownerId, ownerId), isOfTime, eq(shortLinks.source, taskId)))
    .orderBy(desc(shortLinks.people), asc(shortLinks.id));
}

export async function getLink(db: Database, { id: ownerId }: Owner, id: string): Promise<LinkRow | null> {
  return (await db.select().from(shortLinks).where(isMine(ownerId, id)).get()) ?? null;
}

export const isMine = (ownerId: string, id: string) => and(eq(shortLinks.ownerId, ownerId), eq(shortLinks.id, id));
