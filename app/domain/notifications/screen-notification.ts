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
