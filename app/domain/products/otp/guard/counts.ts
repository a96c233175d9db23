import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Platform } from "../../../base/shared/ports/platform";
import { forgetSpent } from "./budget";
import { NO_TRAFFIC, type Traffic } from "./decide";
import { KINDS, type Kind } from "./keys";

export const SLOT_MS = 10 * 60_000;
const HOUR_SLOTS = 6;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const slotAt = (now: number) => Math.floor(now / SLOT_MS);
const dayAt = (now: number) => -Math.floor(now / DAY_MS);
const slotsAt = (now: number) => JSON.stringify([slotAt(now), dayAt(now)]);

export type Keys = Record<Kind, string>;
const listOf = (keys: Keys, ...more: string[]) => JSON.stringify([...Object.values(keys).filter(Boolean), ...more]);
const wrongKey = (recipient: string, network: string) => `wrong:${recipient}@${network}`;
const wrongSum = (recipient: string) => `wrong:${recipient}`;
const knownKey = (key: string) => `known:${key}`;

/** Wrong codes per day for one phone from one network, over all sessions of a widget. */
export const MOST_WRONG = 10;
/** The same over all networks; does not apply to a network that entered a correct code for the phone before. */
const MOST_WRONG_IN_ALL = 30;

/** ms; phones, and their networks, that entered a code stay known for two to three months. */
const KNOWN_MS = 30 * DAY_MS;
const KNOWN_SLOTS = 3;
const KNOWN_BASE = -1_000_000;
const knownAt = (now: number) => KNOWN_BASE - Math.floor(now / KNOWN_MS);
const isKnownSlot = (slot: number) => slot <= KNOWN_BASE;

/** In the form that sessions store: "" for a server. */
const networkOf = ({ network }: Keys) => network.slice("network:".length);
const knownKeysOf = ({ phone, pair }: Keys) => [phone, pair].filter(Boolean).map(knownKey);

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

/** Counts a request as passed before it is judged, so that concurrent requests see each other; `giveBack` undoes it. */
export function countedQueries(
  db: Database,
  { ownerId, widgetId }: WidgetOf,
  recipient: string,
  keys: Keys,
  now: number,
  requested = 1,
) {
  const wrongs = [wrongKey(recipient, networkOf(keys)), wrongSum(recipient)];
  const known = knownKeysOf(keys);
  return [
    db.all<Line>(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, asked, passed)
      SELECT w.owner_id, w.id, k.value, s.value, ${requested}, 1
      FROM otp_widgets w, json_each(${listOf(keys)}) k, json_each(${slotsAt(now)}) s
      WHERE w.owner_id = ${ownerId} AND w.id = ${widgetId} AND w.is_active = 1 AND w.is_blocked = 0
      ON CONFLICT DO UPDATE SET asked = asked + excluded.asked, passed = passed + 1
      RETURNING key, slot, asked, passed, entered`),
    db.all<Line>(sql`SELECT c.key, c.slot, c.asked, c.passed, c.entered
      FROM json_each(${listOf(keys, ...wrongs, ...known)}) k CROSS JOIN otp_counts c
        ON c.owner_id = ${ownerId} AND c.widget_id = ${widgetId} AND c.key = k.value
      WHERE (c.slot > ${slotAt(now) - HOUR_SLOTS} AND c.slot < ${slotAt(now)})
        OR (c.slot > ${dayAt(now)} AND c.slot <= ${dayAt(now) + WEEK_DAYS})
        OR (c.slot = ${dayAt(now)} AND c.key IN (${sql.join(wrongs, sql`, `)}))
        OR (c.slot >= ${knownAt(now)} AND c.slot < ${knownAt(now) + KNOWN_SLOTS})`),
  ] as const;
}

export function giveBack(db: Database, { ownerId, widgetId }: WidgetOf, keys: Keys, now: number, requested = 0) {
  return db.run(sql`UPDATE otp_counts SET passed = passed - 1, asked = max(0, asked - ${requested})
    WHERE owner_id = ${ownerId} AND widget_id = ${widgetId} AND passed > 0
      AND key IN (SELECT value FROM json_each(${listOf(keys)}))
      AND slot IN (SELECT value FROM json_each(${slotsAt(now)}))`);
}

/** `own`: current lines, including this request; `before`: earlier lines. */
export function trafficOf(keys: Keys, own: Line[], before: Line[], now: number): Partial<Record<Kind, Traffic>> {
  return Object.fromEntries(
    KINDS.filter((kind) => keys[kind] !== "").map((kind) => {
      const lines = [...own, ...before].filter(({ key }) => key === keys[kind]);
      const current = lines.find(({ slot }) => slot === slotAt(now));
      const slots = lines.filter(({ slot }) => slot > 0);
      const days = lines.filter(({ slot }) => slot < 0 && !isKnownSlot(slot));
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
        isKnown: isKnownOf(before, keys[kind]),
      };
      return [kind, current ? traffic : NO_TRAFFIC];
    }),
  );
}

const isKnownOf = (before: Line[], key: string) =>
  before.some((line) => line.key === knownKey(key) && isKnownSlot(line.slot));

export function countEntered(db: Database, { ownerId, widgetId }: WidgetOf, keys: Keys, now: number) {
  const known = JSON.stringify(knownKeysOf(keys));
  return db.run(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, entered)
    SELECT ${ownerId}, ${widgetId}, key, slot, 1 FROM (
      SELECT k.value AS key, s.value AS slot FROM json_each(${listOf(keys)}) k, json_each(${slotsAt(now)}) s
      UNION ALL SELECT value, ${knownAt(now)} FROM json_each(${known})) WHERE true
    ON CONFLICT DO UPDATE SET entered = entered + 1`);
}

