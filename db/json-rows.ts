import { type SQL, sql } from "drizzle-orm";

type Row<Name extends string> = Readonly<Record<Name, unknown>>;

/** Rows a statement reads from `json_each` as arrays; `${row.price}` reads `value ->> 3`. */
type JsonRows<Name extends string> = Readonly<Record<Name, SQL>> & {
  cells(row: Row<Name>): unknown[];
  json(rows: readonly Row<Name>[]): string;
  /** `value ->> 0 AS "id", …`: the rows as a table. */
  table: SQL;
};

export type RowOf<Rows> = Rows extends { cells(row: infer One): unknown } ? One : never;

/** `alias`: the name of `json_each` in the statement. */
export function jsonRows<const Names extends readonly string[]>(names: Names, alias?: string): JsonRows<Names[number]> {
  type Name = Names[number];
  const value = alias === undefined ? "value" : `${alias}.value`;
  const columns = Object.fromEntries(names.map((name, at) => [name, sql.raw(`${value} ->> ${at}`)]));
  const cells = (row: Row<Name>) => names.map((name: Name) => row[name]);
  const json = (rows: readonly Row<Name>[]) => JSON.stringify(rows.map(cells));
  const table = sql.raw(names.map((name, at) => `${value} ->> ${at} AS "${name}"`).join(", "));
  return { ...(columns as Record<Name, SQL>), cells, json, table };
}
