import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { firstIdAt } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt, offsetAt } from "../../base/shared/time/zones";
import { type Amounts, figuresOf, MOST_SUMMED, sumOf } from "./figures";

const DAY = 86_400_000;
export const CHART_DAYS = 30;

export interface SpentDay {
  day: string;
  from: number;
  to: number;
  spent: Micros;
  held: Micros;
}

type Group = Amounts & { day: number; count: number };

/** The last days, oldest first; for an account with very many lines only the days that were read completely. */
export async function spendByDay(
  db: Database,
  owner: Pick<Viewer, "id">,
  { now, zone = DEFAULT_ZONE, days = CHART_DAYS }: { now: number; zone?: string | undefined; days?: number },
  most = MOST_SUMMED,
): Promise<SpentDay[]> {
  const bounds = Array.from({ length: days }, (_, ago) => dayAt(now, ago, zone));
  const ranges = JSON.stringify(bounds.map(({ from, to }) => ({ from: firstIdAt(from), to: firstIdAt(to) })));
  const groups = await db.all<Group>(sql`
    SELECT day, source, status, count(*) AS count, sum(amount) AS amount, sum(held) AS held, sum(refunded) AS refunded
    FROM (SELECT d.key AS day, b.source, b.status, b.amount, b.held, b.refunded FROM json_each(${ranges}) d
      CROSS JOIN billings b ON b.owner_id = ${owner.id} AND b.id >= d.value ->> 'from' AND b.id < d.value ->> 'to'
      LIMIT ${most})
    GROUP BY day, source, status, held IS NULL`);
  const isCut = groups.reduce((sum, { count }) => sum + count, 0) === most;
  const whole = isCut ? Math.max(...groups.map(({ day }) => day)) : days;
  return bounds
    .slice(0, whole)
    .map((bound, at) => {
      const { spent, held } = sumOf(groups.filter(({ day }) => day === at).map(figuresOf));
      return { ...bound, spent, held };
    })
    .reverse();
}

/** Start and end of a day in `zone`, ms UTC; a future day if `ago` is negative. */
export function dayAt(now: number, ago: number, zone: string) {
  const local = new Date(now + offsetAt(now, zone));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - ago);
  return {
    day: new Date(midnight).toISOString().slice(0, 10),
    from: momentAt(midnight, zone),
    to: momentAt(midnight + DAY, zone),
  };
}
