import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { accounts } from "../../../../db/schema/billing";
import { notifications } from "../../../../db/schema/notifications";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import type { Page } from "../shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../shared/walk-page";
import type { NotificationType } from "./types";
import type { NotificationRow } from "./view";

export interface NotificationFilter extends PageQuery {
  isRead?: boolean | undefined;
  type?: NotificationType | undefined;
}

interface NotificationPage extends Page<NotificationRow> {
  unread: number;
  currency: string;
}

const SAID = sql`json_object('type', t.type, 'data', t.data, 'title', t.title, 'text', t.text, 'is_html', t.is_html)`;
const saidOf = (also: unknown): NotificationRow => rowOf(notifications, JSON.parse(String(also)));

/** Each row's text is composed in the reader's language. */
const COST_OF_WORDS = 1.5;

/** Shows only the channel `web` (spec §3). `says`: a filter on the row's text in the reader's language. */
export async function findNotifications(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  filter: NotificationFilter,
  says?: (row: NotificationRow, currency: string) => boolean,
): Promise<NotificationPage> {
  const { isRead, type, from, to } = filter;
  const account = db.select().from(accounts).where(eq(accounts.ownerId, ownerId)).get();
  const said = says && ((await account)?.currency ?? "RUB");
  const isUnread = isRead === false;
  const isWhole = type === undefined && isRead !== true && from === undefined && to === undefined && !says;
  const counter = sql.raw(isUnread ? "unread" : "notifications");
  const hits = [type && sql`t.type = ${type}`, isRead === true && sql`t.is_read = 1`].filter((one) => one) as SQL[];
  const list: WalkedList = {
    // Names the index, because the planner has no statistics.
    rows: sql`notifications t ${isUnread ? sql`INDEXED BY notifications_unread` : sql`NOT INDEXED`}
      WHERE t.owner_id = ${ownerId} AND t.channel = 'web' ${isUnread ? sql`AND t.is_read = 0` : sql``}`,
    hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
    cost: (isUnread ? 2 : 1) * (says ? COST_OF_WORDS : 1),
    ...(says && said && { sift: { also: SAID, isHit: (also) => says(saidOf(also), said) } }),
    columns: sql`t.*`,
    join: sql`notifications t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    known: isWhole ? sql`SELECT coalesce((SELECT ${counter} FROM accounts WHERE owner_id = ${ownerId}), 0)` : undefined,
  };
  const [known, page] = await Promise.all([account, walkPage(db, list, filter)]);
  return {
    ...page,
    rows: page.rows.map((raw) => rowOf(notifications, raw)),
    unread: known?.unread ?? 0,
    currency: known?.currency ?? "RUB",
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
