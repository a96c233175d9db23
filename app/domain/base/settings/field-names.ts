import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import type { FieldNames } from "../shared/contact-fields";
import { FIELD_NAMES_KEY } from "../shared/field-names";

/** Keeps existing names. `now` in ms UTC. */
export function addFieldNames(db: Database, ownerId: string, names: FieldNames, now: number) {
  return db
    .insert(settings)
    .values({ ownerId, key: FIELD_NAMES_KEY, value: names, updatedAt: now })
    .onConflictDoUpdate({
      target: [settings.ownerId, settings.key],
      set: { value: sql`json_patch(excluded.value, ${settings.value})`, updatedAt: now },
    });
}
