import { sql } from "drizzle-orm";
import { MODERATION } from "../../../base/chains/status";
import { ENGINE, notifyManagers } from "../../../base/notifications/notify-managers";
import { announceToManagers } from "../../../base/shared/announce";
import type { Platform } from "../../../base/shared/ports/platform";

/** Time of the last notice to managers (`updated_at`), and the newest held message then; ms UTC. */
const NOTE = "held.told";
const PAUSE_MS = 10 * 60_000;
const MOST = 1000;

/** Notifies managers of new held messages in one notice, at most every ten minutes. */
export async function notifyHeld({
  db,
  clock,
  hub,
  queue,
}: Pick<Platform, "db" | "clock" | "hub" | "queue">): Promise<void> {
  const now = clock();
  const [[held], [note]] = await db.batch([
    db.all<{ count: number; latest: number | null }>(sql`SELECT count(*) AS count, max(created_at) AS latest
      FROM (SELECT created_at FROM sendings INDEXED BY sendings_held
        WHERE status = 'paused' AND error = ${MODERATION} ORDER BY id DESC LIMIT ${MOST})`),
    db.all<{ latest: number; at: number }>(sql`SELECT value + 0 AS latest, updated_at AS at FROM settings
      WHERE owner_id = ${ENGINE} AND key = ${NOTE}`),
  ]);
  if (!held || held.latest === null) return;
  if (held.latest > (note?.latest ?? 0)) await announceHeld({ db, hub });
  // Times in the future were written before the clock jumped back.
  if (note && note.at <= now && (held.latest <= note.latest || now - note.at < PAUSE_MS)) return;
  const noted = { key: NOTE, before: note?.latest ?? null, value: held.latest };
  // Two concurrent ticks notify once.
  await notifyManagers({ db, clock, hub, queue }, noted, [{ type: "messagesHeld", data: { count: held.count } }]);
}

/** Refreshes managers' open screens after the set of held messages changed. */
export function announceHeld(needs: Pick<Platform, "db" | "hub">): Promise<void> {
  return announceToManagers(needs, [{ event: "held.updated", data: {} }]);
}
