import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { firstIdAt } from "../shared/ids";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { writtenTime } from "../shared/time/zones";
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
  /** Micros a person; null where nobody entered a code. */
  costPerPerson: number | null;
}

export interface OtpStatistics {
  total: OtpFigures;
  days: ({ day: string } & Counted)[];
  channels: ({ type: string } & Pick<OtpFigures, "sent" | "entered" | "wrong" | "cost" | "costPerPerson">)[];
}

type Counted = Omit<OtpFigures, "givenUp" | "costPerPerson">;
type Line = Counted & { widgetId: string; day: string; type: string };

const NOTHING: Counted = { asked: 0, sent: 0, entered: 0, wrong: 0, stopped: 0, cost: 0, saved: 0 };

export const dayAt = (ms: number) => writtenTime(ms, DEFAULT_ZONE).slice(0, 10);

export async function widgetStatistics(
  db: Database,
  { id: ownerId }: Owner,
  widgetId: string,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<OtpStatistics> {
  const [lines, [waiting]] = await Promise.all([
    db.all<Line>(sql`SELECT ${COLUMNS} FROM otp_days WHERE owner_id = ${ownerId} AND widget_id = ${widgetId}
      AND day >= ${dayAt(from)} AND day <= ${dayAt(to)}`),
    db.all<{ count: number }>(sql`SELECT count(*) AS count FROM otp_sessions WHERE owner_id = ${ownerId}
      AND widget_id = ${widgetId} AND status = 'open' AND id >= ${firstIdAt(Math.max(from, now - OPEN_MS))}
      AND id < ${firstIdAt(to + 1)}`),
  ]);
  const days = Map.groupBy(lines, ({ day }) => day);
  const types = Map.groupBy(
    lines.filter(({ type }) => type !== ""),
    ({ type }) => type,
  );
  return {
    total: figuresOf(lines, waiting?.count ?? 0),
    days: [...days].map(([day, of]) => ({ day, ...sumOf(of) })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    channels: [...types]
      .map(([type, of]) => ({ type, ...sumOf(of) }))
      .map(({ type, sent, entered, wrong, cost }) => {
        return { type, sent, entered, wrong, cost, costPerPerson: perPerson({ cost, entered }) };
      })
      .sort((a, b) => b.sent - a.sent),
  };
}

export async function figuresOfWidgets(
  db: Database,
  { id: ownerId }: Owner,
  { from }: { from: number },
): Promise<{ widgets: Map<string, OtpFigures>; days: { day: string; stopped: number; saved: number }[] }> {
  const lines = await db.all<Line>(sql`SELECT ${COLUMNS} FROM otp_days
    WHERE owner_id = ${ownerId} AND day >= ${dayAt(from)}`);
  const widgets = Map.groupBy(lines, ({ widgetId }) => widgetId);
  const days = [...Map.groupBy(lines, ({ day }) => day)].map(([day, of]) => ({ day, ...sumOf(of) }));
  return {
    widgets: new Map([...widgets].map(([id, of]) => [id, figuresOf(of, 0)])),
    days: days.map(({ day, stopped, saved }) => ({ day, stopped, saved })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

const COLUMNS = sql.raw(
  "widget_id AS widgetId, day, channel_type AS type, asked, sent, entered, wrong, stopped, cost, saved",
);

function figuresOf(lines: Counted[], waiting: number): OtpFigures {
  const sum = sumOf(lines);
  const givenUp = Math.max(0, sum.asked - sum.stopped - sum.entered - waiting);
  return { ...sum, givenUp, costPerPerson: perPerson(sum) };
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
