import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { noteOf, notifyManagers } from "../../base/notifications/notify-managers";
import type { Platform } from "../../base/shared/ports/platform";
import { LEAST_DAYS } from "./terms";

/** Maximum bytes of a D1 database, which Cloudflare does not raise: developers.cloudflare.com/d1/platform/limits. */
const MOST_BYTES = 10_000_000_000;
/** Percentage points below its start at which a level ends (hysteresis): a size that fluctuates notifies once. */
const SLACK = 2;
const NOTE = "database.size";

/** From `percent` on: the longest term of messages, in days, and whether new campaigns are refused. */
const LEVELS = [
  { percent: 90, days: LEAST_DAYS, isFull: true },
  { percent: 80, days: LEAST_DAYS, isFull: false },
  { percent: 60, days: 60, isFull: false },
] as const;

type Level = (typeof LEVELS)[number];

/** Maximum bytes of the database, and the percentages at which a level starts. */
export const SIZE = { most: MOST_BYTES, marks: LEVELS.map(({ percent }) => percent).toReversed() };

/** Size of the database in bytes. */
export async function readSize(db: Database): Promise<number> {
  const { meta } = await db.run(sql`SELECT 1`);
  return meta.size_after ?? 0;
}

/** Compares the size with the levels once a minute: notifies managers of each level reached, and shortens terms. */
export async function watchSize(needs: Pick<Platform, "db" | "clock" | "hub" | "queue">): Promise<void> {
  const { db, clock } = needs;
  const percent = (100 * (await readSize(db))) / MOST_BYTES;
  const before = await noteOf(needs, NOTE);
  const known = Number(before ?? 0);
  const reached = LEVELS.find((level) => percent >= level.percent - (level.percent <= known ? SLACK : 0));
  const now = reached?.percent ?? 0;
  if (now === known) return;
  const notices = LEVELS.filter((level) => level.percent > known && level.percent <= now)
    .toReversed()
    .map((level) => ({
      type: level.isFull ? ("databaseFull" as const) : ("databaseNearFull" as const),
      data: { percent: level.percent, days: level.days },
    }));
  await notifyManagers(needs, { key: NOTE, before, value: String(now) }, notices);
  console.log(JSON.stringify({ event: "database.level", percent: now, before: known, days: reached?.days ?? null }));
  // Checks every account with its new term at once; a longer term restores nothing.
  if (now > known)
    await db.run(sql`UPDATE archive_accounts SET due_at = ${clock()}, walked = '' WHERE due_at > ${clock()}`);
}

async function levelOf(db: Database): Promise<Level | undefined> {
  const percent = Number(await noteOf({ db }, NOTE));
  return LEVELS.find((level) => level.percent === percent);
}

/**
 * True if new campaigns must wait: the remaining space is for accepted messages, receipts, refunds and incoming
 * messages.
 */
export async function isFull(db: Database): Promise<boolean> {
  return (await levelOf(db))?.isFull ?? false;
}

/** Most days that messages stay in the database, however long the account's own term is. */
export async function longestDays(db: Database): Promise<number> {
  return (await levelOf(db))?.days ?? Number.POSITIVE_INFINITY;
}
