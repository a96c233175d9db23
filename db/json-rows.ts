import { type SQL, sql } from "drizzle-orm";

type Row<Name extends string> = Readonly<Record<Name, unknown>>;

/** Rows a statement reads from `json_each` as arrays; `${row.price}` reads `value ->> 3`. */
type JsonRows<Name extends string> = Readonly<Record<Name, SQL>> & {
  cells(row: Row<Name>): unknown[];
  json(rows: readonly Row<Name>[]): string;
  /** Like the columns and `json`, but a value shared by all rows is bound once instead of sent with each. */
  varying(rows: readonly Row<Name>[]): Readonly<Record<Name, SQL>> & { json: string };
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
  const varying = (rows: readonly Row<Name>[]) => {
    const [first] = rows;
    const own = names.filter((name: Name) => rows.some((row) => row[name] !== first![name]));
    const read = names.map((name: Name) => {
      const at = own.indexOf(name);
      return [name, at < 0 ? sql`${first?.[name] ?? null}` : sql.raw(`${value} ->> ${at}`)] as const;
    });
    const all = rows.map((row) => own.map((name) => row[name as Name]));
    return { ...(Object.fromEntries(read) as Record<Name, SQL>), json: JSON.stringify(all) };
  };
  return { ...(columns as Record<Name, SQL>), cells, json, varying, table };
}
