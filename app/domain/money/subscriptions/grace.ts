import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { GRACE_DAYS } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";

export async function graceDaysOf(db: Database): Promise<number> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, PLATFORM_OWNER), eq(settings.key, GRACE_DAYS.key)))
    .get();
  return typeof row?.value === "number" ? row.value : GRACE_DAYS.usual;
}
