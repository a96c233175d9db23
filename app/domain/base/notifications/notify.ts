import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { notificationBrowsers, notifications } from "../../../../db/schema/notifications";
import { logged } from "../shared/errors/logged";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { readingOf } from "./reading";
import { isAlwaysOn, isOnByDefault, type NotificationData, type NotificationType, type TemplateType } from "./types";
import { notificationEvent } from "./view";

/** Settings key: `{[type]: boolean | {web?, email?}}`; a boolean applies to the screen only. */
export const TYPES_KEY = "notifications.types";

export function isWantedBy(ownerId: SQL | string, type: TemplateType, channel: "web" | "email"): SQL {
  if (isAlwaysOn(type)) return channel === "web" ? sql`1` : sql`0`;
  const [path, own] = [`$.${type}`, `$.${type}.${channel}`];
  const flag = channel === "web" ? sql`value ->> ${path}` : sql`NULL`;
  const usual = Number(channel === "web" && isOnByDefault(type));
  return sql`coalesce((SELECT iif(json_type(value, ${path}) = 'object', value ->> ${own}, ${flag})
    FROM settings WHERE owner_id = ${ownerId} AND key = ${TYPES_KEY}), ${usual})`;
}

type Statement = ReturnType<Database["run"]>;

/** Its statements join the batch of the event. */
export interface Notice {
  ownerId: string;
  id: string;
  statements: [Statement, Statement];
}

/** Includes counters; respects preferences. `data` may be SQL for a JSON text; `when` is evaluated in the batch. */
export function notificationOf<T extends TemplateType>(
  db: Database,
  ownerId: string,
  type: T,
  data: NotificationData<T> | SQL,
  now: number,
  when: SQL = sql`1`,
): Notice {
  const values = isExpression(data) ? data : sql`${JSON.stringify(data)}`;
  const web = isWantedBy(ownerId, type, "web");
  const email = isWantedBy(ownerId, type, "email");
  return noticeOf(db, ownerId, { type, values, web, email, when }, now);
}

/** `html` must already be sanitised. */
export function messageOf(
  db: Database,
  ownerId: string,
  { title, text, isHtml }: { title: string; text: string; isHtml: boolean },
  now: number,
  id = newId(),
): Notice {
  return noticeOf(
    db,
    ownerId,
    { type: "message", values: sql`'{}'`, title, text, isHtml, web: sql`1`, email: sql`0`, when: sql`1` },
    now,
    id,
  );
}

interface Words {
  type: NotificationType;
  values: SQL;
  title?: string;
  text?: string;
  isHtml?: boolean;
  web: SQL;
  email: SQL;
  when: SQL;
}

function noticeOf(db: Database, ownerId: string, words: Words, now: number, id = newId()): Notice {
  const { type, values, title = null, text = null, isHtml = false, web, email, when } = words;
  return {
    ownerId,
    id,
    statements: [
      db.run(sql`INSERT INTO notifications
          (owner_id, id, type, channel, is_read, letter_due_at, data, title, text, is_html, sent_at, created_at, updated_at)
        SELECT ${ownerId}, ${id}, ${type}, iif(web, 'web', 'email'), NOT web, iif(email, ${now}, NULL), ${values}, ${title},
          ${text}, ${Number(isHtml)}, ${now}, ${now}, ${now}
        FROM (SELECT ${web} AS web, ${email} AS email) WHERE (${when}) AND (web OR email)`),
      db.run(sql`INSERT INTO accounts (owner_id, notifications, unread, updated_at)
        SELECT ${ownerId}, 1, 1, ${now} WHERE EXISTS (SELECT 1 FROM notifications WHERE owner_id = ${ownerId} AND id = ${id} AND channel = 'web')
        ON CONFLICT (owner_id) DO UPDATE SET notifications = notifications + 1, unread = unread + 1, updated_at = ${now}`),
    ],
  };
}

function isExpression(data: object): data is SQL {
  return "queryChunks" in data;
}

/** Call after the batch. Never throws. */
export async function announceNotification(
  { db, hub, queue }: Pick<Platform, "db" | "hub" | "queue">,
  { ownerId, id }: Pick<Notice, "ownerId" | "id">,
): Promise<void> {
  try {
    const [[row], [browser], [owner], [account]] = await db.batch([
      db
        .select()
        .from(notifications)
        .where(and(eq(notifications.ownerId, ownerId), eq(notifications.id, id))),
      db
        .select({ id: notificationBrowsers.id })
        .from(notificationBrowsers)
        .where(eq(notificationBrowsers.ownerId, ownerId))
        .limit(1),
      db.select({ preferences: users.preferences }).from(users).where(eq(users.id, ownerId)),
      db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
    ]);
    if (!row) return;
    if (row.emailDueAt !== null) await queue.send([{ kind: "letter", ownerId, id }]);
    if (row.channel !== "web") return;
    if (browser) await queue.send([{ kind: "notice", ownerId, id }]);
    const reading = readingOf(owner?.preferences ?? {}, account?.currency, row.sentAt);
    const said = { data: notificationEvent(row), notice: { row, reading } };
    await hub.publish(ownerId, [
      { event: "notifications.created", ...said },
      { event: "notifications.sent", ...said },
    ]);
  } catch (error) {
    // The notification is stored; the screen shows it on its next load.
    console.error(JSON.stringify({ event: "announce.notification", error: logged(error) }));
  }
}
