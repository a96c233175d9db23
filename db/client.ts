import { drizzle } from "drizzle-orm/d1";

/** The one place that knows where rows live: every caller names its owner, so owners can be spread over shards. */
export function openDatabase(binding: D1Database) {
  return drizzle(binding);
}

export type Database = ReturnType<typeof openDatabase>;
