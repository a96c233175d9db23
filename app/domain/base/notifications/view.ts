import type { notifications } from "../../../../db/schema/notifications";
import { toUnits } from "../shared/money";
import { isNotificationType, type Kind, NOTIFICATION_FIELDS } from "./types";

export type NotificationRow = typeof notifications.$inferSelect;

export interface NotificationWords {
  title: string;
  text: string;
}

/** REST (spec §3): amounts in units, times ISO 8601. */
export function notificationView(row: NotificationRow, { title, text }: NotificationWords) {
  return { ...notificationEvent(row), title, text };
}

/** For live events; the hub adds template texts in the owner's language. */
export function notificationEvent(row: NotificationRow) {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    text: row.text,
    isHtml: row.isHtml,
    data: dataOf(row),
    channel: row.channel,
    isRead: row.isRead,
    sentAt: isoTime(row.sentAt),
    deliveredAt: row.deliveredAt === null ? null : isoTime(row.deliveredAt),
    targetUserId: row.ownerId,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

function dataOf({ type, data }: NotificationRow): Record<string, unknown> {
  const kinds = kindsOf(type);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(kinds[name], value)]));
}

/** Empty for a retired type. */
export function kindsOf(type: string): Record<string, Kind> {
  return isNotificationType(type) ? NOTIFICATION_FIELDS[type] : {};
}

function shown(kind: Kind | undefined, value: unknown): unknown {
  if (typeof value !== "number") return value;
  if (kind === "money") return toUnits(value);
  return kind === "time" ? isoTime(value) : value;
}

const isoTime = (ms: number) => new Date(ms).toISOString();

export interface ShownNotification {
  id: string;
  type: string;
  title: string;
  text: string;
  isHtml: boolean;
  isRead: boolean;
  isToday: boolean;
  /** Caused by the reader's own action, which the page has already confirmed. */
  isEcho: boolean;
  day: string;
  time: string;
  to: string | null;
}

export interface LatestNotifications {
  unread: number;
  rows: ShownNotification[];
}
