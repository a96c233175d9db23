import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type Direction, newId, timeOfId } from "../../base/shared/ids";
import type { FileStore } from "../../base/shared/ports/file-store";

export const DAY_MS = 86_400_000;

export interface Part {
  ownerId: string;
  /** Start of the day, ms UTC. */
  day: number;
  part: number;
  key: string;
  firstId: string;
  lastId: string;
  messages: number;
  bytes: number;
  hash: string;
}

export type SearchedPart = Part & { phones: Uint8Array };

export interface Place {
  day: number;
  part: number;
}

const COLUMNS = sql.raw(`owner_id AS ownerId, day, part, key, first_id AS firstId, last_id AS lastId, messages,
  bytes, hash`);

export const dayOf = (ms: number): number => ms - (ms % DAY_MS);

/** Unique per attempt. */
export function keyOf({ ownerId, day, part }: Pick<Part, "ownerId" | "day" | "part">): string {
  return `${prefixOf(ownerId, day, part)}${newId()}.parquet`;
}

export const madeAt = (key: string): number =>
  timeOfId(key.slice(-"00000000-0000-0000-0000-000000000000.parquet".length));

/** All existing files ever written for a part. */
export async function filesOf(files: Pick<FileStore, "list">, { ownerId, day, part }: Place & { ownerId: string }) {
  const found = await files.list(prefixOf(ownerId, day, part), { after: "", limit: 1000 });
  return found.map(({ key }) => key);
}

function prefixOf(ownerId: string, day: number, part: number): string {
  return `archive/${ownerId}/${new Date(day).toISOString().slice(0, 10)}/${String(part).padStart(4, "0")}-`;
}

export async function partsAround(db: Database, ownerId: string, day: number, id: string): Promise<Part[]> {
  return db.all<Part>(sql`SELECT ${COLUMNS} FROM archive_parts
    WHERE owner_id = ${ownerId} AND day = ${day} AND first_id <= ${id} AND last_id >= ${id} ORDER BY part`);
}

export async function getPart(db: Database, { ownerId, day, part }: Place & { ownerId: string }): Promise<Part | null> {
  const [found] = await db.all<Part>(sql`SELECT ${COLUMNS} FROM archive_parts
    WHERE owner_id = ${ownerId} AND day = ${day} AND part = ${part}`);
  return found ?? null;
}

interface Walk {
  /** ms UTC, `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** Only parts created before, ms UTC. */
  until?: number;
  /** Inclusive. */
  place?: Place | null;
  direction: Direction;
  limit: number;
  hasPhones: boolean;
}

/** Parts of these days in order, starting at a place. */
export async function partsWithin(db: Database, ownerId: string, walk: Walk): Promise<(Part & { phones?: unknown })[]> {
  const { from, to, until, place, direction, limit, hasPhones } = walk;
  const isDown = direction === "desc";
  const first = Math.max(from === undefined ? 0 : dayOf(from), !isDown && place ? place.day : 0);
  const behind = Math.min(to ?? Number.MAX_SAFE_INTEGER, isDown && place ? place.day + 1 : Number.MAX_SAFE_INTEGER);
  const near = place ? sql`AND (day, part) ${isDown ? sql`<=` : sql`>=`} (${place.day}, ${place.part})` : sql``;
  const made = until === undefined ? sql`` : sql`AND created_at < ${until}`;
  const way = sql.raw(direction);
  return db.all(sql`SELECT ${COLUMNS}${hasPhones ? sql`, phones` : sql``} FROM archive_parts
    WHERE owner_id = ${ownerId} AND day >= ${first} AND day < ${behind} ${near} ${made}
    ORDER BY day ${way}, part ${way} LIMIT ${limit}`);
}

/** Parts created since then, in order of a walk by id; `bound`: only those with rows at or beyond this id. */
export async function newParts(
  db: Database,
  ownerId: string,
  { since, direction, bound, limit }: { since: number; direction: Direction; bound: string | null; limit: number },
): Promise<SearchedPart[]> {
  const isDown = direction === "desc";
  const beyond = bound === null ? sql`` : isDown ? sql`AND first_id <= ${bound}` : sql`AND last_id >= ${bound}`;
  return db.all(sql`SELECT ${COLUMNS}, phones FROM archive_parts INDEXED BY archive_parts_new
    WHERE owner_id = ${ownerId} AND created_at >= ${since} ${beyond}
    ORDER BY ${isDown ? sql`last_id DESC` : sql`first_id`} LIMIT ${limit}`);
}
