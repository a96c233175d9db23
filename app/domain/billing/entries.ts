import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { billings } from "../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { firstIdAt, timeOfId } from "../shared/ids";
import type { Micros } from "../shared/money";
import { momentAt, offsetAt } from "../shared/time/zones";
import type { BillingFilter, BillingRow } from "./billings";
import { MOST_SUMMED } from "./figures";
import { balanceBelow, findWithBalances } from "./running";

const DAY = 86_400_000;
const FIRST_LINES = Date.UTC(2024, 0, 1);
/** Clocks do not change twice within it. */
const STEP = 20 * DAY;

/** A line, or all single messages of a day, which stand above what else the day has. */
export type LedgerEntry = BillingRow & {
  balance: Micros | null;
  title: string | null;
  recipient: string | null;
  messages: { day: string; count: number; isPart: boolean } | null;
};

interface Asked {
  /** ms UTC, ends of days in `zone`. */
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
  zone: string;
  now: number;
}

interface Group extends RawRow {
  id: string;
  day: number;
  single: number;
  skipped: number;
  n: number;
  effect: Micros;
  waiting: Micros;
  gone: Micros;
  title: string | null;
  recipient: string | null;
}

export const SINGLE = sql.raw("(held IS NULL AND substr(source, 1, 9) = 'sendings.')");
/** ms UTC of an id, as SQL. */
const TIME = sql.raw(
  Array.from({ length: 12 }, (_, at) => {
    return `instr('123456789abcdef', substr(id, ${at < 8 ? at + 1 : at + 2}, 1)) * ${16 ** (11 - at)}`;
  }).join(" + "),
);

const dayOf = (ms: number, zone: string) => Math.floor((ms + offsetAt(ms, zone)) / DAY);
export const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** Newest first. `next` names the last entry: a line's id, a day whose messages were shown, or where reading stopped. */
export async function findEntries(db: Database, owner: { id: string }, asked: Asked, most = MOST_SUMMED) {
  const { limit, zone, from, to, now } = asked;
  const { upper, before } = startOf(asked);
  const within = sql`owner_id = ${owner.id} AND id < ${upper} AND id >= ${from === undefined ? "" : firstIdAt(from)}
    ORDER BY id DESC LIMIT ${most}`;
  const [groups, [scanned], [stand]] = await db.batch([
    db.all<Group>(
      groupsOf(owner.id, within, {
        before,
        limit,
        offsets: offsetsOf(zone, upper === "~" ? now + DAY : timeOfId(upper)),
      }),
    ),
    db.all<{ count: number; last: string }>(sql`SELECT count(*) AS count, min(id) AS last
      FROM (SELECT id FROM billings WHERE ${within})`),
    db.all<{ balance: Micros | null }>(balanceBelow(owner.id, sql`(SELECT ${upper} AS id)`, { most })),
  ]);
  const isCut = scanned!.count === most;
  const skipped = groups.find((group) => group.skipped === 1)?.effect ?? 0;
  const all = groups.filter((group) => group.skipped === 0);
  const lastDay = isCut ? dayOf(timeOfId(scanned!.last), zone) : null;
  const whole = all.filter(({ day }) => day !== lastDay);
  const isOneDay = whole.length === 0;
  const shown = (isOneDay ? all : whole).slice(0, limit);
  const isMore = all.length > shown.length;
  if (isCut && isOneDay && isMore)
    return oneByOne(db, owner, { from, to, cursor: upper === "~" ? undefined : upper, limit });
  const last = shown.at(-1);
  const next = isCut && isOneDay ? `r${scanned!.last}` : isMore && last ? cursorOf(last) : null;
  const known = stand?.balance ?? null;
  let balance = known === null ? null : known - skipped;
  const rows = shown.map((group): LedgerEntry => {
    const entry = entryOf(group, balance, isCut && isOneDay);
    if (balance !== null) balance -= group.effect;
    return entry;
  });
  return { rows, next };
}

