import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { gathering } from "./gathering";

interface Prepared {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: true): unknown;
}

/** Callers name the owner of their rows, so owners can be spread over shards. */
export function openDatabase(binding: D1Database): Database {
  return databaseOf(binding, binding);
}

export function openRequestDatabase(binding: D1Database): Database {
  return databaseOf(gathering(binding), binding);
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
  return Object.assign(db, { batch: batch as unknown as Database["batch"], origin });
}

export type Database = DrizzleD1Database & { origin: D1Database };
