import { sql } from "drizzle-orm";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import { pagesApart } from "../../base/shared/errors/isolate-failures";
import type { Platform } from "../../base/shared/ports/platform";
import { forecastOf } from "./forecast";
import { spendByDay } from "./spend";

/** Settings key; limits in micros. */
export const LIMITS_KEY = "notifications.limits";

const PAGE = 50;

interface Crossing {
  ownerId: string;
  /** Micros. */
  available: number;
  /** JSON: limits above the available money, and limits already reported. */
  below: string;
  told: string;
  zone: string | null;
}

/** Reports each limit once, until the money rises above it again. Runs by cron, so sending does not pay for it. */
export async function notifyLimits({
  db,
  clock,
  hub,
  queue,
}: Pick<Platform, "db" | "clock" | "hub" | "queue">): Promise<void> {
  const now = clock();
  const read = (after: string) =>
    db.all<Crossing>(sql`SELECT * FROM (
      SELECT s.owner_id AS ownerId, a.balance + a.overdraft AS available, coalesce(n.limits, '[]') AS told,
        u.preferences ->> 'timeZone' AS zone,
        (SELECT json_group_array(value) FROM (
          SELECT DISTINCT value FROM json_each(s.value)
          WHERE type = 'integer' AND value > a.balance + a.overdraft ORDER BY value)) AS below
      FROM settings s INDEXED BY settings_by_key
      CROSS JOIN accounts a ON a.owner_id = s.owner_id
      LEFT JOIN balance_notices n ON n.owner_id = s.owner_id
      LEFT JOIN users u ON u.id = s.owner_id
      WHERE s.key = ${LIMITS_KEY} AND s.owner_id > ${after})
    WHERE below <> told ORDER BY ownerId LIMIT ${PAGE}`);
  const notifyOne = async ({ ownerId, available, below, told, zone }: Crossing) => {
    const known = JSON.parse(told) as number[];
    const crossed = (JSON.parse(below) as number[]).filter((limit) => !known.includes(limit));
    const days = crossed.length === 0 ? [] : await spendByDay(db, { id: ownerId }, { now, zone: zone ?? undefined });
    const lasting = forecastOf(available, days, now).days;
    // Only one of two concurrent runs reports.
    const isStill = sql`coalesce((SELECT limits FROM balance_notices WHERE owner_id = ${ownerId}), '[]') = ${told}`;
    const notices: Notice[] = crossed.map((limit) =>
      notificationOf(db, ownerId, "balanceLimit", { limit, available, days: lasting }, now, isStill),
    );
    await batchByName(db, {
      notices: notices.flatMap(({ statements }) => statements),
      reported: db.run(sql`INSERT INTO balance_notices (owner_id, limits) SELECT ${ownerId}, ${below} WHERE ${isStill}
        ON CONFLICT (owner_id) DO UPDATE SET limits = excluded.limits`),
    });
    for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
  };
  const keyOf = ({ ownerId }: Crossing) => ownerId;
  await pagesApart("limits.failed", { size: PAGE, read, keyOf }, notifyOne, { idOf: ({ ownerId }) => ({ ownerId }) });
}
