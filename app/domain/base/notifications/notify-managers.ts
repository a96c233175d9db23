import { and, eq, type SQL, sql } from "drizzle-orm";
import { settings, users } from "../../../../db/schema/accounts";
import { batchByName } from "../shared/batch-by-name";
import type { Platform } from "../shared/ports/platform";
import { announceNotification, notificationOf } from "./notify";
import type { NotificationData, TemplateType } from "./types";

/** Owner of the platform's own notes. */
export const ENGINE = "engine";

type Noted = string | number | null;

export async function noteOf({ db }: Pick<Platform, "db">, key: string): Promise<string | null> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, ENGINE), eq(settings.key, key)))
    .get();
  return row ? String(row.value) : null;
}

/** Writes a note and notifies each manager in one transaction; does nothing if the note is no longer `before`. */
export async function notifyManagers<T extends TemplateType>(
  needs: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  note: { key: string; before: Noted; value: NonNullable<Noted> },
  notices: readonly { type: T; data: NotificationData<T> }[],
): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
  const isStill: SQL = sql`(SELECT value FROM settings WHERE owner_id = ${ENGINE} AND key = ${note.key})
    IS ${stored(note.before)}`;
  const sent = managers.flatMap(({ id }) =>
    notices.map(({ type, data }) => notificationOf(db, id, type, data, now, isStill)),
  );
  await batchByName(db, {
    notices: sent.flatMap(({ statements }) => statements),
    note: db.run(sql`INSERT INTO settings (owner_id, key, value, updated_at)
      SELECT ${ENGINE}, ${note.key}, ${stored(note.value)}, ${now} WHERE ${isStill}
      ON CONFLICT (owner_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`),
  });
  for (const notice of sent) await announceNotification(needs, notice);
}

/** JSON, as settings are stored. */
const stored = (noted: Noted) => (typeof noted === "string" ? JSON.stringify(noted) : noted);
