import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { announceNotification, type Notice, notificationOf } from "../notifications/notify";
import type { Platform } from "../shared/ports/platform";
import { findDeadLetters } from "./dead-letters";

/** Value: time of the newest reported failure; `updated_at`: time of the report; ms UTC. */
const NOTE = { ownerId: "engine", key: "letters.told" };
const PAUSE_MS = 10 * 60_000;
const MOST = 1000;

export async function tellLetters(platform: Pick<Platform, "db" | "clock" | "files" | "hub" | "queue">): Promise<void> {
  const { db, clock, files } = platform;
  const letters = await findDeadLetters(files, { limit: MOST });
  if (letters.length === 0) return;
  const now = clock();
  const [note] = await db.all<{ latest: number; at: number }>(sql`SELECT value + 0 AS latest, updated_at AS at
    FROM settings WHERE owner_id = ${NOTE.ownerId} AND key = ${NOTE.key}`);
  const fresh = letters.filter(({ since }) => since > (note?.latest ?? 0));
  if (fresh.length === 0 || (note && note.at <= now && now - note.at < PAUSE_MS)) return;
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
  const isStill = sql`(SELECT updated_at FROM settings WHERE owner_id = ${NOTE.ownerId} AND key = ${NOTE.key})
    IS ${note?.at ?? null}`;
  const details = [...Map.groupBy(fresh, ({ kind }) => kind)].map(([kind, { length }]) => `${kind}: ${length}`);
  const told = { details: details.join(", ") };
  const notices = managers.map(({ id }) => notificationOf(db, id, "platformIssue", told, now, isStill));
  const latest = Math.max(...fresh.map(({ since }) => since));
  await db.batch([
    ...notices.flatMap(({ statements }) => statements),
    db.run(sql`INSERT INTO settings (owner_id, key, value, updated_at)
      SELECT ${NOTE.ownerId}, ${NOTE.key}, ${latest}, ${now} WHERE ${isStill}
      ON CONFLICT (owner_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`),
  ] as [Notice["statements"][0]]);
  for (const notice of notices) await announceNotification(platform, notice);
}
