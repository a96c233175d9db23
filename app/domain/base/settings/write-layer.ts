import { and, eq, inArray } from "drizzle-orm";
import { settings } from "../../../../db/schema/accounts";
import type { Platform } from "../shared/ports/platform";

/** One batch; null removes. `now` in ms UTC. */
export async function writeLayer(
  db: Platform["db"],
  ownerId: string,
  values: Record<string, unknown>,
  now: number,
): Promise<void> {
  const gone = Object.keys(values).filter((key) => values[key] === null);
  const kept = Object.entries(values).filter(([, value]) => value !== null);
  await db.batch([
    db.delete(settings).where(and(eq(settings.ownerId, ownerId), inArray(settings.key, gone))),
    ...kept.map(([key, value]) =>
      db
        .insert(settings)
        .values({ ownerId, key, value, updatedAt: now })
        .onConflictDoUpdate({ target: [settings.ownerId, settings.key], set: { value, updatedAt: now } }),
    ),
  ]);
}
