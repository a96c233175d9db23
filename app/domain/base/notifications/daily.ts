import { sql } from "drizzle-orm";
import type { Preferences } from "../../../../db/schema/accounts";
import { pagesApart } from "../shared/errors/isolate-failures";
import type { Platform } from "../shared/ports/platform";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { nextHourIn } from "../shared/time/zones";
import { announceNotification, isWantedBy, notificationOf, TYPES_KEY } from "./notify";

const MORNING = 9;
const PAGE = 50;

interface Due {
  ownerId: string;
  /** Micros. */
  available: number;
  preferences: string;
  dueAt: number | null;
}

/** Once a day, in the morning of the account's time zone. */
export async function notifyDailyBalance({
  db,
  clock,
  hub,
  queue,
}: Pick<Platform, "db" | "clock" | "hub" | "queue">): Promise<void> {
  const now = clock();
  const read = (after: string) =>
    db.all<Due>(sql`SELECT s.owner_id AS ownerId, a.balance + a.overdraft AS available,
      u.preferences AS preferences, n.daily_due_at AS dueAt
    FROM settings s INDEXED BY settings_by_key
    CROSS JOIN accounts a ON a.owner_id = s.owner_id
    CROSS JOIN users u ON u.id = s.owner_id
    LEFT JOIN balance_notices n ON n.owner_id = s.owner_id
    WHERE s.key = ${TYPES_KEY} AND (${isWantedBy(sql`s.owner_id`, "dailyBalance", "web")} OR ${isWantedBy(sql`s.owner_id`, "dailyBalance", "email")}) AND coalesce(n.daily_due_at, 0) <= ${now}
      AND s.owner_id > ${after} ORDER BY s.owner_id LIMIT ${PAGE}`);
  const notifyOne = async ({ ownerId, available, preferences, dueAt }: Due) => {
    const { timeZone = DEFAULT_ZONE } = JSON.parse(preferences) as Preferences;
    const next = nextHourIn(timeZone, MORNING, now);
    // Only one of two concurrent runs reports. A new subscriber starts the next morning.
    const isStill = sql`(SELECT daily_due_at FROM balance_notices WHERE owner_id = ${ownerId}) IS ${dueAt}`;
    const isMorning = sql`${isStill} AND ${dueAt} IS NOT NULL`;
    const notice = notificationOf(db, ownerId, "dailyBalance", { available }, now, isMorning);
    await db.batch([
      ...notice.statements,
      db.run(sql`INSERT INTO balance_notices (owner_id, daily_due_at) SELECT ${ownerId}, ${next} WHERE ${isStill}
        ON CONFLICT (owner_id) DO UPDATE SET daily_due_at = excluded.daily_due_at`),
    ]);
    await announceNotification({ db, hub, queue }, notice);
  };
  const keyOf = ({ ownerId }: Due) => ownerId;
  await pagesApart("dailyBalance.failed", { size: PAGE, read, keyOf }, notifyOne, {
    idOf: ({ ownerId }) => ({ ownerId }),
  });
}
