import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import { LIST_OWNER, type ListOwner, newestOf, type Owners, ownersIn } from "../../base/shared/newest-of";
import { momentAt, offsetAt } from "../../base/shared/time/zones";
import { type BillingFilter, type BillingRow, findBillingsOfMany } from "./billings";
import { MOST_OF_MANY, MOST_SUMMED } from "./figures";
import { balanceBelow, findWithBalances } from "./running";

const DAY = 86_400_000;
const FIRST_LINES = Date.UTC(2024, 0, 1);
/** ms; clocks do not change twice within it. */
const STEP = 20 * DAY;

/** A line, or all single messages of a day, placed at the last of them. */
export type LedgerEntry = BillingRow & {
  title: string | null;
  recipient: string | null;
  messages: { day: string; count: number; isPart: boolean } | null;
};

interface EntryQuery {
  /** ms UTC; day boundaries in `zone`. */
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
  zone: string;
  now: number;
}

interface Group extends RawRow {
  /** Id of the newest line of the entry. */
  id: string;
  day: number;
  /** Time (ms) and id, by which the entries of a day are ordered. */
  key: string;
  single: number;
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
/** ms of the line's latest part: a margin grows over time. */
const MOMENT = sql.raw("iif(source = 'margin', updated_at, created_at)");
/** Allowance for margins that grew meanwhile and moved within their day. */
const MOVED = 8;

const dayOf = (ms: number, zone: string) => Math.floor((ms + offsetAt(ms, zone)) / DAY);
export const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
/** ms by which the entry is ordered. */
export const momentOf = ({ source, createdAt, updatedAt }: Pick<BillingRow, "source" | "createdAt" | "updatedAt">) =>
  source === "margin" ? updatedAt : createdAt;

/**
 * Newest first, for one account or many; a day's single messages are one entry per account. `next` names a place within
 * a day, as the day was when paging began, or the place where reading stopped.
 */
export async function findEntries(
  db: Database,
  owners: Owners,
  query: EntryQuery,
  most = "id" in owners ? MOST_SUMMED : MOST_OF_MANY,
): Promise<{ rows: LedgerEntry[]; next: string | null; owners: Map<string, ListOwner> }> {
  const { limit, zone, from, to, now } = query;
  const { upper, place, since } = startOf(query);
  const isOne = "id" in owners;
  const within = isOne
    ? sql`billings WHERE owner_id = ${owners.id} AND id < ${upper} AND id >= ${from === undefined ? "" : firstIdAt(from)}
        ORDER BY id DESC LIMIT ${most}`
    : sql`(${newest(owners, { from, upper }, most)}) w
        CROSS JOIN billings ON billings.owner_id = w.owner AND billings.id = w.id`;
  const passed = place ? place.count + MOVED : 0;
  const [groups, [scanned], [stand]] = await db.batch([
    db.all<Group>(
      groupsOf(within, {
        limit: limit + passed + 1,
        offsets: offsetsOf(zone, upper === "~" ? now + DAY : timeOfId(upper)),
      }),
    ),
    db.all<{ count: number; last: string }>(sql`SELECT count(*) AS count, min(id) AS last
      FROM (${isOne ? sql`SELECT id FROM ${within}` : newest(owners, { from, upper }, most)})`),
    db.all<{ balance: Micros | null }>(
      isOne ? balanceBelow(owners.id, sql`(SELECT ${upper} AS id)`, { most }) : sql`SELECT NULL AS balance`,
    ),
  ]);
  const isPassed = ({ day, key }: Group) => place !== null && day === place.day && key >= place.key;
  const isCut = scanned!.count === most;
  const all = groups.filter((group) => !isPassed(group));
  const lastDay = isCut ? dayOf(timeOfId(scanned!.last), zone) : null;
  const whole = all.filter(({ day }) => day !== lastDay);
  const isOneDay = whole.length === 0;
  const shown = (isOneDay ? all : whole).slice(0, limit);
  const isMore = all.length > shown.length;
  if (isCut && isOneDay && isMore)
    return oneByOne(db, owners, { from, to, cursor: upper === "~" ? undefined : upper, limit });
  const last = shown.at(-1);
  const following = last && all[all.indexOf(last) + 1];
  const next = isCut && isOneDay ? `r${scanned!.last}` : isMore && last ? cursorAfter(last) : null;
  let balance = stand?.balance ?? null;
  if (balance !== null) for (const { effect } of groups.filter(isPassed)) balance -= effect;
  const rows = shown.map((group): LedgerEntry => {
    const entry = entryOf(group, balance, isCut && isOneDay);
    if (balance !== null) balance -= group.effect;
    return entry;
  });
  return { rows, next, owners: isOne ? new Map() : ownersIn(shown) };

  function cursorAfter({ day, key }: Group): string {
    if (following?.day !== day) return `r${firstIdAt(momentAt(day * DAY, zone))}`;
    const count = groups.filter((group) => group.day === day && group.key >= key).length;
    return [`t${day}`, count, since, key].join(".");
  }
}

function newest({ users }: { users: SQL }, { from, upper }: { from: number | undefined; upper: string }, size: number) {
  return newestOf(users, { table: "billings", from, cursor: upper === "~" ? undefined : upper, size });
}

/** For a day with more lines than the scan limit and the page size. */
async function oneByOne(db: Database, owners: Owners, filter: BillingFilter) {
  const none = { title: null, recipient: null, messages: null };
  if (!("id" in owners)) {
    const page = await findBillingsOfMany(db, owners.users, filter);
    return {
      ...page,
      rows: page.rows.map((row): LedgerEntry => ({ ...row, ...none })),
      next: page.next && `r${page.next}`,
    };
  }
  const { rows, balances, next } = await findWithBalances(db, owners, filter);
  return {
    rows: rows.map((row): LedgerEntry => ({ ...row, ...none, balance: balances[row.id] ?? null })),
    next: next && `r${next}`,
    owners: new Map<string, ListOwner>(),
  };
}

/** `count`: entries of the day before this place. */
interface Place {
  day: number;
  count: number;
  key: string;
}

/** `since`: ms; later lines are excluded from this walk. */
function startOf({ cursor = "", to, zone, now }: EntryQuery): { upper: string; place: Place | null; since: number } {
  const end = to === undefined ? "~" : firstIdAt(to);
  const [, day, count, since, key] = /^t(\d{1,6})\.(\d{1,5})\.(\d{1,15})\.(\d{15}[\da-f-]{36})$/.exec(cursor) ?? [];
  if (key) {
    const ends = [firstIdAt(momentAt((Number(day) + 1) * DAY, zone)), firstIdAt(Number(since) + 1), end];
    return { upper: ends.sort()[0]!, place: { day: Number(day), count: Number(count), key }, since: Number(since) };
  }
  const read = /^r([\da-f]{8}-[\da-f-]{27})$/.exec(cursor)?.[1];
  return { upper: read ?? end, place: null, since: now };
}

const isDay = ({ single, n }: Group) => single === 1 && n > 1;

function groupsOf(within: SQL, { limit, offsets }: { limit: number; offsets: SQL }): SQL {
  const lines = sql`SELECT billings.owner_id AS owner, billings.id AS id, amount, status, ${SINGLE} AS single,
    ${MOMENT} AS moment FROM ${within}`;
  const timed = sql`SELECT *, ${TIME} AS at FROM (${lines})`;
  const days = sql`SELECT owner, id, amount, status, single, printf('%015d', moment) || id AS key,
    CAST((at + ${offsets}) / ${DAY} AS INTEGER) AS day FROM (${timed})`;
  return sql`SELECT b.*, g.*, t.title AS title, s.recipient AS recipient, ${LIST_OWNER} FROM (
      SELECT owner, max(key) AS key, day, single, count(*) AS n, sum(iif(status = 'refunded', 0, amount)) AS effect,
        sum(iif(status = 'pending', 0 - amount, 0)) AS waiting, sum(iif(status = 'refunded', 0 - amount, 0)) AS gone
      FROM (${days}) GROUP BY owner, day, single, iif(single, '', id) ORDER BY day DESC, 2 DESC LIMIT ${limit}) g
    CROSS JOIN billings b ON b.owner_id = g.owner AND b.id = substr(g.key, 16)
    CROSS JOIN users o ON o.id = g.owner
    LEFT JOIN tasks t ON t.owner_id = g.owner AND t.id = iif(b.source = 'margin', NULL, b.task_id)
    LEFT JOIN sendings s ON s.owner_id = g.owner AND s.id = iif(g.single AND g.n = 1, b.id, NULL)
    ORDER BY g.day DESC, g.key DESC`;
}

/** `summed`: balance for lines written before balances were stored. */
function entryOf(group: Group, summed: Micros | null, isPart: boolean): LedgerEntry {
  const row = rowOf(billings, group);
  const { title, recipient, effect, waiting, gone, day, n } = group;
  const balance = row.balance ?? summed;
  if (!isDay(group)) return { ...row, balance, title, recipient, messages: null };
  const status = waiting > 0 ? "pending" : effect === 0 && gone > 0 ? "refunded" : "complete";
  return {
    ...row,
    amount: effect,
    held: waiting,
    refunded: gone,
    status,
    taskId: null,
    comment: null,
    balance,
    title: null,
    recipient: null,
    messages: { day: dayText(day), count: n, isPart },
  };
}

/** The zone's offset at column `at`, including every clock change since the first lines. */
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
  // Clocks change on whole minutes.
  return Math.floor(high / 60_000) * 60_000;
}
