import type { notifications } from "../../../db/schema/notifications";
import { toUnits } from "../shared/money";
import { isNotificationType, type Kind, NOTIFICATION_FIELDS } from "./types";

export type NotificationRow = typeof notifications.$inferSelect;

/** What a reader is shown of a notification, in his language. */
export interface NotificationWords {
  title: string;
  text: string;
}

/** A notification as REST shows it (spec §3): amounts in units, times ISO 8601. */
export function notificationView(row: NotificationRow, { title, text }: NotificationWords) {
  return { ...notificationEvent(row), title, text };
}

/** The same as live events carry it: a listener's language is not known, so a template's words are left out. */
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

/** The kinds of a type's values, none for a type that is known no more. */
export function kindsOf(type: string): Record<string, Kind> {
  return isNotificationType(type) ? NOTIFICATION_FIELDS[type] : {};
}

function shown(kind: Kind | undefined, value: unknown): unknown {
  if (typeof value !== "number") return value;
  if (kind === "money") return toUnits(value);
  return kind === "time" ? isoTime(value) : value;
}

const isoTime = (ms: number) => new Date(ms).toISOString();
