import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { shortLinks } from "../../../db/schema/sites/short-links";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";

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
  offset?: number;
  limit: number;
}

const SEARCHED = 1000;

/** Newest first; a search reads the newest 1,000. */
export async function findLinks(
  db: Database,
  { id: ownerId }: Owner,
  { search, offset = 0, limit, ...walk }: LinkFilter,
): Promise<LinkPage> {
  const { where, order } = walkAlong(shortLinks.id, walk);
  const words = search?.toLowerCase().replace(/^https?:\/\//, "");
  const says = words
    ? sql`(instr(lower(${shortLinks.domain} || '/' || ${shortLinks.slug}), ${words}) > 0
        OR instr(lower(${shortLinks.fullUrl}), ${words}) > 0)
        AND ${shortLinks.id} >= coalesce((SELECT id FROM short_links WHERE owner_id = ${ownerId}
          ORDER BY id DESC LIMIT 1 OFFSET ${SEARCHED - 1}), '')`
    : undefined;
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

export async function getLink(db: Database, { id: ownerId }: Owner, id: string): Promise<LinkRow | null> {
  return (await db.select().from(shortLinks).where(isMine(ownerId, id)).get()) ?? null;
}

export const isMine = (ownerId: string, id: string) => and(eq(shortLinks.ownerId, ownerId), eq(shortLinks.id, id));
