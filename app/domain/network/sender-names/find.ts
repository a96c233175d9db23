import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { type Moderation, sendernames } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";
import { type Walk, walkAlong } from "../../base/shared/walk";

export type SenderNameRow = typeof sendernames.$inferSelect;
export type Role = "owner" | "reseller" | "manager";

type Scope = Pick<Viewer, "id" | "level">;

export async function findSenderNames(
  db: Database,
  viewer: { id: string | SQL },
  type?: string,
): Promise<SenderNameRow[]> {
  const rows = await db
    .select()
    .from(sendernames)
    .where(and(eq(sendernames.ownerId, viewer.id), type === undefined ? undefined : eq(sendernames.type, type)));
  // Sorted in code: D1 charges for rows sorted in SQL.
  return rows.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

export async function getSenderName(db: Database, viewer: Scope, id: string) {
  const found = await db
    .select({ row: sendernames, owner: users.username, country: sql<string | null>`${users.data} ->> 'country'` })
    .from(sendernames)
    .innerJoin(users, eq(users.id, sendernames.ownerId))
    .where(eq(sendernames.id, id))
    .get();
  const role = found && roleOf(viewer, found.row);
  return role ? { ...found, country: found.country ?? "RU", role } : null;
}

export type KnownName = NonNullable<Awaited<ReturnType<typeof getSenderName>>>;

function roleOf({ id, level }: Scope, { ownerId, resellerId }: SenderNameRow): Role | null {
  if (ownerId === id) return "owner";
  if (level === "manager") return "manager";
  return level === "reseller" && resellerId === id ? "reseller" : null;
}

export interface QueueFilter extends Walk {
  moderation: Moderation;
  type?: string | undefined;
  limit: number;
  offset?: number;
}

/**
 * Requests of the viewer's accounts: a reseller's customers, all accounts for a manager. By default pending ones come
 * oldest first, decided ones newest first.
 */
export async function findQueue(db: Database, viewer: Scope, filter: QueueFilter) {
  const { moderation, type, limit, offset = 0 } = filter;
  const { direction = moderation === "pending" ? "asc" : "desc", ...walk } = filter;
  const { where, order } = walkAlong(sql`s.id`, { ...walk, direction });
  const scope = viewer.level === "manager" ? sql`1` : sql`s.reseller_id = ${viewer.id}`;
  const index = `sendernames_queue${viewer.level === "manager" ? "" : "_reseller"}${type === undefined ? "" : "_type"}`;
  const rows = await db.all<QueueRow>(sql`SELECT s.id AS id, s.owner_id AS ownerId, s.name AS name, s.type AS type,
      s.moderation AS moderation, s.comment AS comment, s.is_active AS isActive, s.updated_at AS updatedAt,
      u.username AS owner
    FROM sendernames s INDEXED BY ${sql.raw(index)} CROSS JOIN users u ON u.id = s.owner_id
    WHERE ${scope} AND s.moderation = ${moderation} AND s.owner_id <> ${viewer.id}
      AND ${type === undefined ? sql`1` : sql`s.type = ${type}`} AND ${sql.join([sql`1`, ...where], sql` AND `)}
    ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { rows: shown, total: offset + rows.length, next };
}

type QueueRow = Pick<SenderNameRow, "id" | "ownerId" | "name" | "type" | "moderation" | "comment" | "updatedAt"> & {
  isActive: number;
  owner: string;
};

const MOST_HOLDERS = 3;

/** Owners of names that look the same; three at most. */
export async function findHolders(db: Database, id: string) {
  const rows = await db.all<{ owner: string; isSame: number }>(sql`SELECT u.username AS owner, s.name = o.name AS isSame
    FROM sendernames o CROSS JOIN sendernames s INDEXED BY sendernames_likeness
      ON s.type = o.type AND s.likeness = o.likeness AND s.owner_id <> o.owner_id
    CROSS JOIN users u ON u.id = s.owner_id
    WHERE o.id = ${id} LIMIT ${MOST_HOLDERS}`);
  return rows.map(({ owner, isSame }) => ({ owner, isSame: isSame === 1 }));
}

export function ownRow({ ownerId, id }: Pick<SenderNameRow, "ownerId" | "id">) {
  return and(eq(sendernames.ownerId, ownerId), eq(sendernames.id, id));
}
