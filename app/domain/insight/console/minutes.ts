import { sql } from "drizzle-orm";
import type { Platform } from "../../base/shared/ports/platform";
import { readSize } from "../../messaging/archive/database-size";
import { type Lane, type LaneName, readLanes } from "./lanes";
import { MINUTE_MS, minuteOf } from "./minute";

const HOUR_MS = 60 * MINUTE_MS;
const KEPT_MS = 48 * HOUR_MS;
/** Accounts whose counters are summed; with more, the number of accepted messages is unknown. */
const MOST_ACCOUNTS = 50_000;

export interface MinuteNote {
  /** Number of waiting items, and ms that the oldest has waited. */
  lanes: Partial<Record<LaneName, [waiting: number | null, oldest: number | null]>>;
  /** Messages ever accepted, over all accounts; null: too many accounts. */
  accepted: number | null;
  /** Size of the database in bytes. */
  bytes: number;
  /** Jobs that failed in the tick. */
  failed: string[];
  /** Duration of the tick, ms. */
  took: number;
}

/** Stores a minute's figures: writes one row a minute and removes one. */
export async function noteMinute(
  needs: Pick<Platform, "db" | "clock" | "backlogs">,
  { failed, startedAt }: { failed: string[]; startedAt: number },
): Promise<void> {
  const { db, clock } = needs;
  const [lanes, bytes, [sums]] = await Promise.all([
    readLanes(needs),
    readSize(db),
    db.all<{ n: number; accounts: number }>(sql`SELECT coalesce(sum(sendings), 0) AS n, count(*) AS accounts
      FROM (SELECT sendings FROM accounts LIMIT ${MOST_ACCOUNTS + 1})`),
  ]);
  const note: MinuteNote = {
    lanes: Object.fromEntries(lanes.map(noted)),
    accepted: sums!.accounts > MOST_ACCOUNTS ? null : sums!.n,
    bytes,
    failed,
    took: clock() - startedAt,
  };
  await db.batch([
    db.run(sql`INSERT INTO console_minutes (minute, data) VALUES (${minuteOf(startedAt)}, ${JSON.stringify(note)})
      ON CONFLICT (minute) DO UPDATE SET data = excluded.data`),
    db.run(sql`DELETE FROM console_minutes WHERE minute < ${startedAt - KEPT_MS}`),
  ]);
}

const noted = ({ name, waiting, oldest }: Lane) => [name, [waiting, oldest]] as const;

/** Bytes of the database at the last tick of the hour; null: no tick recorded it. */
export const sizeIn = (hour: readonly HourMinute[]): number | null =>
  hour.findLast(({ note }) => note !== null)?.note?.bytes ?? null;

export interface HourMinute {
  /** Start of the minute, ms UTC. */
  minute: number;
  /** null: no tick recorded it. */
  note: MinuteNote | null;
  /** Messages accepted in this minute; null: unknown. */
  accepted: number | null;
}

/** The sixty full minutes before now. */
export async function readHour({ db, clock }: Pick<Platform, "db" | "clock">): Promise<HourMinute[]> {
  const last = minuteOf(clock());
  const rows = await db.all<{ minute: number; data: string }>(
    sql`SELECT minute, data FROM console_minutes WHERE minute >= ${last - HOUR_MS} AND minute <= ${last}`,
  );
  const notes = new Map(rows.map(({ minute, data }) => [minute, JSON.parse(data) as MinuteNote]));
  return Array.from({ length: 60 }, (_, index) => {
    const minute = last - HOUR_MS + index * MINUTE_MS;
    // Each tick stores the total ever accepted: a minute's messages are the difference to the next tick.
    const [from, to] = [notes.get(minute)?.accepted ?? null, notes.get(minute + MINUTE_MS)?.accepted ?? null];
    const accepted = from === null || to === null || to < from ? null : to - from;
    return { minute, note: notes.get(minute) ?? null, accepted };
  });
}
