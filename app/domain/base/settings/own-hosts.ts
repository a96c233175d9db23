import { and, eq, inArray } from "drizzle-orm";
import { settings } from "../../../../db/schema/accounts";
import type { Platform } from "../shared/ports/platform";
import { PLATFORM_OWNER } from "./settings";

const NAMING = ["frontend.hosts", "registration.resellers"];

/** ms; read on every webhook event, rarely changed. */
const KEPT_MS = 10_000;
const kept = new WeakMap<D1Database, { until: number; hosts: string[] }>();

type Needs = Pick<Platform, "db" | "clock"> & { config: Pick<Platform["config"], "publicUrl"> };

/** Lower case; up to ten seconds stale, or older while the database is down. */
export async function ownHosts({ db, clock, config }: Needs): Promise<string[]> {
  const own = new URL(config.publicUrl).host;
  const known = kept.get(db.origin);
  const now = clock();
  // A clock that was set back does not extend the cache.
  if (known && now < known.until && now >= known.until - KEPT_MS) return [own, ...known.hosts];
  try {
    const rows = await db
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.ownerId, PLATFORM_OWNER), inArray(settings.key, NAMING)));
    const hosts = rows.flatMap(({ value }) => Object.keys(value ?? {}));
    kept.set(db.origin, { until: now + KEPT_MS, hosts });
    return [own, ...hosts];
  } catch {
    return [own, ...(known?.hosts ?? [])];
  }
}
