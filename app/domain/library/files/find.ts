import { gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type FileKind, files } from "../../../../db/schema/files";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { MOST_COUNTED, type Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { type PageQuery, pageOfWords, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { expiringAt } from "./expiring-filter";
import type { FileRow } from "./files";
import { needlesOf, wordsOf } from "./words";

const PASSING_MS = 60 * 60_000;
/** The largest code point: upper bound of a prefix range. */
const LAST = "\u{10ffff}";

export interface FileFilter extends PageQuery {
  types?: string[] | undefined;
  kind?: FileKind | undefined;
  maxBytes?: number | undefined;
  isPublic?: boolean | undefined;
  /** Each of these must be a prefix of a word in the title or file name. */
  search?: string | undefined;
  /** ms UTC; ordered by expiry. */
  expiresBefore?: number | undefined;
  /** Leaves out locked files and short-lived speech: their expiry needs no warning. */
  isWarned?: boolean | undefined;
  sort?: WalkedList["sort"];
}

type Needs = Pick<Platform, "db" | "clock">;
type Owner = Pick<Viewer, "id">;

/** Ordered by id, or by expiry. */
export async function findFiles(needs: Needs, viewer: Owner, filter: FileFilter): Promise<Page<FileRow>> {
  if (filter.expiresBefore !== undefined) return findExpiring(needs, viewer, filter, filter.expiresBefore);
  const { db, clock } = needs;
  const needles = needlesOf(filter.search ?? "");
  const isNone = Boolean(filter.search?.trim()) && needles.length === 0;
  const [longest] = needles;
  const words = longest === undefined ? null : wordsLike(viewer.id, longest);
  const valid = sql`(t.expired_at IS NULL OR t.expired_at > ${clock()} OR t.locks > 0)`;
  const list: Omit<WalkedList, "rows"> = {
    hit: isNone ? sql`0` : chosen(filter),
    sort: filter.sort,
    ...(needles.length > 0 && {
      sift: {
        also: sql`json_object('title', t.title, 'filename', t.filename)`,
        isHit: (also) => isNamed(JSON.parse(String(also)) as FileRow, needles),
      },
    }),
    columns: sql`t.*`,
    join: sql`files t ON s.scan_shown AND t.owner_id = ${viewer.id} AND t.id = s.scan_id`,
  };
  const read = (lead: Pick<WalkedList, "rows" | "hit" | "cost">) => walkPage(db, { ...list, ...lead }, filter);
  const rare = (known: SQL) => ({
    rows: sql`(${known}) k CROSS JOIN files t ON t.owner_id = ${viewer.id} AND t.id = k.known WHERE ${valid}`,
    cost: 2,
  });
  const { served, ...lead } = leadOf(viewer.id, filter, valid);
  // A condition that the index fulfils for all rows needs no filter.
  const whole = served && !isNone ? { ...lead, hit: chosen({ ...filter, [served]: undefined }) } : lead;
  const page = await (words ? pageOfWords(db, words, { rare, whole }, read) : read(whole));
  return { ...page, rows: page.rows.map((raw) => rowOf(files, raw)) };
}

/** Only one condition can use an index. */
function leadOf(
  ownerId: string,
  { kind, types, isPublic }: FileFilter,
  valid: SQL,
): Pick<WalkedList, "rows" | "cost"> & { served?: keyof FileFilter } {
  const by = (index: string, served: keyof FileFilter, condition: SQL) => ({
    served,
    rows: sql`files t INDEXED BY ${sql.raw(index)} WHERE t.owner_id = ${ownerId} AND ${condition} AND ${valid}`,
    cost: 2.2,
  });
  if (kind) return by("files_by_kind", "kind", sql`t.kind = ${kind}`);
  if (types?.length === 1) return by("files_by_type", "types", sql`t.type = ${types[0]}`);
  if (isPublic !== undefined) return by("files_by_visibility", "isPublic", sql`t.is_public = ${isPublic ? 1 : 0}`);
  return { rows: sql`files t WHERE t.owner_id = ${ownerId} AND ${valid}` };
}

function chosen({ types, kind, maxBytes, isPublic, isWarned }: FileFilter): SQL | undefined {
  const terms = [
    types && sql`t.type IN (SELECT value FROM json_each(${JSON.stringify(types)}))`,
    kind && sql`t.kind = ${kind}`,
    maxBytes === undefined ? undefined : sql`t.size <= ${maxBytes}`,
    isPublic === undefined ? undefined : sql`t.is_public = ${isPublic ? 1 : 0}`,
    isWarned ? sql`t.locks = 0 AND (t.expired_at IS NULL OR t.expired_at - t.created_at > ${PASSING_MS})` : undefined,
  ].filter((term) => term !== undefined);
  return terms.length > 0 ? sql.join(terms, sql` AND `) : undefined;
}

const wordsLike = (ownerId: string, needle: string) => sql`SELECT DISTINCT file_id AS known FROM file_words
  WHERE owner_id = ${ownerId} AND word >= ${needle} AND word < ${needle + LAST}`;

function isNamed(file: Pick<FileRow, "title" | "filename">, needles: string[]): boolean {
  const words = wordsOf(file);
  return needles.every((needle) => words.some((word) => word.startsWith(needle)));
}

/** A lock keeps a file beyond its expiry. */
export function unexpired(now: number) {
  return or(isNull(files.expiredAt), gt(files.expiredAt, now), gt(files.locks, 0));
}

/** Soonest first; the cursor is the expiry and the id. */
async function findExpiring(
  { db, clock }: Needs,
  { id: ownerId }: Owner,
  filter: FileFilter,
  until: number,
): Promise<Page<FileRow>> {
  const { from, to, cursor, offset = 0, limit, isCounted = false } = filter;
  const needles = needlesOf(filter.search ?? "");
  const [at, id = ""] = cursor?.split(" ") ?? [];
  const now = clock();
  const own = sql`t.owner_id = ${ownerId} AND t.expired_at IS NOT NULL AND t.expired_at < ${until}`;
  // A single bound: with two, SQLite starts at the lower one and rereads earlier pages.
  const behind =
    Number(at ?? 0) > now ? sql`(t.expired_at, t.id) > (${Number(at)}, ${id})` : sql`t.expired_at > ${now}`;
  const hits = [
    chosen(filter),
    from === undefined ? undefined : sql`t.created_at >= ${from}`,
    to === undefined ? undefined : sql`t.created_at < ${to}`,
    ...needles.map((needle) => sql`t.id IN (${wordsLike(ownerId, needle)})`),
  ].filter((term) => term !== undefined);
  const hit = hits.length > 0 ? sql.join(hits, sql` AND `) : sql`TRUE`;
  const rows = sql`files t INDEXED BY files_expiring WHERE ${own} AND`;
  const [found, [counted]] = await db.batch([
    db.all<Record<string, unknown>>(sql`SELECT t.* FROM ${rows} ${behind} AND ${hit}
      ORDER BY t.expired_at, t.id LIMIT ${limit + 1} OFFSET ${offset}`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${rows} t.expired_at > ${now} AND ${hit}
      LIMIT ${isCounted ? MOST_COUNTED + 1 : 0})`),
  ]);
  const shown = found.slice(0, limit).map((raw) => rowOf(files, raw));
  const last = found.length > limit ? shown.at(-1)! : null;
  const total = counted?.n ?? 0;
  return {
    rows: shown,
    total: Math.min(total, MOST_COUNTED),
    isTotalExact: total <= MOST_COUNTED,
    next: last && `${last.expiredAt} ${last.id}`,
    searchedTo: null,
  };
}

const MOST = 16;

/** At most sixteen; `now` in ms UTC. */
export async function countExpiring(db: Database, viewer: Pick<Viewer, "id">, now: number): Promise<number> {
  const { rows } = await findFiles({ db, clock: () => now }, viewer, { ...expiringAt(now), limit: MOST });
  return rows.length;
}
