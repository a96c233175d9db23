import { desc, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { type Audience, broadcasts } from "../../../../db/schema/incidents";
import type { Viewer } from "../access/viewer";
import { messageInput } from "../notifications/input";
import type { Platform } from "../shared/ports/platform";
import { isMeant } from "./audience";
import { BAR_DAYS, READERS } from "./rules";

export type Broadcast = typeof broadcasts.$inferSelect;

const DAY_MS = 24 * 60 * 60_000;
/** Queue job that sends due broadcasts. */
export const BROADCAST_JOB = "sendBroadcasts";

const broadcastInput = messageInput.pick({ title: true, text: true }).extend({
  level: z.enum(READERS, "optionUnknown"),
  barDays: z.coerce
    .number()
    .refine((days) => days === 0 || BAR_DAYS.some((one) => one === days), "optionUnknown")
    .default(0),
});

/** `key` makes a repeated post idempotent; `counted`: the level whose reader count was shown. */
export const broadcastForm = broadcastInput.extend({
  key: z.uuid({ error: "idInvalid" }),
  counted: z.string().max(20).optional(),
});

type BroadcastInput = z.infer<typeof broadcastInput>;

export const audienceOf = ({ level }: Pick<BroadcastInput, "level">): Audience => ({
  level: level === "everybody" ? null : level,
});

/** Counts the accounts of a level that would receive it, without blocked ones. */
export async function countReaders(db: Database, audience: Audience): Promise<number> {
  const [row] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM users u WHERE u.is_active = 1 AND ${isMeant(audience)}`,
  );
  return row!.n;
}

type Written = Pick<Broadcast, "id" | "kind" | "title" | "text" | "audience" | "barUntil" | "writtenBy" | "incidentId">;

/** `when`: evaluated in the batch. Idempotent by id; returns a row if it was written. */
export function broadcastStatement(db: Database, written: Written, now: number, when: SQL = sql`1`) {
  const { id, kind, title, text, audience, barUntil, writtenBy, incidentId } = written;
  return db.all<{ id: string }>(sql`INSERT INTO broadcasts
      (id, incident_id, kind, title, text, audience, bar_until, written_by, due_at, created_at)
    SELECT ${id}, ${incidentId}, ${kind}, ${title}, ${text}, ${JSON.stringify(audience)}, ${barUntil}, ${writtenBy},
      ${now}, ${now} WHERE ${when}
    ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING id`);
}

/** Writes a message to all accounts or to one level; the queue sends it. */
export async function sendToMany(
  { db, clock, queue }: Pick<Platform, "db" | "clock" | "queue">,
  writer: Pick<Viewer, "id">,
  { id, title, text, level, barDays }: BroadcastInput & { id: string },
): Promise<void> {
  const now = clock();
  const barUntil = barDays > 0 ? now + barDays * DAY_MS : null;
  await broadcastStatement(
    db,
    {
      id,
      kind: "message",
      title,
      text,
      audience: audienceOf({ level }),
      barUntil,
      writtenBy: writer.id,
      incidentId: null,
    },
    now,
  );
  await queue.send([{ kind: "job", name: BROADCAST_JOB, at: now }]);
}

const MOST_SHOWN = 20;

/** The newest broadcasts, with how many accounts were notified. */
export function findBroadcasts(db: Database): Promise<Broadcast[]> {
  return db
    .select()
    .from(broadcasts)
    .where(isNull(broadcasts.incidentId))
    .orderBy(desc(broadcasts.id))
    .limit(MOST_SHOWN);
}
