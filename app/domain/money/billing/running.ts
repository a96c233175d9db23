import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { RawRow } from "../../../../db/schema/raw-row";
import { firstIdAt } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Walk } from "../../base/shared/walk";
import {
  type BillingFilter,
  type BillingPage,
  type BillingRow,
  isSearched,
  type LedgerFilter,
  linesOf,
  pageOf,
  pageQueries,
} from "./billings";
import { MOST_SUMMED, NEAR } from "./figures";
import { findLines } from "./find-lines";

/** Account balance after a line, micros; null: no stored balance, and too far from a known one. */
export type Balances = Record<string, Micros | null>;

export interface Known {
  cursor: string;
  balance: Micros;
}

interface LedgerPage extends BillingPage {
  balances: Balances;
  /** For the next page of the same walk, newest first. */
  known: Known | null;
}

export interface Reach {
  known?: Known | null;
  most?: number;
  between?: number;
}

interface Line {
  id: string;
  effect: Micros;
}

interface Passed extends Line {
  passed: Micros;
}

const EFFECT = sql`iif(status = 'refunded', 0, amount)`;
const LAST = "~";
const isUp = ({ direction }: Walk) => direction === "asc";

/** A page with the balances stored in its lines; older lines without one are summed. */
export async function findWithBalances(
  db: Database,
  owner: { id: string },
  filter: BillingFilter,
  { known = null, most = MOST_SUMMED, between = Math.min(most, NEAR) }: Reach = {},
): Promise<LedgerPage> {
  if (isSearched(filter)) {
    const page = await findLines(db, owner, filter);
    return { ...page, balances: await balancesOf(db, owner, page.rows, filter, between), known: null };
  }
  const [rows, total] = pageQueries(owner.id, filter);
  const first = sql`(SELECT id FROM ${linesOf(owner.id, filter)} LIMIT 1 OFFSET ${filter.offset ?? 0})`;
  const [raw, counted, stands] = await db.batch([
    db.all<RawRow>(rows),
    db.all<{ total: number }>(total),
    db.all<{ balance: Micros | null }>(standAt(owner.id, first, filter, { known, most })),
  ]);
  const page = pageOf(raw, counted, filter);
  const stand = stands[0]?.balance ?? null;
  const lines = raw.map(lineIn);
  const { balances, effects } = balancesFrom(stand, lines, lines, filter);
  const last = page.next === null ? null : (balances[page.next] ?? null);
  return {
    ...page,
    balances: { ...balances, ...storedIn(page.rows) },
    known: last === null ? null : { cursor: page.next!, balance: last - effects[page.next!]! },
  };
}

/** Balances stored when the lines were written. */
export function storedIn(rows: readonly Pick<BillingRow, "id" | "balance">[]): Balances {
  return Object.fromEntries(rows.flatMap(({ id, balance }) => (balance === null ? [] : [[id, balance]])));
}

