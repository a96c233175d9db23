import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { routingVersion } from "../../../db/schema/routing";

/** Goes into the batch of every change of the configuration: whoever holds a compiled one reads it anew. */
export function bumpVersion(db: Database) {
  return db.update(routingVersion).set({ version: sql`version + 1` });
}
