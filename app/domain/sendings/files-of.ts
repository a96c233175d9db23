import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Extras } from "../channels/extras";

/** Extras that are files. */
export const FILES = ["image", "video", "audio", "file"] as const;

/** Ids of the storage among a message's files; an address is none. */
export function storedAmong(extras: Extras): { name: (typeof FILES)[number]; id: string }[] {
  return FILES.flatMap((name) => {
    const id = extras[name];
    return id === undefined || /^https?:/i.test(id) ? [] : [{ name, id }];
  });
}

/** The first extra that names a file which the account does not have; null where it has them all. */
export async function strangeFile(db: Database, ownerId: string, extras: Extras): Promise<string | null> {
  const stored = storedAmong(extras);
  if (stored.length === 0) return null;
  const ids = JSON.stringify(stored.map(({ id }) => id));
  const known = await db.all<{ id: string }>(sql`SELECT f.id AS id FROM json_each(${ids}) j CROSS JOIN files f
    ON f.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND f.id = j.value`);
  const own = new Set(known.map(({ id }) => id));
  return stored.find(({ id }) => !own.has(id))?.name ?? null;
}
