import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { firstIdAt } from "../../base/shared/ids";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt, writtenTime } from "../../base/shared/time/zones";
import type { Owner } from "./rows";
import { OPEN_MS } from "./types";

/** `cost` and `saved` in micros. */
export interface OtpFigures {
  asked: number;
  sent: number;
  entered: number;
  wrong: number;
  givenUp: number;
  stopped: number;
  cost: number;
  saved: number;
  /** Micros per person; null if no person entered a code. */
  costPerPerson: number | null;
}

export type OtpDay = { day: string } & Omit<OtpFigures, "costPerPerson">;

export interface OtpStatistics {
  total: OtpFigures;
  days: OtpDay[];
  channels: ({ type: string } & Pick<OtpFigures, "sent" | "entered" | "wrong" | "cost" | "costPerPerson">)[];
}

type Counted = Omit<OtpFigures, "givenUp" | "costPerPerson">;
type Line = Counted & { widgetId: string; day: string; type: string };
type Waiting = { widgetId: string; day: string; count: number };
interface Period {
  from: number;
  to: number;
  now: number;
}

const NOTHING: Counted = { asked: 0, sent: 0, entered: 0, wrong: 0, stopped: 0, cost: 0, saved: 0 };

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

export const dayAt = (ms: number) => writtenTime(ms, DEFAULT_ZONE).slice(0, 10);

/** Today and the previous days, thirty in total. */
export const lastDays = (now: number): Period => ({ from: now - (DAYS - 1) * DAY_MS, to: now, now });

/** Adds days without requests. */
export function everyDay(known: OtpDay[], { from }: Period): OtpDay[] {
  return Array.from({ length: DAYS }, (_, at) => dayAt(from + at * DAY_MS)).map(
    (day) => known.find((one) => one.day === day) ?? { day, ...NOTHING, givenUp: 0 },
  );
}

export async function widgetStatistics(
  db: Database,
  { id: ownerId }: Owner,
  widgetId: string,
  period: Period,
): Promise<OtpStatistics> {
  const { lines, waiting } = await counted(db, ownerId, sql`widget_id = ${widgetId}`, period);
  const days = daysOf(lines, waiting);
  const types = Map.groupBy(
    lines.filter(({ type }) => type !== ""),
    ({ type }) => type,
  );
  return {
    total: figuresOf(days),
    days,
    channels: [...types]
      .map(([type, of]) => ({ type, ...sumOf(of) }))
      .map(({ type, sent, entered, wrong, cost }) => {
        return { type, sent, entered, wrong, cost, costPerPerson: perPerson({ cost, entered }) };
      })
      .sort((a, b) => b.sent - a.sent),
  };
}

/** For each widget, and for all together by day. */
export async function figuresOfWidgets(
  db: Database,
  { id: ownerId }: Owner,
  period: Period,
): Promise<{ widgets: Map<string, OtpFigures>; total: OtpFigures; days: OtpDay[] }> {
  const isThere = sql`widget_id IN (SELECT id FROM otp_widgets WHERE owner_id = ${ownerId})`;
  const { lines, waiting } = await counted(db, ownerId, isThere, period);
  const widgets = [...Map.groupBy(lines, ({ widgetId }) => widgetId)].map(([id, of]) => {
    const own = waiting.filter(({ widgetId }) => widgetId === id);
    return { id, days: daysOf(of, own) };
  });
  const byDay = Map.groupBy(
    widgets.flatMap(({ days }) => days),
    ({ day }) => day,
  );
  const days = [...byDay].map(([day, of]) => ({ day, ...sumOf(of), givenUp: givenUpOf(of) })).sort(byName);
  return { widgets: new Map(widgets.map(({ id, days: of }) => [id, figuresOf(of)])), total: figuresOf(days), days };
}

async function counted(db: Database, ownerId: string, isMeant: SQL, { from, to, now }: Period) {
  const [midnight, since] = [
    momentAt(Date.parse(dayAt(Math.min(to, now))), DEFAULT_ZONE),
    Math.max(from, now - OPEN_MS),
  ];
  const [lines, waiting] = await Promise.all([
    db.all<Line>(sql`SELECT ${COLUMNS} FROM otp_days WHERE owner_id = ${ownerId} AND ${isMeant}
      AND day >= ${dayAt(from)} AND day <= ${dayAt(to)}`),
    db.all<Waiting>(sql`SELECT widget_id AS widgetId, count(*) AS count,
        iif(id < ${firstIdAt(midnight)}, ${dayAt(midnight - 1)}, ${dayAt(midnight)}) AS day
      FROM otp_sessions WHERE owner_id = ${ownerId} AND ${isMeant} AND status = 'open'
        AND id >= ${firstIdAt(since)} AND id < ${firstIdAt(to + 1)} GROUP BY 1, 3`),
  ]);
  return { lines, waiting };
}

const COLUMNS = sql.raw(
  "widget_id AS widgetId, day, channel_type AS type, asked, sent, entered, wrong, stopped, cost, saved",
);

/** Oldest first. A code requested before midnight and entered after it counts on the day of the request. */
function daysOf(lines: Line[], waiting: Waiting[]): OtpDay[] {
  const days = [...Map.groupBy(lines, ({ day }) => day)].map(([day, of]) => ({ day, ...sumOf(of) }));
  let after = 0;
  return days
    .sort(byName)
    .reverse()
    .map((one) => {
      const open = waiting.reduce((sum, { day, count }) => sum + (day === one.day ? count : 0), 0);
      const left = one.asked - one.stopped - one.entered - open + after;
      after = Math.min(0, left);
      return { ...one, givenUp: Math.max(0, left) };
    })
    .reverse();
}

const byName = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : 1);

const givenUpOf = (days: OtpDay[]) => days.reduce((sum, { givenUp }) => sum + givenUp, 0);

function figuresOf(days: OtpDay[]): OtpFigures {
  const sum = sumOf(days);
  return { ...sum, givenUp: givenUpOf(days), costPerPerson: perPerson(sum) };
}

const perPerson = ({ cost, entered }: Pick<Counted, "cost" | "entered">) =>
  entered > 0 ? Math.round(cost / entered) : null;

function sumOf(lines: Counted[]): Counted {
  const keys = Object.keys(NOTHING) as (keyof Counted)[];
  return lines.reduce<Counted>(
    (sum, line) => Object.fromEntries(keys.map((key) => [key, sum[key] + line[key]])) as unknown as Counted,
    NOTHING,
  );
}
