import { and, count, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type FileKind, files, fileWords } from "../../../db/schema/files";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/ports/platform";
import { type Walk, walkAlong } from "../shared/walk";
import type { FileRow } from "./files";
import { needlesOf, wordsOf } from "./words";

/** Where several filters meet, so many rows are looked at in a request; `next` leads on from there. */
const MOST_SCANNED = 500;
const CHUNK = 100;
/** Speech that nobody used lives for minutes only. */
const PASSING_MS = 60 * 60_000;
/** Sorts behind every letter: the end of all words that begin with a needle. */
const LAST = "\u{10ffff}";

export interface FileFilter extends Walk {
  /** Media types, such as "text/csv". */
  types?: string[];
  kind?: FileKind;
  /** No larger ones. */
  maxBytes?: number;
  isPublic?: boolean;
  /** Beginnings of words of the title or the name, all of them. */
  search?: string;
  /** ms UTC: those that are deleted before, the first first. */
  expiresBefore?: number;
  /** None that something holds, and no speech that passes anyway: nobody is warned of their end. */
  isWarned?: boolean;
  offset?: number;
  limit: number;
  /** Counting reads every file of the owner; `total` is 0 where nobody asks for it. */
  isCounted?: boolean;
}

export interface FilePage {
  rows: FileRow[];
  total: number;
  next: string | null;
}

type Needs = Pick<Platform, "db" | "clock">;
type Found = FileRow & { key: string };

/**
 * The viewer's files, along their ids (by deletion date, by word where these are asked for), paged by key. One filter alone
 * reads no more than its page; of several the narrowest leads and the others are looked at row by row.
 */
export async function findFiles(needs: Needs, viewer: Pick<Viewer, "id">, filter: FileFilter): Promise<FilePage> {
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
    if (rows.length > filter.limit) return pageOf(rows.slice(0, filter.limit), filter.limit);
    if (part.length < size) return pageOf(rows, null);
  }
  return pageOf(rows, cursor ?? null);

  async function pageOf(page: Found[], end: number | string | null): Promise<FilePage> {
    const next = typeof end === "number" ? (page.at(-1)?.key ?? null) : end;
    return { rows: page, next, total: filter.isCounted ? await countFiles(needs, viewer.id, filter) : 0 };
  }
}

/** Not over, or held by something: what holds a file outlasts its date. */
export function unexpired(now: number) {
  return or(isNull(files.expiredAt), gt(files.expiredAt, now), gt(files.locks, 0));
}

interface Part {
  cursor: string | undefined;
  limit: number;
  offset: number;
}

interface Lead {
  /** Nothing else is asked for. */
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
    // One bound alone: of two, SQLite would begin at the lower one and read all that was shown again.
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

// A file with several such words is found by the first of them only.
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
