import { type SQL, sql } from "drizzle-orm";
import type { RawRow } from "../../../../db/schema/raw-row";
import { chainOf } from "../../base/chains/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { comparePart } from "./compare";
import { isMine } from "./lease";
import { hashOf, inMemory, partFile, readerOf, wholePart } from "./part-file";
import { filesOf, keyOf, madeAt, type Part, type Place, partsWithin } from "./parts";
import { mayHold, phonesFilter } from "./phones";

type Needs = Pick<Platform, "db" | "files">;

/** Parts after a place that may contain this address, oldest first; `last`: the last one checked, null: all. */
export async function partsWith({ db }: Needs, ownerId: string, address: string, behind: Place, limit: number) {
  const place = { day: behind.day, part: behind.part + 1 };
  const parts = await partsWithin(db, ownerId, { place, direction: "asc", limit, hasPhones: true });
  const last = parts.at(-1);
  return {
    parts: parts.filter(({ phones }) => mayHold(Uint8Array.from(phones as number[]), address)),
    last: parts.length === limit ? last! : null,
  };
}

/** Deletes files left behind by a crash after their parts were rewritten. Only for the account's writer. */
export async function dropOld({ db, files }: Needs, ownerId: string): Promise<void> {
  const old = await db.all<{ key: string }>(sql`SELECT old_key AS key FROM archive_parts
    WHERE owner_id = ${ownerId} AND old_key IS NOT NULL LIMIT 1000`);
  if (old.length === 0) return;
  const keys = old.map(({ key }) => key);
  await files.delete(keys);
  await db.run(sql`UPDATE archive_parts SET old_key = NULL
    WHERE owner_id = ${ownerId} AND old_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
}

/**
 * Deletes files of crashed attempts, which no part refers to. Only for the account's writer, which started at `since`.
 */
export async function dropStray({ db, files }: Needs, ownerId: string, since: number): Promise<void> {
  for (let after = ""; ; ) {
    const found = await files.list(`archive/${ownerId}/`, { after, limit: 1000 });
    const keys = found.map(({ key }) => key).filter((key) => madeAt(key) < since);
    const stray = await db.all<{ key: string }>(sql`SELECT j.value AS key FROM json_each(${JSON.stringify(keys)}) j
      WHERE j.value NOT IN (SELECT key FROM archive_parts WHERE owner_id = ${ownerId}
        UNION ALL SELECT old_key FROM archive_parts WHERE owner_id = ${ownerId} AND old_key IS NOT NULL)`);
    if (stray.length > 0) await files.delete(stray.map(({ key }) => key));
    if (found.length < 1000) return;
    after = found.at(-1)!.key;
  }
}

interface Rewriting {
  lease: string;
  may: SQL;
  change(row: RawRow): RawRow;
  /** SQL that counts the messages changed, in the same batch. */
  count(changed: number): SQL;
}

/** Rewrites a part with the chains of an address changed. */
export async function rewritePart(
  { db, files }: Needs,
  part: Part,
  address: string,
  { lease, may, change, count }: Rewriting,
): Promise<void> {
  const reader = await readerOf(inMemory(await wholePart(files, part)), part.messages);
  const rows = await reader.rows(0, part.messages);
  const chains = new Set(rows.filter(({ recipient }) => recipient === address).map(({ id }) => chainOf(String(id))));
  if (chains.size === 0) return;
  const isMeant = ({ id }: RawRow) => chains.has(chainOf(String(id)));
  const changed = rows.map((row) => (isMeant(row) ? change(row) : row));
  const bytes = partFile(changed);
  const hash = await hashOf(bytes);
  const key = keyOf(part);
  const others = (await filesOf(files, part)).filter((other) => other !== part.key);
  await files.put(key, bytes, "application/vnd.apache.parquet");
  await comparePart(await wholePart(files, { key, hash }), changed);
  const phones = phonesFilter(changed.map(({ recipient }) => String(recipient)));
  const [written] = await db.batch([
    db.run(sql`UPDATE archive_parts SET key = ${key}, old_key = key, hash = ${hash}, bytes = ${bytes.length},
        phones = ${phones}
      WHERE owner_id = ${part.ownerId} AND day = ${part.day} AND part = ${part.part} AND key = ${part.key}
        AND ${isMine(part.ownerId, lease)} AND ${may}`),
    db.run(sql`${count(rows.filter(isMeant).length)} AND changes() > 0`),
  ]);
  if (written.meta.changes === 0) throw new Error("archive: another writer took the part");
  await files.delete([...others, part.key]);
  await dropOld({ db, files }, part.ownerId);
}
