import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { gathering } from "./gathering";
import { patient, twice } from "./patient";
import { ANYWHERE, Reading } from "./reading";

interface Prepared {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: true): unknown;
}

/** Always reads from the primary. Callers name the owner of their rows, so owners can be sharded. */
export function openDatabase(binding: D1Database): Database {
  return databaseOf(patient(binding), binding);
}

export type RequestDatabase = Database & { reading: Reading };

/** `from`: `first-primary`, `first-unconstrained` or a bookmark, see reading.ts. */
export function openRequestDatabase(binding: D1Database, from: string = ANYWHERE): RequestDatabase {
  const reading = new Reading(binding, from);
  const db = databaseOf(gathering(patient(reading.db)), binding);
  const confirm: Database["confirm"] = (check) => {
    if (reading.isBehind) reading.hold(check(openDatabase(binding)));
  };
  return Object.assign(db, { reading, confirm, isBehind: () => reading.isBehind });
}

function databaseOf(binding: D1Database, origin: D1Database): Database {
  const db = drizzle(binding);
  // Drizzle cannot batch raw SQL with parameters: such a query has no prepared statement.
  const batch = async (queries: readonly { _prepare(): Prepared }[]) => {
    const prepared = queries.map((query) => query._prepare());
    const statements = prepared.map((query) => {
      const { sql, params } = query.getQuery();
      return binding.prepare(sql).bind(...params);
    });
    const results = await binding.batch(statements);
    return results.map((result, index) => prepared[index]?.mapResult(result, true));
  };
  const guarded = (queries: Parameters<typeof batch>[0]) => twice(() => batch(queries));
  return Object.assign(db, {
    batch: batch as unknown as Database["batch"],
    guarded: guarded as unknown as Database["batch"],
    origin,
    isBehind: () => false,
    confirm: () => {},
  });
}

export type Database = DrizzleD1Database & {
  origin: D1Database;
  /** Like `batch`, with one retry after a transient D1 error: its statements must refuse to apply twice. */
  guarded: DrizzleD1Database["batch"];
  /** A replica has answered, so the data may be slightly stale. */
  isBehind(): boolean;
  /** After a replica's answer, checks the primary alongside the next reads; false rereads the whole request there. */
  confirm(check: (primary: Database) => Promise<boolean>): void;
};
