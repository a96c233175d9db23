/** A notification as screens show it: its words, its day and its time are written in the reader's way already. */
export interface ShownNotification {
  id: string;
  type: string;
  title: string;
  text: string;
  /** `text` is HTML, sanitised by the server. */
  isHtml: boolean;
  isRead: boolean;
  isToday: boolean;
  /** Of what the reader's own action did: the page that he acted on has said it. */
  isEcho: boolean;
  day: string;
  time: string;
  /** The screen that it is about, where the reader may open it. */
  to: string | null;
}

/** The newest ones and the counter, as the frame asks for them. */
export interface LatestNotifications {
  unread: number;
  rows: ShownNotification[];
}
