import { lt, sql } from "drizzle-orm";
import { providerHealth, providerStats } from "../../../db/schema/health";
import { KEPT_MS } from "../routing/health/health-counters";
import type { Platform } from "../shared/ports/platform";

const EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;

/** Runs once an hour; called every minute. */
export async function pruneHealth({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  if (now % EVERY_MS >= TICK_MS) return;
  await db.batch([
    db.delete(providerStats).where(lt(providerStats.minute, now - KEPT_MS)),
    db.delete(providerHealth).where(sql`provider_id NOT IN (SELECT id FROM providers)`),
  ]);
}
