import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { RawRow } from "../../../db/schema/raw-row";
import { firstIdAt } from "../shared/ids";
import type { Micros } from "../shared/money";
import type { Walk } from "../shared/walk";
import {
  type BillingFilter,
  type BillingPage,
  type LedgerFilter,
  linesOf,
  pageOf,
  pageQueries,
  sizeOf,
} from "./billings";
import { MOST_SUMMED } from "./figures";

/** What was on the account after a line; null where more than `MOST_SUMMED` lines lie between it and what is known. */
export type Balances = Record<string, Micros | null>;

/** What the lines below a cursor come to. */
export interface Known {
  cursor: string;
  balance: Micros;
}

interface LedgerPage extends BillingPage {
  balances: Balances;
  /** For the next page of the same walk, newest first. */
  known: Known | null;
}

const EFFECT = sql`iif(status = 'refunded', 0, amount)`;
const LAST = "~";

/** A page with the balance after each of its lines, as they stand at one moment. */
export async function findWithBalances(
  db: Database,
  owner: { id: string },
  filter: BillingFilter,
  { known, most = MOST_SUMMED }: { known?: Known | null; most?: number } = {},
): Promise<LedgerPage> {
  const [lines, total] = pageQueries(owner.id, filter);
  const [raw, counted, stands] = await db.batch([
    db.all<RawRow>(lines),
    db.all<{ total: number }>(total),
    db.all<{ id: string; balance: Micros | null; effect: Micros }>(
      balancesWithin(owner.id, filter, known ?? null, most),
    ),
  ]);
  const page = pageOf(raw, counted, filter);
  const last = stands.find(({ id }) => id === page.next);
  const isCarried = last !== undefined && last.balance !== null;
  return {
    ...page,
    balances: Object.fromEntries(stands.map(({ id, balance }) => [id, balance])),
    known: isCarried ? { cursor: last.id, balance: last.balance! - last.effect } : null,
  };
}

function balancesWithin(ownerId: string, filter: BillingFilter, known: Known | null, most: number): SQL {
  const { size, skipped } = sizeOf(filter);
  const top = sql`(SELECT max(id) || ${LAST} FROM page)`;
  const stand = known
    ? sql`${known.balance} - (${summed(ownerId, sql`id >= ${top} AND id < ${known.cursor}`, most)})`
    : balanceBelow(ownerId, top, most);
  return sql`WITH page AS MATERIALIZED (SELECT id FROM ${linesOf(ownerId, filter)} LIMIT ${size} OFFSET ${skipped}),
      stand AS MATERIALIZED (SELECT ${stand} AS balance WHERE EXISTS (SELECT 1 FROM page)),
      lines AS (SELECT id, ${EFFECT} AS effect FROM billings WHERE owner_id = ${ownerId}
        AND id BETWEEN (SELECT min(id) FROM page) AND (SELECT max(id) FROM page) ORDER BY id DESC LIMIT ${most})
    SELECT id, balance, effect FROM (SELECT l.id, l.effect,
        s.balance - sum(l.effect) OVER (ORDER BY l.id DESC) + l.effect AS balance FROM stand s CROSS JOIN lines l)
    WHERE id IN (SELECT id FROM page)`;
}

/** What all lines below an id come to: from the account's balance down, or from a seal up, whichever is near. */
export function balanceBelow(ownerId: string, id: SQL, most = MOST_SUMMED): SQL {
  const seal = (column: SQL, where: SQL) =>
    sql`(SELECT ${column} FROM ledger_seals WHERE owner_id = ${ownerId} AND ${where} ORDER BY seq DESC LIMIT 1)`;
  const under = sql`last_id < ${id}`;
  const down = sql`coalesce((SELECT balance FROM accounts WHERE owner_id = ${ownerId}), 0)
    - (${summed(ownerId, sql`id >= ${id}`, most)})`;
  const waiting = sql`(SELECT coalesce(sum(${EFFECT}), 0) FROM json_each(${seal(sql`open`, under)}) o
    CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id = o.value)`;
  const up = sql`coalesce(${seal(sql`balance`, under)}, 0) + ${waiting}
    + (${summed(ownerId, sql`id > coalesce(${seal(sql`last_id`, under)}, '') AND id < ${id}`, most)})`;
  return sql`iif(${seal(sql`last_id`, sql`1`)} >= ${id}, ${up}, coalesce(${down}, ${up}))`;
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

export function endsOf(ownerId: string, { from, to }: LedgerFilter & Walk): SQL {
  const at = (ms: number | undefined, none: SQL) =>
    ms === undefined ? none : balanceBelow(ownerId, sql`${firstIdAt(ms)}`);
  return sql`SELECT ${at(from, sql`0`)} AS opening, ${at(to, balanceBelow(ownerId, sql`${LAST}`))} AS closing`;
}

/** What is reserved now: older lines that are not at rest stand in the last seal. Null beyond `MOST_SUMMED` lines. */
export async function reservedOf(db: Database, ownerId: string, most = MOST_SUMMED): Promise<Micros | null> {
  const HELD = sql`iif(status <> 'pending', 0, coalesce(held, 0 - amount))`;
  const last = (column: SQL) =>
    sql`(SELECT ${column} FROM ledger_seals WHERE owner_id = ${ownerId} ORDER BY seq DESC LIMIT 1)`;
  const [row] = await db.all<{ reserved: Micros | null }>(sql`SELECT
      (SELECT coalesce(sum(${HELD}), 0) FROM json_each(${last(sql`open`)}) o
        CROSS JOIN billings b ON b.owner_id = ${ownerId} AND b.id = o.value)
      + (SELECT iif(count(*) > ${most}, NULL, coalesce(sum(held), 0)) FROM (SELECT ${HELD} AS held FROM billings
        WHERE owner_id = ${ownerId} AND id > coalesce(${last(sql`last_id`)}, '') LIMIT ${most + 1})) AS reserved`);
  return row?.reserved ?? null;
}
