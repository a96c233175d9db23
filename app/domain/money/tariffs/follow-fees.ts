import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { newId } from "../../base/shared/ids";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { ACCOUNT_FEE } from "../billing/source-name";

/** For the batch that changes a user's tariffs: fees start, continue or end. The next sweep charges them. */
export function followTariffs(db: Database, userId: string, now: number) {
  const begins = (column: string) =>
    sql`${sql.identifier(column)} = iif(status = 'ended', ${now}, ${sql.identifier(column)})`;
  return [
    db.run(sql`INSERT INTO subscriptions (owner_id, id, source, tariff_id, status, paid_until, starts_at, zone, due_at,
        created_at, updated_at)
      SELECT u.id, ${newId()}, t.source, t.id, 'active', ${now}, ${now},
        coalesce(u.preferences ->> 'timeZone', ${DEFAULT_ZONE}), ${now}, ${now}, ${now}
      FROM users u CROSS JOIN user_tariffs h ON h.user_id = u.id CROSS JOIN tariffs t ON t.id = h.tariff_id
      WHERE u.id = ${userId} AND t.source = ${ACCOUNT_FEE}
      ON CONFLICT (owner_id, source) DO UPDATE SET tariff_id = excluded.tariff_id, ${begins("paid_until")},
        ${begins("starts_at")}, due_at = iif(status = 'active' AND paid_until > ${now}, due_at, ${now}),
        status = iif(status = 'ended', 'active', status), updated_at = ${now}`),
    db.run(sql`UPDATE subscriptions SET due_at = ${now} WHERE owner_id = ${userId} AND status IN ('grace', 'unpaid')
      AND NOT EXISTS (SELECT 1 FROM user_tariffs h WHERE h.user_id = owner_id AND h.tariff_id = subscriptions.tariff_id)`),
  ] as const;
}
