import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { shortLinks } from "../../../db/schema/sites/short-links";
import type { Viewer } from "../access/viewer";
import { firstIdAt, timeOfId } from "../shared/ids";
import { type Walk, walkAlong } from "../shared/walk";
import type { LinkSource, LinkState } from "./view";

export type LinkRow = typeof shortLinks.$inferSelect;
type Owner = Pick<Viewer, "id">;

export interface LinkPage {
  rows: LinkRow[];
  /** A minimum: this page and one row more. */
  total: number;
  next: string | null;
}

interface LinkFilter extends Walk {
  search?: string | undefined;
  state?: LinkState | undefined;
  source?: LinkSource | undefined;
  /** ms UTC. */
  now?: number | undefined;
  offset?: number;
  limit: number;
}

const SEARCHED = 1000;

/** Newest first; what is sought is read of the newest 1,000. */
export async function findLinks(
  db: Database,
  { id: ownerId }: Owner,
  { search, state, source, now = 0, offset = 0, limit, ...walk }: LinkFilter,
): Promise<LinkPage> {
  const { where, order } = walkAlong(shortLinks.id, walk);
  const words = search?.toLowerCase().replace(/^https?:\/\//, "");
  const isPast = sql`coalesce(${shortLinks.expiresAt} <= ${now}, 0)`;
  const sought = [
    words &&
      sql`(instr(lower(${shortLinks.domain} || '/' || ${shortLinks.slug}), ${words}) > 0
        OR instr(lower(${shortLinks.fullUrl}), ${words}) > 0)`,
    state === "blocked" && isNotNull(shortLinks.blockedAt),
    state === "expired" && sql`${shortLinks.blockedAt} IS NULL AND ${isPast}`,
    state === "works" && sql`${shortLinks.blockedAt} IS NULL AND NOT ${isPast}`,
    source && (source === "own" ? isNull(shortLinks.source) : isNotNull(shortLinks.source)),
  ].filter((term) => term !== false && term !== undefined && term !== "");
  const newest = sql`${shortLinks.id} >= coalesce((SELECT id FROM short_links WHERE owner_id = ${ownerId}
    ORDER BY id DESC LIMIT 1 OFFSET ${SEARCHED - 1}), '')`;
  const says = sought.length > 0 ? and(newest, ...sought) : undefined;
  const found = await db
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.ownerId, ownerId), says, ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const rows = found.slice(0, limit);
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Titles of the mailings whose texts made these links, by id. */
export async function mailingTitles(db: Database, { id: ownerId }: Owner, links: readonly Pick<LinkRow, "source">[]) {
  const ids = [...new Set(links.flatMap(({ source }) => source ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db.all<{ id: string; title: string }>(sql`SELECT id, title FROM tasks
    WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Of a mailing's texts: their ids bear its time. */
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
