import { sql } from "drizzle-orm";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";

const KEPT_MS = 180 * 24 * 60 * 60_000;
const BATCH = 1000;
const EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;

/** Removes visits older than 180 days. Runs hourly, although called every minute. */
export async function pruneVisits({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  if (clock() % EVERY_MS >= TICK_MS) return;
  await forgetVisits(db, clock() - KEPT_MS);
}

export async function forgetVisits(db: Platform["db"], before: number): Promise<void> {
  await db.run(sql`DELETE FROM telemetry WHERE (owner_id, id) IN (
    SELECT telemetry.owner_id, telemetry.id FROM users CROSS JOIN telemetry
    WHERE telemetry.owner_id = users.id AND telemetry.id < ${firstIdAt(before)} LIMIT ${BATCH})`);
}
