import { sql } from "drizzle-orm";
import type { users } from "../../../../../db/schema/accounts";
import { PLATFORM_OWNER } from "../../../base/settings/settings";

/**
 * From the reseller's setting, otherwise the platform's: its active tariffs, one per source, in a new account's
 * currency.
 */
export function firstTariffs({ id, resellerId }: Pick<typeof users.$inferSelect, "id" | "resellerId">) {
  // The platform's owner sorts first.
  return sql`INSERT INTO user_tariffs (user_id, tariff_id)
    SELECT ${id}, max(tariffs.id) FROM tariffs WHERE is_active = 1 AND owner_id IN ('', ${resellerId})
      AND coalesce(data ->> 'currency', 'RUB') = 'RUB' AND id IN (
      SELECT chosen.value FROM json_each((
        SELECT value FROM settings WHERE owner_id IN (${PLATFORM_OWNER}, ${resellerId}) AND key = 'registration.tariffs'
        ORDER BY owner_id DESC LIMIT 1)) AS chosen) GROUP BY source`;
}
