import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { UserData } from "../../../db/schema/accounts";
import { can, type Viewer } from "../access/viewer";
import type { TariffRow } from "../billing/tariffs";
import { DAY_MS, HOUR_MS, hoursOf } from "../reports/period";
import { firstIdAt } from "../shared/ids";
import type { Micros } from "../shared/money";
import type { Owners } from "../shared/newest-of";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { momentAt, offsetAt } from "../shared/time/zones";
import { type Charged, type Earned, earnedOf } from "../tariffs/purchases";

const WEEK_HOURS = 7 * 24;
/** Accounts that are looked at, those of them that are summed, rows of sums, lines of the table. */
const MOST = { asked: 1000, summed: 50, rows: 20_000, shown: 5 };

const FIGURES = ["total", "arrived", "ended", "charged", "people", "messages", "segments", "margin"];

interface Sums {
  total: number;
  arrived: number;
  ended: number;
  charged: Micros;
  /** Messages of the same hours a week ago. */
  before: number;
  people: number;
  peopleBefore: number;
  arrivedBefore: number;
  endedBefore: number;
  chargedBefore: Micros;
}

export interface TodayCustomer extends Sums {
  id: string;
  username: string;
  data: UserData;
  currency: string;
  earned: { is: Earned; was: Earned } | null;
}

interface Row extends Omit<TodayCustomer, "data" | "earned"> {
  data: string;
  places: string;
}

type Place = Charged & { isBefore: 0 | 1 };

/** What customers send today up to this hour, against the same hours a week ago; null: not for this viewer or scope. */
export async function getToday(
  db: Database,
  viewer: Viewer,
  now: number,
  owners: Owners,
  bought: TariffRow[] | Promise<TariffRow[]> = [],
) {
  if ("id" in owners || !can(viewer, "sendings.get")) return null;
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const day = { from: startOfDay(now, zone), to: now, zone };
  const [tariffs, rows] = await Promise.all([bought, db.all<Row>(todayQuery(viewer, owners.users, day))]);
  const customers = rows
    .filter(({ total }) => total > 0)
    .map(({ places, ...row }): TodayCustomer => {
      const { is = [], was = [] } = Object.groupBy(JSON.parse(places) as Place[], (one) =>
        one.isBefore ? "was" : "is",
      );
      const earned = (all: Place[]) => earnedOf(tariffs, all, row.currency);
      return {
        ...{ ...row, data: JSON.parse(row.data) as UserData },
        earned: tariffs.length > 0 ? { is: earned(is), was: earned(was) } : null,
      };
    });
  const shown = customers.slice(0, MOST.shown);
  return { shown, others: customers.slice(MOST.shown), isPart: rows.length === MOST.summed };
}

export function startOfDay(now: number, zone = DEFAULT_ZONE): number {
  const local = now + offsetAt(now, zone);
  return momentAt(local - (local % DAY_MS), zone);
}

function todayQuery({ id }: Viewer, users: SQL, day: Parameters<typeof hoursOf>[0]): SQL {
  const last = sql`(SELECT t.id FROM sendings t NOT INDEXED WHERE t.owner_id = u.id ORDER BY t.id DESC LIMIT 1)`;
  const asked = sql`SELECT u.id, u.username, u.data FROM ${users} AND u.level <> 'manager' AND u.id <> ${id}
    ORDER BY u.id DESC LIMIT ${MOST.asked}`;
  const active = sql`SELECT * FROM (SELECT u.id AS id, u.username AS username, u.data AS data, ${last} AS last FROM (${asked}) u)
    WHERE last >= ${firstIdAt(day.from)} ORDER BY last DESC LIMIT ${MOST.summed}`;
  const { first } = hoursOf(day);
  const until = Math.floor(day.to / HOUR_MS) + 1;
  // A counter's messages have one price, so what was charged says how many were; free ones are what left.
  const share = sql.raw(
    "iif(m.amount > 0, 1.0 * m.charged / m.amount, 1.0 * (m.total - m.unsent - m.failed) / m.total)",
  );
  const charged = (column: string) => sql`CAST(round(${sql.raw(column)} * ${share}) AS INTEGER)`;
  const hours = sql`SELECT a.id AS id, p.value > 0 AS isBefore, m.type AS type, m.operator AS operator,
      m.total - m.unsent AS total, m.delivered + m.seen AS arrived, m.delivered + m.seen + m.failed AS ended,
      m.charged AS charged, iif(m.step = 0, m.total - m.unsent, 0) AS people,
      ${charged("m.total")} AS messages, ${charged("m.segments")} AS segments, ${charged("m.margin")} AS margin
    FROM (${active}) a CROSS JOIN json_each(${JSON.stringify([0, WEEK_HOURS])}) p
    CROSS JOIN message_hours m ON m.owner_id = a.id AND m.hour >= ${first} - p.value AND m.hour < ${until} - p.value
    LIMIT ${MOST.rows}`;
  const summed = sql.raw(FIGURES.map((name) => `sum(${name}) AS ${name}`).join(", "));
  const places = sql`SELECT id, isBefore, type, operator, ${summed} FROM (${hours}) GROUP BY id, isBefore, type, operator`;
  const now0 = (column: string) => sql.raw(`sum(iif(h.isBefore, 0, h.${column})) AS ${column}`);
  const before = (column: string) => sql.raw(`sum(iif(h.isBefore, h.${column}, 0)) AS ${column}Before`);
  return sql`SELECT h.id AS id, u.username AS username, u.data AS data, coalesce(c.currency, 'RUB') AS currency,
      ${now0("total")}, ${now0("arrived")}, ${now0("ended")}, ${now0("charged")}, ${now0("people")}, sum(iif(h.isBefore, h.total, 0)) AS before,
      ${before("people")}, ${before("arrived")}, ${before("ended")}, ${before("charged")},
      json_group_array(json_object('isBefore', isBefore, 'type', type, 'operator', operator, 'messages', messages,
        'segments', segments, 'charged', charged, 'margin', margin)) AS places
    FROM (${places}) h CROSS JOIN users u ON u.id = h.id LEFT JOIN accounts c ON c.owner_id = h.id
    GROUP BY h.id ORDER BY 5 DESC, h.id`;
}
