import type { Database } from "../../../../db/client";
import { peopleSentTo } from "../../base/figures/figures";
import type { Owners } from "../../base/shared/newest-of";
import { offsetAt, writtenTime } from "../../base/shared/time/zones";
import { type Figures, type HourRow, MOST_ROWS, type ReportRow, reportHours, reportRows, surveyOf } from "./online";
import { DAY_MS, HOUR_MS } from "./period";
import { earlier, type Question } from "./question";
import type { COMPARISONS } from "./report-types";

export interface Totals extends Figures {
  currency: string;
  /** People sent to. */
  people: number;
}

export interface Step extends Figures {
  step: number;
}

/** Messages by weekday (0: Monday) and hour in the reader's zone. */
export interface HeatMap {
  cells: { total: number; arrived: number }[][];
  most: { weekday: number; hour: number; total: number } | null;
}

export interface Day extends Figures {
  /** "2026-11-19" in the reader's zone. */
  day: string;
}

export interface Report {
  rows: (ReportRow & { before: Figures | null })[];
  totals: Totals[];
  before: Totals[] | null;
  days: Day[];
  funnel: Step[];
  heat: HeatMap;
  isCut: boolean;
  operators: string[];
  hasMoreRows: boolean;
}

const NOTHING: Figures = {
  total: 0,
  sentTo: 0,
  arrived: 0,
  failed: 0,
  unsent: 0,
  waiting: 0,
  doubles: 0,
  charged: 0,
  held: 0,
  refunded: 0,
  doubled: 0,
};

const NAMES = Object.keys(NOTHING) as (keyof Figures)[];

/** The complete report in one round trip; `compared`: the earlier period to compare with. */
export async function readReport(
  db: Database,
  owners: Owners,
  query: Question,
  compared: (typeof COMPARISONS)[number] | null,
): Promise<Report> {
  const earlierOne = compared ? { ...query, ...earlier(query, compared) } : null;
  const [rows, hours, [survey, surveyBefore], rowsBefore, hoursBefore] = await Promise.all([
    reportRows(db, owners, query),
    reportHours(db, owners, query),
    Promise.all([query, ...(earlierOne ? [earlierOne] : [])].map((one) => surveyOf(db, owners, one))),
    earlierOne ? reportRows(db, owners, earlierOne) : [],
    earlierOne ? reportHours(db, owners, earlierOne) : null,
  ]);
  const keyOf = ({ first, second, currency }: ReportRow) => JSON.stringify([first, second, currency]);
  const before = new Map(rowsBefore.map((row) => [keyOf(row), row]));
  return {
    rows: rows.slice(0, MOST_ROWS).map((row) => ({ ...row, before: before.get(keyOf(row)) ?? null })),
    totals: totalsOf(hours),
    before: hoursBefore && totalsOf(hoursBefore),
    days: daysOf(hours, query.zone),
    funnel: funnelOf(hours),
    heat: heatOf(hours, query.zone),
    isCut: survey!.isCut || (surveyBefore?.isCut ?? false),
    operators: survey!.operators,
    hasMoreRows: rows.length > MOST_ROWS,
  };
}

export function summed(rows: readonly Figures[]): Figures {
  const sum = { ...NOTHING };
  for (const row of rows) for (const name of NAMES) sum[name] += row[name];
  return sum;
}

function totalsOf(hours: readonly HourRow[]): Totals[] {
  return [...Map.groupBy(hours, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    ...summed(some),
    people: peopleSentTo(some),
  }));
}

function funnelOf(hours: readonly HourRow[]): Step[] {
  const steps = [...Map.groupBy(hours, ({ step }) => step)].sort(([one], [other]) => one - other);
  return steps.length < 2 ? [] : steps.map(([step, some]) => ({ step, ...summed(some) }));
}

/** All days from the first to the last with messages. */
function daysOf(hours: readonly HourRow[], zone: string): Day[] {
  const byDay = Map.groupBy(hours, ({ hour }) => writtenTime(hour * HOUR_MS, zone).slice(0, 10));
  const known = [...byDay.keys()].map((day) => Date.parse(day));
  const first = Math.min(...known);
  const days = known.length === 0 ? 0 : (Math.max(...known) - first) / DAY_MS + 1;
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
    return { day, ...summed(byDay.get(day) ?? []) };
  });
}

function heatOf(hours: readonly HourRow[], zone: string): HeatMap {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => ({ total: 0, arrived: 0 })));
  for (const { hour, total, arrived } of hours) {
    const local = new Date(hour * HOUR_MS + offsetAt(hour * HOUR_MS, zone));
    const cell = cells[(local.getUTCDay() + 6) % 7]![local.getUTCHours()]!;
    cell.total += total;
    cell.arrived += arrived;
  }
  const all = cells.flatMap((row, weekday) => row.map(({ total }, hour) => ({ weekday, hour, total })));
  const most = all.reduce((best, one) => (one.total > best.total ? one : best), all[0]!);
  return { cells, most: most.total > 0 ? most : null };
}
