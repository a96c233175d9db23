import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import { notifications } from "../../../db/schema/notifications";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";
import type { NotificationType } from "./types";
import type { NotificationRow } from "./view";

export interface NotificationFilter extends Walk {
  isRead?: boolean;
  type?: NotificationType;
  offset?: number;
  limit: number;
}

interface NotificationPage {
  rows: NotificationRow[];
  /** Exact for all and for unread; with other filters a lower bound. */
  total: number;
  unread: number;
  currency: string;
  next: string | null;
}

/** A type has no index: at most so many rows are scanned, and `next` continues there. */
const MOST_SCANNED = 2000;

/** Reads at most 4 × limit rows, with a type up to MOST_SCANNED. */
export async function findNotifications(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: NotificationFilter,
): Promise<NotificationPage> {
  const { limit, offset = 0, from, to, isRead } = filter;
  const [found, [account]] = await db.batch([
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.ownerId, viewer.id), inArray(notifications.id, sql`(${ids(viewer.id, filter)})`)))
      .orderBy(walkAlong(notifications.id, filter).order),
    db.select().from(accounts).where(eq(accounts.ownerId, viewer.id)),
  ]);
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const isCounted = !isSearched(filter) && from === undefined && to === undefined;
  const counter = isRead === false ? account?.unread : account?.notifications;
  const next = isFull ? rows.at(-1)?.id : isSearched(filter) ? await scannedUpTo(db, viewer.id, filter) : null;
  return {
    rows,
    total: isCounted ? (counter ?? 0) : offset + found.length,
    unread: account?.unread ?? 0,
    currency: account?.currency ?? "RUB",
    next: next ?? null,
  };
}

export async function getNotification(
  db: Database,
  viewer: Pick<Viewer, "id">,
  id: string,
): Promise<{ row: NotificationRow; currency: string } | null> {
  const found = await db
    .select({ row: notifications, currency: accounts.currency })
    .from(notifications)
    .leftJoin(accounts, eq(accounts.ownerId, notifications.ownerId))
    .where(and(eq(notifications.ownerId, viewer.id), eq(notifications.id, id), eq(notifications.channel, "web")))
    .get();
  return found ? { row: found.row, currency: found.currency ?? "RUB" } : null;
}

function isSearched({ type, isRead }: NotificationFilter): boolean {
  return type !== undefined || isRead === true;
}

// SQLite evaluates the inner query only as far as needed.
function ids(ownerId: string, filter: NotificationFilter): SQL {
  const page = sql`LIMIT ${filter.limit + 1} OFFSET ${filter.offset ?? 0}`;
  if (!isSearched(filter)) return sql`SELECT id FROM (${candidates(ownerId, filter)}) ${page}`;
  const wanted = [
    filter.type === undefined ? sql`1` : sql`type = ${filter.type}`,
    filter.isRead === true ? sql`is_read = 1` : sql`1`,
  ];
  return sql`SELECT id FROM (${candidates(ownerId, filter)} LIMIT ${MOST_SCANNED}) WHERE ${sql.join(wanted, sql` AND `)} ${page}`;
}

async function scannedUpTo(db: Database, ownerId: string, filter: NotificationFilter): Promise<string | undefined> {
  const last = sql`${candidates(ownerId, filter)} LIMIT 1 OFFSET ${MOST_SCANNED - 1}`;
  return (await db.all<{ id: string }>(last))[0]?.id;
}

// Names the index, because the planner has no statistics. Only the channel `web` is shown (spec §3).
function candidates(ownerId: string, { isRead, ...walk }: NotificationFilter): SQL {
  const along = walkAlong(sql`id`, walk);
  const table = isRead === false ? sql`notifications INDEXED BY notifications_unread` : sql`notifications NOT INDEXED`;
  const where = [
    sql`owner_id = ${ownerId}`,
    isRead === false ? sql`is_read = 0` : null,
    ...along.where,
    sql`channel = 'web'`,
  ].filter((term) => term !== null);
  return sql`SELECT id, type, is_read FROM ${table} WHERE ${sql.join(where, sql` AND `)} ORDER BY ${along.order}`;
}
