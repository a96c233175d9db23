import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { announceNotification, notificationOf } from "../../../base/notifications/notify";
import type { Platform } from "../../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import { writtenTime } from "../../../base/shared/time/zones";
import type { WidgetOf } from "./counts";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const DAY_MS = 86_400_000;
const KEPT_DAYS = 8;
/** Percentage of the limit at which the owner is notified. */
const NEAR = 80;

/** SQL for the owner's zone, null for the default one. */
export const zoneOfOwner = (ownerId: string) =>
  sql<string | null>`(SELECT preferences ->> 'timeZone' FROM users WHERE id = ${ownerId})`;

/** `YYYY-MM-DD`. */
export const dayIn = (zone: string | null, now: number) => writtenTime(now, zone ?? DEFAULT_ZONE).slice(0, 10);

/**
 * Adds a message's price to its widget's day, in the batch that charges it. NULL fails that batch, including the
 * message, if the day's limit has too little left or has stopped the widget.
 */
export function spendStatement(db: Database, { ownerId, widgetId }: WidgetOf, sendingId: string, day: string) {
  const price = sql`coalesce((SELECT price FROM sendings WHERE owner_id = ${ownerId} AND id = ${sendingId}), 0)`;
  const cap = sql`(SELECT coalesce(daily_cap, ${Number.MAX_SAFE_INTEGER}) FROM otp_widgets
    WHERE owner_id = ${ownerId} AND id = ${widgetId})`;
  return db.run(sql`INSERT INTO otp_spends (owner_id, widget_id, day, spent)
    SELECT ${ownerId}, ${widgetId}, ${day}, iif(price <= cap, price, NULL) FROM (SELECT ${price} AS price, ${cap} AS cap)
      WHERE true
    ON CONFLICT DO UPDATE SET
      spent = iif(stopped <> ${cap} AND spent + excluded.spent <= ${cap}, spent + excluded.spent, NULL)`);
}

export const SPENDS_COLUMN = "otp_spends.spent";

/** Subtracts a refunded message's price from its day. `sentDay`: the day in which it was counted. */
export function unspendStatement(
  db: Database,
  { ownerId, widgetId }: WidgetOf,
  price: number,
  sentDay: string,
  when = sql`true`,
) {
  return db.run(sql`UPDATE otp_spends SET spent = max(0, spent - ${price})
    WHERE owner_id = ${ownerId} AND widget_id = ${widgetId} AND day = ${sentDay} AND ${when}`);
}

interface Day {
  /** Micros. */
  spent: number;
  /** Its limit is used up. */
  isStopped: boolean;
}

/** Today's figures for the owner's widgets that sent a code or were stopped. */
export async function todayOfWidgets(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { id: ownerId, preferences }: Pick<Viewer, "id" | "preferences">,
): Promise<Map<string, Day>> {
  const day = dayIn(preferences.timeZone ?? null, clock());
  const rows = await db.all<{ id: string; spent: number; isStopped: number }>(sql`SELECT w.id, s.spent,
      s.stopped IS w.daily_cap AS isStopped
    FROM otp_spends s JOIN otp_widgets w ON w.owner_id = s.owner_id AND w.id = s.widget_id
    WHERE s.owner_id = ${ownerId} AND s.day = ${day}`);
  return new Map(rows.map(({ id, spent, isStopped }) => [id, { spent, isStopped: isStopped === 1 }]));
}

interface Named extends WidgetOf {
  name: string;
  day: string;
}

/** After sending a code, notifies the owner once per limit when the day's total comes near it. */
export async function warnNearCap(needs: Needs, { ownerId, widgetId, name, day }: Named): Promise<void> {
  const [row] = await needs.db.all<{ warned: number; spent: number }>(sql`UPDATE otp_spends SET warned = w.daily_cap
    FROM otp_widgets w WHERE w.owner_id = ${ownerId} AND w.id = ${widgetId} AND w.daily_cap IS NOT NULL
      AND otp_spends.owner_id = w.owner_id AND otp_spends.widget_id = w.id AND otp_spends.day = ${day}
      AND otp_spends.warned <> w.daily_cap AND otp_spends.spent * 100 >= w.daily_cap * ${NEAR}
    RETURNING warned, spent`);
  if (row) await notify(needs, ownerId, "widgetNearCap", { widgetId, name, charged: row.spent, limit: row.warned });
}

/** Stops the widget for the day; changing the limit reopens it. Notifies the owner once. */
export async function stopAtCap(needs: Needs, { ownerId, widgetId, name, day }: Named): Promise<void> {
  const [row] = await needs.db.all<{ stopped: number }>(sql`INSERT INTO otp_spends
      (owner_id, widget_id, day, spent, warned, stopped)
    SELECT owner_id, id, ${day}, 0, daily_cap, daily_cap FROM otp_widgets
      WHERE owner_id = ${ownerId} AND id = ${widgetId} AND daily_cap IS NOT NULL
    ON CONFLICT DO UPDATE SET stopped = excluded.stopped, warned = excluded.warned WHERE stopped <> excluded.stopped
    RETURNING stopped`);
  if (row) await notify(needs, ownerId, "widgetAtCap", { widgetId, name, limit: row.stopped });
}

async function notify<T extends "widgetNearCap" | "widgetAtCap">(
  needs: Needs,
  ownerId: string,
  type: T,
  data: Parameters<typeof notificationOf<T>>[3],
): Promise<void> {
  const notice = notificationOf(needs.db, ownerId, type, data, needs.clock());
  await needs.db.batch(notice.statements);
  await announceNotification(needs, notice);
}

export const forgetSpent = (db: Database, now: number) =>
  db.run(sql`DELETE FROM otp_spends WHERE day < ${dayIn(null, now - KEPT_DAYS * DAY_MS)}`);
