import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { RawRow } from "../../../db/schema/raw-row";
import { firstIdAt } from "../shared/ids";
import type { Micros } from "../shared/money";
import type { Walk } from "../shared/walk";
import {
  type BillingFilter,
  type BillingPage,
  isOfMovements,
  type LedgerFilter,
  linesOf,
  pageOf,
  pageQueries,
  sizeOf,
} from "./billings";
import { MOST_SUMMED, NEAR } from "./figures";

/** What was on the account after a line; null where too many lines lie between it and what is known. */
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

/** A page with the balance after each of its lines, as they stand at one moment. */
export async function findWithBalances(
  db: Database,
  owner: { id: string },
  filter: BillingFilter,
  { known = null, most = MOST_SUMMED, between = Math.min(most, NEAR) }: Reach = {},
): Promise<LedgerPage> {
  const [rows, total] = pageQueries(owner.id, filter);
  const { size, skipped } = sizeOf(filter);
  const ids = sql`SELECT id FROM ${linesOf(owner.id, filter)} LIMIT ${size} OFFSET ${skipped}`;
  const isSparse = isOfMovements(filter);
  const [raw, counted, stands, apart] = await db.batch([
    db.all<RawRow>(rows),
    db.all<{ total: number }>(total),
    db.all<{ balance: Micros | null }>(
      standAt(owner.id, sql`(SELECT id FROM (${ids}) LIMIT 1)`, filter, { known, most }),
    ),
    db.all<Line>(linesBetween(owner.id, ids, filter, isSparse ? between : 0)),
  ]);
  const page = pageOf(raw, counted, filter);
  const stand = stands[0]?.balance ?? null;
  const lines = raw.map(lineIn);
  const { balances, effects } = balancesFrom(stand, lines, isSparse ? apart : lines, filter);
  const last = page.next === null ? null : (balances[page.next] ?? null);
  return {
    ...page,
    balances,
    known: last === null ? null : { cursor: page.next!, balance: last - effects[page.next!]! },
  };
}

export async function balancesOf(
  db: Database,
  owner: { id: string },
  ids: readonly string[],
  walk: Pick<Walk, "direction">,
): Promise<Balances> {
  if (ids.length === 0) return {};
  const wanted = sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`;
  const [stands, apart] = await db.batch([
    db.all<{ balance: Micros | null }>(
      standAt(owner.id, sql`(SELECT ${ids[0]} AS id)`, walk, { known: null, most: MOST_SUMMED }),
    ),
    db.all<Line>(linesBetween(owner.id, wanted, walk, NEAR)),
  ]);
  const lines = ids.map((id) => ({ id }));
  return balancesFrom(stands[0]?.balance ?? null, lines, apart, walk).balances;
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

/** The lines of a page and those that lie between them; summed here, since a window reads each of them six times. */
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

/** What all lines below an id come to: from the account's balance down, or from a seal up, whichever is near. */
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

/** What the account stood at when a period began and ended; a line counts at the time it began. */
export interface Ends {
  opening: Micros | null;
  closing: Micros | null;
}

export function endsOf(ownerId: string, { from, to }: LedgerFilter & Walk, most: number): SQL {
  const at = (id: SQL) => sql`(${balanceBelow(ownerId, sql`(SELECT ${id} AS id)`, { most })})`;
  const opening = from === undefined ? sql`0` : at(sql`${firstIdAt(from)}`);
  return sql`SELECT ${opening} AS opening, ${at(sql`${to === undefined ? LAST : firstIdAt(to)}`)} AS closing`;
}

/** What is reserved now; null beyond so many lines, of which counts tell. */
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