/** Wrong codes that count against MOST_WRONG: of the network, or of all networks in excess of their higher limit. */
export function wrongToday(before: Line[], recipient: string, keys: Keys, now: number): number {
  const of = (key: string) => before.find((line) => line.key === key && line.slot === dayAt(now))?.asked ?? 0;
  const own = of(wrongKey(recipient, networkOf(keys)));
  const all = isKnownOf(before, keys.pair) ? 0 : of(wrongSum(recipient));
  return Math.max(own, all - (MOST_WRONG_IN_ALL - MOST_WRONG));
}

interface SessionOf extends WidgetOf {
  recipient: string;
  network: string;
}

/** `wrongToday` in SQL, for the row `session`. */
export function wrongTodayOf(now: number, session: "s" | "otp_sessions" = "s") {
  const of = sql.raw(session);
  const counts = sql`SELECT c.asked FROM otp_counts c WHERE c.owner_id = ${of}.owner_id
    AND c.widget_id = ${of}.widget_id`;
  const pair = sql`${of}.recipient || '@' || ${of}.network`;
  const own = sql`coalesce((${counts} AND c.key = 'wrong:' || ${pair} AND c.slot = ${dayAt(now)}), 0)`;
  const all = sql`coalesce((${counts} AND c.key = 'wrong:' || ${of}.recipient AND c.slot = ${dayAt(now)}), 0)`;
  const isKnown = sql`EXISTS (${counts} AND c.key = 'known:pair:' || ${pair} AND c.slot >= ${knownAt(now)}
    AND c.slot < ${knownAt(now) + KNOWN_SLOTS})`;
  return sql`max(${own}, iif(${isKnown}, 0, ${all}) - ${MOST_WRONG_IN_ALL - MOST_WRONG})`;
}

/** Only if the session still matches `isOpen`: the guess is written in the same batch. */
export function countWrong(db: Database, session: SessionOf, isOpen: SQL, now: number) {
  const { ownerId, widgetId, recipient, network } = session;
  const keys = JSON.stringify([wrongKey(recipient, network), wrongSum(recipient)]);
  return db.run(sql`INSERT INTO otp_counts (owner_id, widget_id, key, slot, asked)
    SELECT ${ownerId}, ${widgetId}, counted, ${dayAt(now)}, 1
    FROM (SELECT value AS counted FROM json_each(${keys})), otp_sessions WHERE ${isOpen}
    ON CONFLICT DO UPDATE SET asked = asked + 1`);
}

export async function forgetCounts({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.batch([
    db.run(sql`DELETE FROM otp_counts WHERE (slot > 0 AND slot < ${slotAt(now - DAY_MS)})
      OR (slot < 0 AND slot > ${dayAt(now) + WEEK_DAYS + 1})
      OR (slot >= ${knownAt(now) + KNOWN_SLOTS} AND slot <= ${KNOWN_BASE})`),
    forgetSpent(db, now),
  ]);
}
