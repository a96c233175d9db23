import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { UserData } from "../../../../db/schema/accounts";
import { can, type Viewer } from "../../base/access/viewer";
import { MESSAGES } from "../../base/figures/figures";
import { firstIdAt } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Owners } from "../../base/shared/newest-of";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt, offsetAt } from "../../base/shared/time/zones";
import { type Charged, type Earned, earnedOf } from "../../money/tariffs/purchases";
import type { TariffRow } from "../../money/tariffs/rows";
import { DAY_MS, HOUR_MS, hoursOf } from "../reports/period";

const WEEK_HOURS = 7 * 24;
/** Limits: accounts scanned, accounts summed, rows of sums, lines shown. */
const MOST = { asked: 1000, summed: 50, rows: 20_000, shown: 5 };

const SUMMED = ["total", "reached", "charged", "people", "messages", "segments", "margin"];

/** People sent to, people reached, and micros; `…Before`: the same hours a week earlier. */
interface Sums {
  people: number;
  reached: number;
  charged: Micros;
  peopleBefore: number;
  reachedBefore: number;
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
  /** Messages accepted. */
  total: number;
  data: string;
  places: string;
}

type Place = Charged & { isBefore: 0 | 1 };

/**
 * Customers' sending today up to this hour, compared with the same hours a week earlier; null: not for this viewer or
 * scope.
 */
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
    .map(({ places, total: _, ...row }): TodayCustomer => {
      const { is = [], was = [] } = Object.groupBy(JSON.parse(places) as Place[], (one) =>
        one.isBefore ? "was" : "is",
      );
      const earned = (all: Place[]) => earnedOf(tariffs, all, row.currency);
      return {
        ...row,
        data: JSON.parse(row.data) as UserData,
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
  const candidates = sql`SELECT u.id, u.username, u.data FROM ${users} AND u.level <> 'manager' AND u.id <> ${id}
    ORDER BY u.id DESC LIMIT ${MOST.asked}`;
  const active = sql`SELECT * FROM (SELECT u.id AS id, u.username AS username, u.data AS data, ${last} AS last FROM (${candidates}) u)
    WHERE last >= ${firstIdAt(day.from)} ORDER BY last DESC LIMIT ${MOST.summed}`;
  const { first } = hoursOf(day);
  const until = Math.floor(day.to / HOUR_MS) + 1;
  // A counter's messages have one price, so the amount charged gives their number; for free ones it is the number sent.
  const ratio = sql.raw(
    "iif(m.amount > 0, 1.0 * m.charged / m.amount, 1.0 * (m.sent + m.delivered + m.seen) / m.total)",
  );
  const charged = (column: string) => sql`CAST(round(${sql.raw(column)} * ${ratio}) AS INTEGER)`;
  const hours = sql`SELECT a.id AS id, p.value > 0 AS isBefore, m.type AS type, m.operator AS operator,
      m.total - m.unsent AS total, ${sql.raw(`${MESSAGES.delivered} - m.doubles`)} AS reached,
      m.charged AS charged, iif(m.step = 0, ${sql.raw(MESSAGES.sentTo)}, 0) AS people,
      ${charged("m.total")} AS messages, ${charged("m.segments")} AS segments, ${charged("m.margin")} AS margin
    FROM (${active}) a CROSS JOIN json_each(${JSON.stringify([0, WEEK_HOURS])}) p
    CROSS JOIN message_hours m ON m.owner_id = a.id AND m.hour >= ${first} - p.value AND m.hour < ${until} - p.value
    LIMIT ${MOST.rows}`;
  const summed = sql.raw(SUMMED.map((name) => `sum(${name}) AS ${name}`).join(", "));
  const places = sql`SELECT id, isBefore, type, operator, ${summed} FROM (${hours}) GROUP BY id, isBefore, type, operator`;
  const now0 = (column: string) => sql.raw(`sum(iif(h.isBefore, 0, h.${column})) AS ${column}`);
  const before = (column: string) => sql.raw(`sum(iif(h.isBefore, h.${column}, 0)) AS ${column}Before`);
  return sql`SELECT h.id AS id, u.username AS username, u.data AS data, coalesce(c.currency, 'RUB') AS currency,
      ${now0("people")}, ${now0("reached")}, ${now0("charged")}, ${now0("total")},
      ${before("people")}, ${before("reached")}, ${before("charged")},
      json_group_array(json_object('isBefore', isBefore, 'type', type, 'operator', operator, 'messages', messages,
        'segments', segments, 'charged', charged, 'margin', margin)) AS places
    FROM (${places}) h CROSS JOIN users u ON u.id = h.id LEFT JOIN accounts c ON c.owner_id = h.id
    GROUP BY h.id ORDER BY 5 DESC, total DESC, h.id`;
}