/** `rows`: in walk order; `between`: most lines to sum for older lines without a balance. */
export async function balancesOf(
  db: Database,
  owner: { id: string },
  rows: readonly Pick<BillingRow, "id" | "balance">[],
  walk: Pick<Walk, "direction">,
  between = NEAR,
): Promise<Balances> {
  const stored = storedIn(rows);
  const ids = rows.map(({ id }) => id);
  if (ids.every((id) => id in stored)) return stored;
  const wanted = sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`;
  const [stands, apart] = await db.batch([
    db.all<{ balance: Micros | null }>(
      standAt(owner.id, sql`(SELECT ${ids[0]} AS id)`, walk, { known: null, most: MOST_SUMMED }),
    ),
    db.all<Line>(linesBetween(owner.id, wanted, walk, between)),
  ]);
  const lines = ids.map((id) => ({ id }));
  return { ...balancesFrom(stands[0]?.balance ?? null, lines, apart, walk).balances, ...stored };
}

function balancesFrom(stand: Micros | null, lines: Pick<Line, "id">[], all: Line[], walk: Walk) {
  const after = ({ passed, effect }: Passed) =>
    stand === null ? null : isUp(walk) ? stand + passed : stand - passed + effect;
  const passed = new Map(passedIn(all).map((line) => [line.id, line]));
  const found = lines.map(({ id }) => passed.get(id)).filter((line) => line !== undefined);
  return {
    balances: Object.fromEntries(found.map((line) => [line.id, after(line)])) as Balances,
    effects: Object.fromEntries(found.map(({ id, effect }) => [id, effect])),
  };
}

function passedIn(lines: Line[]): Passed[] {
  let passed = 0;
  return lines.map(({ id, effect }) => {
    passed += effect;
    return { id, effect, passed };
  });
}

const lineIn = ({ id, status, amount }: RawRow): Line => ({
  id: String(id),
  effect: status === "refunded" ? 0 : Number(amount),
});

/** Lines of a page and those between them. Summed in code: a window function would read each six times. */
function linesBetween(ownerId: string, ids: SQL, walk: Walk, most: number): SQL {
  const [order, first, last, onwards, until] = isUp(walk)
    ? [sql`ASC`, sql`min(id)`, sql`max(id)`, sql`>=`, sql`<=`]
    : [sql`DESC`, sql`max(id)`, sql`min(id)`, sql`<=`, sql`>=`];
  return sql`SELECT b.id, ${EFFECT} AS effect FROM (SELECT ${first} AS first, ${last} AS last FROM (${ids})) p
    CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id ${onwards} p.first AND b.id ${until} p.last
    ORDER BY b.id ${order} LIMIT ${most}`;
}

function standAt(ownerId: string, first: SQL, walk: Walk, { known, most }: { known: Known | null; most: number }): SQL {
  const top = isUp(walk) ? sql`(SELECT id FROM ${first})` : sql`(SELECT id || ${LAST} AS id FROM ${first})`;
  if (!known) return balanceBelow(ownerId, top, { most, isUpFirst: isUp(walk) });
  const since = summed(ownerId, sql`id >= f.id AND id < ${known.cursor}`, most);
  return sql`SELECT ${known.balance} - (${since}) AS balance FROM ${top} f`;
}

/** Sum of all lines below an id: down from the account's balance or up from a seal, whichever is nearer. */
export function balanceBelow(
  ownerId: string,
  id: SQL,
  { most, isUpFirst }: { most: number; isUpFirst?: boolean },
): SQL {
  const down = sql`coalesce((SELECT balance FROM accounts WHERE owner_id = ${ownerId}), 0)
    - (${summed(ownerId, sql`id >= f.id`, most)})`;
  const waiting = sql`(SELECT coalesce(sum(${EFFECT}), 0) FROM json_each(u.open) o
    CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id = o.value)`;
  const since = summed(ownerId, sql`id > coalesce(u.last_id, '') AND id < f.id`, Math.min(most, NEAR));
  const up = sql`coalesce(u.balance, 0) + ${waiting} + (${since})`;
  const [nearer, further] = isUpFirst ? [up, down] : [down, up];
  return sql`SELECT iif(l.last_id >= f.id, ${up}, coalesce(${nearer}, ${further})) AS balance FROM ${id} f
    LEFT JOIN ledger_seals l ON l.owner_id = ${ownerId}
      AND l.seq = (SELECT max(seq) FROM ledger_seals WHERE owner_id = ${ownerId})
    LEFT JOIN ledger_seals u ON u.owner_id = ${ownerId} AND u.seq = (SELECT seq FROM ledger_seals
      WHERE owner_id = ${ownerId} AND last_id < f.id ORDER BY seq DESC LIMIT 1)`;
}

function summed(ownerId: string, where: SQL, most: number): SQL {
  return sql`SELECT iif(count(*) > ${most}, NULL, coalesce(sum(effect), 0))
    FROM (SELECT ${EFFECT} AS effect FROM billings WHERE owner_id = ${ownerId} AND ${where} LIMIT ${most + 1})`;
}

/** Balance at the start and the end of a period; a line counts at the time it began. */
export interface Ends {
  opening: Micros | null;
  closing: Micros | null;
}

export function endsOf(ownerId: string, { from, to }: LedgerFilter & Walk, most: number): SQL {
  const at = (id: SQL) => sql`(${balanceBelow(ownerId, sql`(SELECT ${id} AS id)`, { most })})`;
  const opening = from === undefined ? sql`0` : at(sql`${firstIdAt(from)}`);
  return sql`SELECT ${opening} AS opening, ${at(sql`${to === undefined ? LAST : firstIdAt(to)}`)} AS closing`;
}

/** Amount reserved now; null if that takes more than `most` lines, which is decided by counters. */
export function reservedQuery(ownerId: string, most = MOST_SUMMED): SQL {
  const HELD = sql`iif(status <> 'pending', 0, coalesce(held, 0 - amount))`;
  const last = (column: SQL) =>
    sql`(SELECT ${column} FROM ledger_seals WHERE owner_id = ${ownerId} ORDER BY seq DESC LIMIT 1)`;
  const unsealed = sql`(SELECT billings FROM accounts WHERE owner_id = ${ownerId})
    - coalesce((SELECT sum(lines) FROM ledger_seals WHERE owner_id = ${ownerId}), 0) - json_array_length(coalesce(${last(sql`open`)}, '[]'))`;
  return sql`SELECT iif(${unsealed} > ${most}, NULL, (SELECT coalesce(sum(${HELD}), 0) FROM json_each(${last(sql`open`)}) o
        CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id = o.value)
      + (SELECT iif(count(*) > ${most}, NULL, coalesce(sum(held), 0)) FROM (SELECT ${HELD} AS held FROM billings
        WHERE owner_id = ${ownerId} AND id > coalesce(${last(sql`last_id`)}, '') LIMIT ${most + 1}))) AS reserved`;
}
