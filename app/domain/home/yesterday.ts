import type { Database } from "../../../db/client";
import { can, type Viewer } from "../access/viewer";
import { type Figures, type HourRow, reportHours } from "../reports/online";
import { HOUR_MS } from "../reports/period";
import { earlier, type Question } from "../reports/question";
import { peopleIn, summed } from "../reports/report";
import type { Owners } from "../shared/newest-of";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { offsetAt } from "../shared/time/zones";
import { keptForMinute } from "./minute-cache";
import { startOfDay } from "./today";

const HOURS = 24;
const MOST_COUNTERS = 5000;

export interface DayFigures extends Figures {
  /** Whom a message left for. */
  people: number;
  /** Reached by whatever came first. */
  reached: number;
  /** People reached, by hour of the reader's clock. */
  hours: number[];
}

export interface Yesterday {
  from: number;
  before: number;
  is: DayFigures;
  was: DayFigures;
  /** People: reached by the first channel, by a later one; and what later ones were charged. */
  first: number;
  later: { people: number; charged: number } | null;
  channels: (Figures & { type: string })[];
}

const dayOf = keptForMinute<Yesterday | null>();

/** null: not for this viewer or scope, nothing was sent, or too much to tell. */
export async function getYesterday(
  db: Database,
  viewer: Viewer,
  now: number,
  owners: Owners,
): Promise<Yesterday | null> {
  if (!("id" in owners) || !can(viewer, "sendings.get")) return null;
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const to = startOfDay(now, zone);
  return dayOf(`${owners.id} ${zone} ${to}`, now, () => readYesterday(db, zone, to, owners));
}

async function readYesterday(db: Database, zone: string, to: number, owners: Owners): Promise<Yesterday | null> {
  const asked: Question = { from: startOfDay(to - 1, zone), to, zone, by: "type", within: null };
  const weekBefore = { ...asked, ...earlier(asked, "week") };
  const [is, was] = await Promise.all(
    [asked, weekBefore].map((one) => reportHours(db, owners, one, true, MOST_COUNTERS)),
  );
  const read = [is!, was!].map((rows) => rows.reduce((sum, row) => sum + row.read, 0));
  if (is!.length + was!.length === 0 || read.some((counters) => counters > MOST_COUNTERS)) return null;
  const [roots, steps] = [is!.filter(({ step }) => step === 0), is!.filter(({ step }) => step > 0)];
  return {
    ...{ from: asked.from, before: weekBefore.from },
    ...{ is: figuresOf(is!, zone), was: figuresOf(was!, zone) },
    first: reachedIn(roots),
    later: steps.length > 0 ? { people: reachedIn(steps), charged: summed(steps).charged } : null,
    channels: [...Map.groupBy(is!, ({ type }) => type)]
      .map(([type, some]) => ({ type, ...summed(some) }))
      .sort((one, other) => other.arrived - one.arrived || other.total - one.total),
  };
}

function figuresOf(rows: readonly HourRow[], zone: string): DayFigures {
  const hours = new Array<number>(HOURS).fill(0);
  for (const row of rows) {
    const at = row.hour * HOUR_MS;
    hours[new Date(at + offsetAt(at, zone)).getUTCHours()]! += reachedIn([row]);
  }
  return { ...summed(rows), people: peopleIn(rows), reached: reachedIn(rows), hours };
}

const reachedIn = (rows: readonly Figures[]) => rows.reduce((sum, { arrived, doubles }) => sum + arrived - doubles, 0);
