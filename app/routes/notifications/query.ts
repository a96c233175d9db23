import { isNotificationType, type NotificationType } from "../../domain/base/notifications/types";

export interface NotificationQuery {
  isUnread: boolean;
  type: NotificationType | null;
  cursor: string | null;
}

export function readQuery(search: URLSearchParams): NotificationQuery {
  const type = search.get("type");
  return {
    isUnread: search.get("show") === "unread",
    type: isNotificationType(type) ? type : null,
    cursor: search.get("cursor") || null,
  };
}

export function pathOf({ isUnread = false, type = null, cursor = null }: Partial<NotificationQuery>): string {
  const search = new URLSearchParams();
  if (isUnread) search.set("show", "unread");
  if (type) search.set("type", type);
  if (cursor) search.set("cursor", cursor);
  return search.size > 0 ? `/notifications?${search}` : "/notifications";
}
