import { and, count, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type FileKind, files, fileWords } from "../../../db/schema/files";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/ports/platform";
import { type Walk, walkAlong } from "../shared/walk";
import { expiringAt } from "./expiring-filter";
import type { FileRow } from "./files";
import { needlesOf, wordsOf } from "./words";

/** Rows scanned in one request when several filters combine; `next` continues there. */
const MOST_SCANNED = 500;
const CHUNK = 100;
const PASSING_MS = 60 * 60_000;
/** The largest code point: upper bound of a prefix range. */
const LAST = "\u{10ffff}";

export interface FileFilter extends Walk {
  types?: string[];
  kind?: FileKind;
  maxBytes?: number;
  isPublic?: boolean;
  /** All of these prefixes of words of the title or the file name. */
  search?: string;
  /** ms UTC; ordered by expiry. */
  expiresBefore?: number;
  /** Leaves out locked files and short-lived speech: their expiry needs no warning. */
  isWarned?: boolean;
  offset?: number;
  limit: number;
  /** Counting reads every file of the owner; without it `total` is 0. */
  isCounted?: boolean;
}

interface FilePage {
  rows: FileRow[];
  total: number;
  next: string | null;
}

type Needs = Pick<Platform, "db" | "clock">;
type Found = FileRow & { key: string };

/** Ordered by id, expiry or word. The narrowest filter leads, the others are checked row by row. */
export async function findFiles(needs: Needs, viewer: Pick<Viewer, "id">, filter: FileFilter): Promise<FilePage> {
  const [page, total] = await Promise.all([
    readPage(needs, viewer, filter),
    filter.isCounted ? countFiles(needs, viewer.id, filter) : 0,
  ]);
  return { ...page, total };
}

async function readPage(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  filter: FileFilter,
): Promise<Omit<FilePage, "total">> {
  const lead = leadOf(filter);
  const size = lead.isWhole ? filter.limit + 1 : CHUNK;
  const rows: Found[] = [];
  let skip = filter.offset ?? 0;
  let cursor = filter.cursor;
  for (let looked = 0; looked < MOST_SCANNED; looked += size) {
    const offset = lead.isWhole ? skip : 0;
    const part = await lead.read(needs, viewer.id, { cursor, limit: size, offset });
    const fitting = lead.isWhole ? part : part.filter(lead.fits);
    const skipped = lead.isWhole ? 0 : Math.min(skip, fitting.length);
    skip -= skipped;
    rows.push(...fitting.slice(skipped));
    cursor = part.at(-1)?.key;
    if (rows.length > filter.limit) {
      const page = rows.slice(0, filter.limit);
      return { rows: page, next: page.at(-1)?.key ?? null };
    }
    if (part.length < size) return { rows, next: null };
  }
  return { rows, next: cursor ?? null };
}

/** A lock keeps a file beyond its expiry. */
export function unexpired(now: number) {
  return or(isNull(files.expiredAt), gt(files.expiredAt, now), gt(files.locks, 0));
}

interface Part {
  cursor: string | undefined;
  limit: number;
  offset: number;
}

interface Lead {
  isWhole: boolean;
  fits: (row: FileRow) => boolean;
  read: (needs: Needs, ownerId: string, part: Part) => Promise<Found[]>;
}

function leadOf(filter: FileFilter): Lead {
  const { types, kind, maxBytes, isPublic, expiresBefore, isWarned, from, to } = filter;
  const isAlong = !filter.search && expiresBefore === undefined;
  const needles = needlesOf(filter.search ?? "");
  const [needle, ...others] = needles;
  const asked = [types, kind, maxBytes, isPublic, expiresBefore, isWarned, ...(filter.search ? [needles] : [])];
  const isOfTime = from !== undefined || to !== undefined;
  const isOne = asked.filter((value) => value !== undefined).length <= 1 && (isAlong || !isOfTime);
  const fits = (row: FileRow) =>
    (!types || types.includes(row.type)) &&
    (!kind || row.kind === kind) &&
    (maxBytes === undefined || row.size <= maxBytes) &&
    (isPublic === undefined || row.isPublic === isPublic) &&
    (expiresBefore === undefined || (row.expiredAt !== null && row.expiredAt < expiresBefore)) &&
    (!isWarned || (row.locks === 0 && (row.expiredAt === null || row.expiredAt - row.createdAt > PASSING_MS))) &&
    (from === undefined || row.createdAt >= from) &&
    (to === undefined || row.createdAt < to) &&
    needles.every((each) => wordsOf(row).some((word) => word.startsWith(each)));
  if (needle) return { isWhole: isOne && others.length === 0, fits, read: byWord(needle) };
  if (expiresBefore !== undefined) return { isWhole: isOne, fits, read: byExpiry(expiresBefore) };
  if (kind) return { isWhole: isOne, fits, read: byId(filter, eq(files.kind, kind)) };
  if (types) return { isWhole: isOne && types.length === 1, fits, read: byId(filter, oneOf(types)) };
  return {
    isWhole: isOne && maxBytes === undefined,
    fits,
    read: byId(filter, isPublic === undefined ? undefined : eq(files.isPublic, isPublic)),
  };
}

