import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { routingVersion } from "../../../../db/schema/routing";

/** Part of every change's batch: makes isolates reload. */
export function bumpVersion(db: Database) {
  return db.update(routingVersion).set({ version: sql`version + 1` });
}
