import { sql } from "drizzle-orm";
import { ENGINE, notifyManagers } from "../../base/notifications/notify-managers";
import type { Platform } from "../../base/shared/ports/platform";
import { findDeadLetters } from "./dead-letters";

/** Value: time of the newest reported failure; `updated_at`: time of the report; ms UTC. */
const NOTE = "letters.told";
const PAUSE_MS = 10 * 60_000;
const MOST = 1000;

export async function notifyDeadLetters(
  platform: Pick<Platform, "db" | "clock" | "files" | "hub" | "queue">,
): Promise<void> {
  const { db, clock, files } = platform;
  const letters = await findDeadLetters(files, { limit: MOST });
  if (letters.length === 0) return;
  const now = clock();
  const [note] = await db.all<{ latest: number; at: number }>(sql`SELECT value + 0 AS latest, updated_at AS at
    FROM settings WHERE owner_id = ${ENGINE} AND key = ${NOTE}`);
  const fresh = letters.filter(({ since }) => since > (note?.latest ?? 0));
  if (fresh.length === 0 || (note && note.at <= now && now - note.at < PAUSE_MS)) return;
  const details = [...Map.groupBy(fresh, ({ kind }) => kind)].map(([kind, { length }]) => `${kind}: ${length}`);
  const noted = { key: NOTE, before: note?.latest ?? null, value: Math.max(...fresh.map(({ since }) => since)) };
  await notifyManagers(platform, noted, [{ type: "platformIssue", data: { details: details.join(", ") } }]);
}
