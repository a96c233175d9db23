import { type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "../../shared/ids";

/** Where a UUIDv7 has its random part: the mark of an import, then a number. */
const MARK = { from: 14, to: 24 };
/** More than a file of 20 MB has rows. */
const MOST_ROWS = 2 ** 25;
const START_BITS = 2 ** 47;

/**
 * Contacts that an import makes are known by their ids, at no cost: the moment of their chunk, the import's mark and a
 * number that grows with the row. `mark` is any UUIDv7 of the import's own.
 */
export function idInSql(mark: string, now: number, row: number): SQL {
  const prefix = firstIdAt(now).slice(0, MARK.from) + markOf(mark);
  return sql`${prefix} || printf('%012x', ${startOf(mark) + row} + key)`;
}

/** The condition that an id bears the mark; `id` is the column. */
export function bearsMark(mark: string, id: SQL): SQL {
  const from = hex(startOf(mark));
  const to = hex(startOf(mark) + MOST_ROWS);
  return sql`(substr(${id}, ${MARK.from + 1}, ${MARK.to - MARK.from}) = ${markOf(mark)}
    AND substr(${id}, ${MARK.to + 1}) BETWEEN ${from} AND ${to})`;
}

const markOf = (mark: string) => mark.slice(MARK.from, MARK.to);
const startOf = (mark: string) => Number.parseInt(mark.slice(MARK.to), 16) % START_BITS;
const hex = (value: number) => value.toString(16).padStart(12, "0");
