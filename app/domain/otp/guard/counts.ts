import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Platform } from "../../shared/ports/platform";
import { NO_TRAFFIC, type Traffic } from "./decide";
import { KINDS, type Kind } from "./keys";

const SLOT_MS = 10 * 60_000;
const HOUR_SLOTS = 6;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const slotAt = (now: number) => Math.floor(now / SLOT_MS);
const dayAt = (now: number) => -Math.floor(now / DAY_MS);
const slotsAt = (now: number) => JSON.stringify([slotAt(now), dayAt(now)]);

export type Keys = Record<Kind, string>;
const listOf = (keys: Keys, ...more: string[]) => JSON.stringify([...Object.values(keys).filter(Boolean), ...more]);
const wrongKey = (recipient: string) => `wrong:${recipient}`;

/** Wrong codes a day for one phone, over all sessions of a widget. */
export const MOST_WRONG = 10;

export interface WidgetOf {
  ownerId: string;
  widgetId: string;
}

export interface Line {
  key: string;
  slot: number;
  asked: number;
  passed: number;
  entered: number;
}

/** Counts an ask as passed before it is judged, so that asks at once see each other; `giveBack` undoes it. */
export function countedQueries(
  db: Database,
  { ownerId, widgetId }: WidgetOf,
  recipient: string,
  keys: Keys,
  now: number,
  asked = 1,
) {
  return [
    db.all<Line>(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, asked, passed)
      SELECT w.owner_id, w.id, k.value, s.value, ${asked}, 1
      FROM otp_widgets w, json_each(${listOf(keys)}) k, json_each(${slotsAt(now)}) s
      WHERE w.owner_id = ${ownerId} AND w.id = ${widgetId} AND w.is_active = 1 AND w.is_blocked = 0
      ON CONFLICT DO UPDATE SET asked = asked + excluded.asked, passed = passed + 1
      RETURNING key, slot, asked, passed, entered`),
    db.all<Line>(sql`SELECT c.key, c.slot, c.asked, c.passed, c.entered
      FROM json_each(${listOf(keys, wrongKey(recipient))}) k CROSS JOIN otp_counts c
        ON c.owner_id = ${ownerId} AND c.widget_id = ${widgetId} AND c.key = k.value
      WHERE (c.slot > ${slotAt(now) - HOUR_SLOTS} AND c.slot < ${slotAt(now)})
        OR (c.slot > ${dayAt(now)} AND c.slot <= ${dayAt(now) + WEEK_DAYS})
        OR (c.slot = ${dayAt(now)} AND c.key = ${wrongKey(recipient)})`),
  ] as const;
}

export function giveBack(db: Database, { ownerId, widgetId }: WidgetOf, keys: Keys, now: number, asked = 0) {
  return db.run(sql`UPDATE otp_counts SET passed = passed - 1, asked = max(0, asked - ${asked})
    WHERE owner_id = ${ownerId} AND widget_id = ${widgetId} AND passed > 0
      AND key IN (SELECT value FROM json_each(${listOf(keys)}))
      AND slot IN (SELECT value FROM json_each(${slotsAt(now)}))`);
}

/** `own`: the lines of this moment, with the ask itself; `before`: earlier ones. */
export function trafficOf(keys: Keys, own: Line[], before: Line[], now: number): Partial<Record<Kind, Traffic>> {
  return Object.fromEntries(
    KINDS.filter((kind) => keys[kind] !== "").map((kind) => {
      const lines = [...own, ...before].filter(({ key }) => key === keys[kind]);
      const current = lines.find(({ slot }) => slot === slotAt(now));
      const slots = lines.filter(({ slot }) => slot > 0);
      const days = lines.filter(({ slot }) => slot < 0);
      const recent = days.filter(({ slot }) => slot <= dayAt(now) + 1);
      const sum = (some: Line[], name: "asked" | "passed" | "entered") =>
        some.reduce((all, line) => all + line[name], 0);
      const traffic: Traffic = {
        asked: Math.max(1, sum(slots, "asked")),
        passed: sum(slots, "passed") - 1,
        entered: sum(slots, "entered"),
        dayPassed: Math.max(0, sum(recent, "passed") - (current?.passed ?? 0)),
        dayEntered: sum(recent, "entered"),
        usualEntered: Math.max(0, ...days.map(({ entered }) => entered)),
      };
      return [kind, current ? traffic : NO_TRAFFIC];
    }),
  );
}

export function countEntered(db: Database, { ownerId, widgetId }: WidgetOf, keys: Keys, now: number) {
  return db.run(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, entered)
    SELECT ${ownerId}, ${widgetId}, k.value, s.value, 1
    FROM json_each(${listOf(keys)}) k, json_each(${slotsAt(now)}) s WHERE true
    ON CONFLICT DO UPDATE SET entered = entered + 1`);
}

export function wrongToday(before: Line[], recipient: string, now: number): number {
  return before.find(({ key, slot }) => key === wrongKey(recipient) && slot === dayAt(now))?.asked ?? 0;
}

interface PhoneOf extends WidgetOf {
  recipient: string;
}

/** SQL about the row `session`. */
export function wrongTodayOf(now: number, session: "s" | "otp_sessions" = "s") {
  const of = sql.raw(session);
  return sql`coalesce((SELECT c.asked FROM otp_counts c WHERE c.owner_id = ${of}.owner_id
    AND c.widget_id = ${of}.widget_id AND c.key = ${wrongKey("")} || ${of}.recipient AND c.slot = ${dayAt(now)}), 0)`;
}

/** Only where the session is still as `isOpen` says: the guess is written in the same batch. */
export function countWrong(db: Database, { ownerId, widgetId, recipient }: PhoneOf, isOpen: SQL, now: number) {
  return db.run(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, asked)
    SELECT ${ownerId}, ${widgetId}, ${wrongKey(recipient)}, ${dayAt(now)}, 1 FROM otp_sessions WHERE ${isOpen}
    ON CONFLICT DO UPDATE SET asked = asked + 1`);
}

export async function forgetCounts({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.run(sql`DELETE FROM otp_counts WHERE (slot > 0 AND slot < ${slotAt(now - DAY_MS)})
    OR (slot < 0 AND slot > ${dayAt(now) + WEEK_DAYS + 1})`);
}
