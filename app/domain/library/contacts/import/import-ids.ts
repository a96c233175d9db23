import { type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "../../../base/shared/ids";

/** The random part of a UUIDv7: import mark, then row number. */
const MARK = { from: 14, to: 24 };
/** More than rows in 20 MB. */
const MOST_ROWS = 2 ** 25;
const START_BITS = 2 ** 47;

/** Ids of imported contacts: chunk time, import mark, row number. `mark`: any UUIDv7 of the import. */
export function idInSql(mark: string, now: number, row: number): SQL {
  const prefix = firstIdAt(now).slice(0, MARK.from) + markOf(mark);
  return sql`${prefix} || printf('%012x', ${startOf(mark) + row} + key)`;
}

export function bearsMark(mark: string, id: SQL): SQL {
  const from = hex(startOf(mark));
  const to = hex(startOf(mark) + MOST_ROWS);
  return sql`(substr(${id}, ${MARK.from + 1}, ${MARK.to - MARK.from}) = ${markOf(mark)}
    AND substr(${id}, ${MARK.to + 1}) BETWEEN ${from} AND ${to})`;
}

const markOf = (mark: string) => mark.slice(MARK.from, MARK.to);
const startOf = (mark: string) => Number.parseInt(mark.slice(MARK.to), 16) % START_BITS;
const hex = (value: number) => value.toString(16).padStart(12, "0");
