import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Moderation } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";

export interface QueueFilter {
  moderation: Moderation;
  type?: string;
  cursor?: string;
  limit: number;
}

interface QueueRow {
  id: string;
  ownerId: string;
  title: string;
  type: string;
  moderation: Moderation;
  sender: string;
  text: string;
  isActive: number;
  owner: string;
}

/** Templates the viewer reviews. Pending: oldest first; decided: newest first. */
export async function findTemplateQueue(db: Database, viewer: Pick<Viewer, "id" | "level">, filter: QueueFilter) {
  const { moderation, type, cursor, limit } = filter;
  const isWaiting = moderation === "pending";
  const scope = viewer.level === "manager" ? sql`1` : sql`t.reseller_id = ${viewer.id}`;
  const index = `templates_queue${viewer.level === "manager" ? "" : "_reseller"}${type === undefined ? "" : "_type"}`;
  const further = isWaiting ? sql`t.id > ${cursor}` : sql`t.id < ${cursor}`;
  const rows = await db.all<QueueRow>(sql`SELECT t.id AS id, t.owner_id AS ownerId, t.title AS title, t.type AS type,
      t.moderation AS moderation, coalesce(t.payload ->> 'sender', '') AS sender, coalesce(t.payload ->> 'text', '')
        || coalesce(char(10, 10) || nullif(t.split ->> 'text', ''), '') AS text,
      t.is_active AS isActive, u.username AS owner
    FROM templates t INDEXED BY ${sql.raw(index)} CROSS JOIN users u ON u.id = t.owner_id
    WHERE ${scope} AND t.moderation = ${moderation} AND t.owner_id <> ${viewer.id}
      AND ${type === undefined ? sql`1` : sql`t.type = ${type}`} AND ${cursor === undefined ? sql`1` : further}
    ORDER BY t.id ${sql.raw(isWaiting ? "ASC" : "DESC")} LIMIT ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
