import type { Database } from "../../../../db/client";
import { can, type Viewer } from "../../base/access/viewer";
import { peopleReached, peopleSentTo } from "../../base/figures/figures";
import type { Owners } from "../../base/shared/newest-of";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { offsetAt } from "../../base/shared/time/zones";
import { type Figures, type HourRow, reportHours } from "../reports/online";
import { HOUR_MS } from "../reports/period";
import { earlier, type Question } from "../reports/question";
import { summed } from "../reports/report";
import { keptForMinute } from "./minute-cache";
import { startOfDay } from "./today";

const HOURS = 24;
const MOST_COUNTERS = 5000;

export interface DayFigures extends Figures {
  /** People sent to. */
  people: number;
  /** People reached, each counted at the first delivery. */
  reached: number;
  /** People reached, by hour of the reader's clock. */
  hours: number[];
}

export interface Yesterday {
  from: number;
  before: number;
  is: DayFigures;
  was: DayFigures;
  /** People reached by the first channel, people reached by a later one, and the charges for later ones. */
  first: number;
  later: { people: number; charged: number } | null;
  channels: (Figures & { type: string })[];
}

const dayOf = keptForMinute<Yesterday | null>();

/** null: not for this viewer or scope, nothing sent, or too many counters. */
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
  const query: Question = { from: startOfDay(to - 1, zone), to, zone, by: "type", within: null, price: {} };
  const weekBefore = { ...query, ...earlier(query, "week") };
  const [is, was] = await Promise.all(
    [query, weekBefore].map((one) => reportHours(db, owners, one, true, MOST_COUNTERS)),
  );
  const read = [is!, was!].map((rows) => rows.reduce((sum, row) => sum + row.read, 0));
  if (is!.length + was!.length === 0 || read.some((counters) => counters > MOST_COUNTERS)) return null;
  const [roots, steps] = [is!.filter(({ step }) => step === 0), is!.filter(({ step }) => step > 0)];
  return {
    from: query.from,
    before: weekBefore.from,
    is: figuresOf(is!, zone),
    was: figuresOf(was!, zone),
    first: peopleReached(roots),
    later: steps.length > 0 ? { people: peopleReached(steps), charged: summed(steps).charged } : null,
    channels: [...Map.groupBy(is!, ({ type }) => type)]
      .map(([type, some]) => ({ type, ...summed(some) }))
      .sort((one, other) => other.arrived - one.arrived || other.total - one.total),
  };
}

function figuresOf(rows: readonly HourRow[], zone: string): DayFigures {
  const hours = new Array<number>(HOURS).fill(0);
  for (const row of rows) {
    const at = row.hour * HOUR_MS;
    hours[new Date(at + offsetAt(at, zone)).getUTCHours()]! += peopleReached([row]);
  }
  return { ...summed(rows), people: peopleSentTo(rows), reached: peopleReached(rows), hours };
}
