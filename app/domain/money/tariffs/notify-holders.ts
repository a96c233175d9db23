import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { announceNotification, isWantedBy } from "../../base/notifications/notify";
import type { NotificationData } from "../../base/notifications/types";
import type { Platform } from "../../base/shared/ports/platform";

/** Any others see it on their next load; the next sweep sends their e-mails. */
const TOLD_AT_ONCE = 100;

/** Notices to all holders, with the change's id; for the change's batch, where `when` is evaluated. */
export function holderNotices(
  db: Database,
  id: string,
  data: NotificationData<"tariffUpdate">,
  now: number,
  when: SQL,
) {
  const web = isWantedBy(sql`user_id`, "tariffUpdate", "web");
  const email = isWantedBy(sql`user_id`, "tariffUpdate", "email");
  return [
    db.run(sql`INSERT INTO notifications
        (owner_id, id, type, channel, is_read, letter_due_at, data, sent_at, created_at, updated_at)
      SELECT user_id, ${id}, 'tariffUpdate', iif(web, 'web', 'email'), NOT web, iif(email, ${now}, NULL),
        ${JSON.stringify(data)}, ${now}, ${now}, ${now}
      FROM (SELECT user_id, ${web} AS web, ${email} AS email FROM user_tariffs WHERE tariff_id = ${data.tariffId})
      WHERE (${when}) AND (web OR email)`),
    db.run(sql`INSERT INTO accounts (owner_id, notifications, unread, updated_at)
      SELECT user_id, 1, 1, ${now} FROM user_tariffs CROSS JOIN notifications n ON n.owner_id = user_id AND n.id = ${id}
      WHERE tariff_id = ${data.tariffId} AND n.channel = 'web'
      ON CONFLICT (owner_id) DO UPDATE SET notifications = notifications + 1, unread = unread + 1, updated_at = ${now}`),
  ] as const;
}

export async function notifyHolders(
  needs: Pick<Platform, "db" | "hub" | "queue">,
  tariffId: string,
  id: string,
): Promise<void> {
  const holders = await needs.db.all<{ ownerId: string }>(sql`SELECT user_id AS ownerId FROM user_tariffs
    CROSS JOIN notifications n ON n.owner_id = user_id AND n.id = ${id}
    WHERE tariff_id = ${tariffId} LIMIT ${TOLD_AT_ONCE}`);
  for (const { ownerId } of holders) await announceNotification(needs, { ownerId, id });
}