const oneOf = (types: string[]) => (types.length === 1 ? eq(files.type, types[0]!) : inArray(files.type, types));

function byId({ from, to, direction }: Walk, condition?: SQL): Lead["read"] {
  return async ({ db, clock }, ownerId, { cursor, limit, offset }) => {
    const { where, order } = walkAlong(files.id, { from, to, direction, cursor });
    const rows = await db
      .select()
      .from(files)
      .where(and(eq(files.ownerId, ownerId), condition, ...where, unexpired(clock())))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ ...row, key: row.id }));
  };
}

function byExpiry(until: number): Lead["read"] {
  return async ({ db, clock }, ownerId, { cursor, limit, offset }) => {
    const [at, id = ""] = cursor?.split(" ") ?? [];
    const now = clock();
    // A single bound: of two, SQLite starts at the lower one and rereads earlier pages.
    const from =
      Number(at ?? 0) > now
        ? sql`(${files.expiredAt}, ${files.id}) > (${Number(at)}, ${id})`
        : gt(files.expiredAt, now);
    const rows = await db
      .select()
      .from(files)
      .where(and(eq(files.ownerId, ownerId), sql`${files.expiredAt} IS NOT NULL`, from, lt(files.expiredAt, until)))
      .orderBy(files.expiredAt, files.id)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ ...row, key: `${row.expiredAt} ${row.id}` }));
  };
}

// A file with several matching words is returned for the first one only.
function byWord(needle: string): Lead["read"] {
  const { ownerId: owner, word, fileId } = fileWords;
  return async ({ db, clock }, ownerId, { cursor, limit, offset }) => {
    const at = cursor?.lastIndexOf(" ") ?? -1;
    const after = cursor ? sql`(${word}, ${fileId}) > (${cursor.slice(0, at)}, ${cursor.slice(at + 1)})` : undefined;
    const isFirst = sql`NOT EXISTS (SELECT 1 FROM file_words e WHERE e.owner_id = ${owner} AND e.file_id = ${fileId}
      AND e.word >= ${needle} AND e.word < ${word})`;
    const hits = await db
      .select({ word, file: files })
      .from(fileWords)
      .innerJoin(files, and(eq(files.ownerId, owner), eq(files.id, fileId)))
      .where(and(eq(owner, ownerId), gte(word, needle), lt(word, needle + LAST), after, isFirst, unexpired(clock())))
      .orderBy(word, fileId)
      .limit(limit)
      .offset(offset);
    return hits.map((hit) => ({ ...hit.file, key: `${hit.word} ${hit.file.id}` }));
  };
}

async function countFiles({ db, clock }: Needs, ownerId: string, filter: FileFilter): Promise<number> {
  const { types, kind, maxBytes, isPublic, expiresBefore, from, to } = filter;
  const words = needlesOf(filter.search ?? "").map(
    (needle) => sql`${files.id} IN (SELECT file_id FROM file_words
      WHERE owner_id = ${ownerId} AND word >= ${needle} AND word < ${needle + LAST})`,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(files)
    .where(
      and(
        eq(files.ownerId, ownerId),
        types && oneOf(types),
        kind && eq(files.kind, kind),
        maxBytes === undefined ? undefined : lte(files.size, maxBytes),
        isPublic === undefined ? undefined : eq(files.isPublic, isPublic),
        expiresBefore === undefined ? undefined : and(gt(files.expiredAt, clock()), lt(files.expiredAt, expiresBefore)),
        ...walkAlong(files.id, { from, to }).where,
        ...words,
        unexpired(clock()),
      ),
    );
  return counted?.total ?? 0;
}

const MOST = 16;

/** At most sixteen; `now` in ms UTC. */
export async function countExpiring(db: Database, viewer: Pick<Viewer, "id">, now: number): Promise<number> {
  const { rows } = await findFiles({ db, clock: () => now }, viewer, { ...expiringAt(now), limit: MOST });
  return rows.length;
}
