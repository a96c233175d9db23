import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { announceNotification, type Notice, notificationOf } from "../../notifications/notify";
import { announceToManagers } from "../../shared/announce";
import type { Platform } from "../../shared/ports/platform";
import { MODERATION } from "../status";

/** When managers were last notified (updated_at), and the newest held message then; ms UTC. */
const NOTE = { ownerId: "engine", key: "held.told" };
const PAUSE_MS = 10 * 60_000;
const MOST = 1000;

/** Notifies managers of new held messages in one notice, at most every ten minutes. */
export async function tellHeld({
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
      WHERE owner_id = ${NOTE.ownerId} AND key = ${NOTE.key}`),
  ]);
  if (!held || held.latest === null) return;
  if (held.latest > (note?.latest ?? 0)) await announceHeld({ db, hub });
  // Moments that are yet to come were written by a clock that has jumped back since.
  if (note && note.at <= now && (held.latest <= note.latest || now - note.at < PAUSE_MS)) return;
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
  // Two concurrent ticks notify once.
  const isStill = sql`(SELECT updated_at FROM settings WHERE owner_id = ${NOTE.ownerId} AND key = ${NOTE.key})
    IS ${note?.at ?? null}`;
  const notices = managers.map(({ id }) => notificationOf(db, id, "messagesHeld", { count: held.count }, now, isStill));
  await db.batch([
    ...notices.flatMap(({ statements }) => statements),
    db.run(sql`INSERT INTO settings (owner_id, key, value, updated_at)
      SELECT ${NOTE.ownerId}, ${NOTE.key}, ${held.latest}, ${now} WHERE ${isStill}
      ON CONFLICT (owner_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`),
  ] as [Notice["statements"][0]]);
  for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
}

/** Tells managers' open screens that other messages are held than before. */
export function announceHeld(needs: Pick<Platform, "db" | "hub">): Promise<void> {
  return announceToManagers(needs, [{ event: "held.updated", data: {} }]);
}