/** Of a day with more lines than are read and than a page shows. */
async function oneByOne(db: Database, owner: { id: string }, filter: BillingFilter) {
  const { rows, balances, next } = await findWithBalances(db, owner, filter);
  const none = { title: null, recipient: null, messages: null };
  return {
    rows: rows.map((row): LedgerEntry => ({ ...row, ...none, balance: balances[row.id] ?? null })),
    next: next && `r${next}`,
  };
}

function startOf({ cursor = "", to, zone }: Asked): { upper: string; before: number | null } {
  const end = to === undefined ? "~" : firstIdAt(to);
  if (/^d\d{1,6}$/.test(cursor)) {
    const day = Number(cursor.slice(1));
    const upper = firstIdAt(momentAt((day + 1) * DAY, zone));
    return { upper: [upper, end].sort()[0]!, before: day };
  }
  if (/^r?[\da-f]{8}-[\da-f-]{27}$/.test(cursor)) {
    const upper = cursor.slice(-36);
    return { upper, before: cursor.startsWith("r") ? null : dayOf(timeOfId(upper), zone) };
  }
  return { upper: end, before: null };
}

const isDay = ({ single, n }: Group) => single === 1 && n > 1;
const cursorOf = (group: Group) => (group.single === 1 ? `d${group.day}` : group.id);

function groupsOf(
  ownerId: string,
  within: SQL,
  { before, limit, offsets }: { before: number | null; limit: number; offsets: SQL },
): SQL {
  const lines = sql`SELECT id, amount, status, ${SINGLE} AS single, ${TIME} AS at FROM billings WHERE ${within}`;
  const days = sql`SELECT id, amount, status, single, CAST((at + ${offsets}) / ${DAY} AS INTEGER) AS day FROM (${lines})`;
  return sql`SELECT b.*, g.*, t.title AS title, s.recipient AS recipient FROM (
      SELECT max(id) AS newest, day, single, ${before === null ? sql`0` : sql`single AND day >= ${before}`} AS skipped,
        count(*) AS n, sum(iif(status = 'refunded', 0, amount)) AS effect, sum(iif(status = 'pending', 0 - amount, 0)) AS waiting,
        sum(iif(status = 'refunded', 0 - amount, 0)) AS gone
      FROM (${days}) GROUP BY day, single, iif(single, '', id) ORDER BY day DESC, single DESC, 1 DESC LIMIT ${limit + 2}) g
    CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id = g.newest
    LEFT JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = iif(b.source = 'margin', NULL, b.task_id)
    LEFT JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = iif(g.single AND g.n = 1, b.id, NULL)
    ORDER BY g.day DESC, g.single DESC, g.newest DESC`;
}

function entryOf(group: Group, balance: Micros | null, isPart: boolean): LedgerEntry {
  const row = rowOf(billings, group);
  const { title, recipient, effect, waiting, gone, day, n } = group;
  if (!isDay(group)) return { ...row, balance, title, recipient, messages: null };
  const status = waiting > 0 ? "pending" : effect === 0 && gone > 0 ? "refunded" : "complete";
  return {
    ...row,
    ...{ amount: effect, held: waiting, refunded: gone, status, taskId: null, comment: null },
    ...{ balance, title: null, recipient: null, messages: { day: dayText(day), count: n, isPart } },
  };
}

/** The zone's offset at the column `at`: its clock changes are looked for as far back as lines go. */
function offsetsOf(zone: string, until: number): SQL {
  let later = until;
  let offset = offsetAt(later, zone);
  const parts: SQL[] = [];
  while (later > FIRST_LINES) {
    const earlier = later - STEP;
    const before = offsetAt(earlier, zone);
    if (before !== offset) {
      const change = changeWithin(earlier, later, zone);
      parts.push(sql`WHEN at >= ${change} THEN ${offset}`);
    }
    [later, offset] = [earlier, before];
  }
  return parts.length === 0 ? sql`${offset}` : sql`CASE ${sql.join(parts, sql` `)} ELSE ${offset} END`;
}

function changeWithin(earlier: number, later: number, zone: string): number {
  const before = offsetAt(earlier, zone);
  let [low, high] = [earlier, later];
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  // Clocks change at whole minutes.
  return Math.floor(high / 60_000) * 60_000;
}
