import { type SQL, sql } from "drizzle-orm";
import type { RawRow } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Owners } from "../../base/shared/newest-of";
import type { Platform } from "../../base/shared/ports/platform";
import { idOf } from "../../base/shared/sorted-pages";
import type { SendingRow } from "../sendings/accept/create-sending";
import { counter, findSendings, isLike, type SendingPage, type SendingQuery } from "../sendings/list/find";
import { findSendingsByTime } from "../sendings/list/find-by-time";
import { findChains } from "../sendings/list/find-chains";
import { findChainsOf, type OwnedChains } from "../sendings/list/find-chains-of";
import { type Bills, billsOf } from "../sendings/list/find-trace";
import type { ChainOutcome } from "../sendings/view/chain-outcome";
import { isYoung, joinMoved, type Live, movedSince, type Order, sinceIn } from "./live";
import { BY_CHAIN, BY_ID, BY_TIME } from "./orders";
import { type ArchivePage, CHAINS, CURSOR, findArchived, type Kind, MESSAGES, placeIn, START } from "./pages";
import { DAY_MS, dayOf } from "./parts";
import { findArchivedChain, type Unread } from "./read";

type Needs = Pick<Platform, "db" | "files" | "clock">;

/** The archived part of a page. */
export interface FromArchive {
  archived: number;
  unread: Unread[];
}

interface Source<P, Row, R> {
  kind: Kind<R>;
  order: Order<Row>;
  read(filter: SendingQuery): Promise<P>;
  rowOf(item: R): Row;
}

type Page<Row> = Pick<SendingPage, "total" | "isTotalExact"> & Live<Row>;

/** Time of a cursor, ms UTC: the day in the archive, or the time of a message in the database. */
function timeOfCursor(cursor: string): number {
  const { bare = cursor } = sinceIn(cursor, 0);
  return placeIn(bare)?.day ?? timeOfId(bare.slice(bare.lastIndexOf(".") + 1));
}

/** Validates the cursor of a message list that may continue in the archive. Throws `invalid` for any other. */
export function messageCursorOf(cursor: string | undefined): string | undefined {
  // A chain's cursor may end with a mark, and any cursor with the moment of the walk.
  const bare = cursor?.replace(/[!~]?(?:@\d{1,15})?$/, "");
  if (bare !== undefined && !CURSOR.test(bare)) idOf(bare.slice(bare.lastIndexOf(".") + 1));
  return cursor;
}

/** A page of the database that continues in the archive where it ends; in ascending order it starts there. */
async function findAcross<Row, R, P extends Page<Row>>(
  needs: Needs,
  ownerId: string,
  filter: SendingQuery,
  source: Source<P, Row, R>,
  none: P,
): Promise<P & FromArchive> {
  const { limit, offset = 0, direction = "desc" } = filter;
  const now = needs.clock();
  const { bare, since } = sinceIn(filter.cursor, now);
  const [{ cursor: _, ...whole }, cursor] = [filter, bare === undefined ? {} : { cursor: bare }];
  const [isThere, isUp] = [CURSOR.test(bare ?? ""), direction === "asc"];
  const isBegun = bare !== undefined && !isThere;
  const isSkipping = offset > 0 || CURSOR.exec(bare ?? "")?.[4] !== undefined;
  const moment = isSkipping ? null : since;
  const [live, [known]] = await Promise.all([
    isThere ? null : readLive(needs, ownerId, { ...whole, ...cursor }, source, moment),
    needs.db.all<Known>(knownSql(ownerId, filter, source.kind.isByChain)),
  ]);
  const page = live?.page ?? null;
  const toPage = (rows: Row[], next: string | null, shown: Moved, old?: ArchivePage<R>): P & FromArchive => {
    const needsMoment =
      next !== null && moment !== null && (CURSOR.test(next) || (isUp && known?.has) || !isYoung(next, now));
    const from = {
      archived: shown.moved + (old?.items.length ?? 0),
      unread: [...shown.unread, ...(old?.unread ?? [])],
    };
    const total = known?.total ?? null;
    return {
      ...(page ?? none),
      ...from,
      rows,
      next: needsMoment ? `${next}@${moment}` : next,
      ...(total !== null && { total, isTotalExact: true }),
      // Archived rows are not counted.
      ...(total === null && known?.has && { isTotalExact: false }),
    };
  };
  const isOpen = page !== null && page.next !== null && !isUp;
  if (!known?.has || isOpen || (isUp && isBegun)) {
    return toPage(page?.rows ?? [], page?.next ?? null, live ?? NOTHING);
  }
  const within = {
    ...(known.firstId === null ? whole : narrowed(whole, known.firstId, known.lastId!)),
    ...cursor,
    ...(moment !== null && { until: moment }),
  };
  /** `passed`: database rows before the offset. */
  const joined = (rows: Row[], next: string | null, shown: Moved, old?: ArchivePage<R>, passed = offset) => {
    const before = page === null ? offset : page.total + offset - passed - (old?.left ?? 0);
    const isWhole = next === null && filter.cursor === undefined && page?.isTotalExact !== false;
    return {
      ...toPage(rows, next, shown, old),
      total: known.total ?? Math.max(before + (old?.items.length ?? 0), rows.length),
      isTotalExact: known.total !== null || isWhole,
      searchedTo: rows.length < limit && next !== null ? timeOfCursor(next) : null,
    };
  };
  if (isUp) {
    const old = await findArchived(needs, ownerId, within, source.kind);
    const rows = old.items.map(source.rowOf);
    if (old.next !== null || rows.length === limit) {
      // The database's first page follows the archive's last one.
      return joined(rows, old.next ?? firstIdAt(filter.from ?? 0), NOTHING, old, 0);
    }
    const liveQuery = { ...whole, offset: old.left, limit: limit - rows.length };
    const rest = await readLive(needs, ownerId, liveQuery, source, moment);
    return joined([...rows, ...rest.page.rows], rest.page.next, rest, old, 0);
  }
  const remaining = limit - (page?.rows.length ?? 0);
  if (remaining === 0) return joined(page!.rows, START, live!);
  const passed = page && offset > 0 && page.rows.length === 0 ? await countUpTo(offset, whole, source) : offset;
  const skipped = page === null ? {} : { offset: offset - passed };
  const old = await findArchived(needs, ownerId, { ...within, limit: remaining, ...skipped }, source.kind);
  return joined([...(page?.rows ?? []), ...old.items.map(source.rowOf)], old.next, live ?? NOTHING, old, passed);
}

type Moved = Omit<Awaited<ReturnType<typeof joinMoved>>, "page">;
const NOTHING: Moved = { moved: 0, unread: [] };

/** `since`: null counts rows where they are now, as an offset does. */
async function readLive<Row, R, P extends Page<Row>>(
  { db, files, clock }: Needs,
  ownerId: string,
  filter: SendingQuery,
  source: Source<P, Row, R>,
  since: number | null,
) {
  const { taskId } = filter;
  const moved = async () => (since === null ? [] : movedSince(db, ownerId, filter, source.order, since));
  // A campaign's chunks are looked up first, so moved parts are queried afterwards.
  const [page, parts] = taskId
    ? await source.read(filter).then(async (page) => [page, isYoung(taskId, clock()) ? [] : await moved()] as const)
    : await Promise.all([source.read(filter), moved()]);
  if (parts.length === 0) return { page, ...NOTHING };
  return joinMoved({ db, files }, filter, source, page, parts);
}

/** Counts the database's rows before an offset; reads pages that fit in memory. */
async function countUpTo<Row, R, P extends Page<Row>>(
  offset: number,
  whole: SendingQuery,
  { read }: Source<P, Row, R>,
) {
  let [passed, cursor]: [number, string | null] = [0, ""];
  while (passed < offset && cursor !== null) {
    const at: { cursor?: string } = cursor === "" ? {} : { cursor };
    const page: P = await read({
      ...whole,
      ...at,
      offset: 0,
      isCounted: false,
      limit: Math.min(MOST_COUNTED, offset - passed),
    });
    passed += page.rows.length;
    cursor = page.next;
  }
  return passed;
}

const MOST_COUNTED = 1000;

interface Known {
  has: number;
  total: number | null;
  firstId: string | null;
  lastId: string | null;
}

function knownSql(ownerId: string, filter: SendingQuery, isByChain: boolean): SQL {
  const { taskId, from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
  const edge = (column: "first_id" | "last_id", way: "ASC" | "DESC") =>
    taskId
      ? sql`(SELECT ${sql.raw(column)} FROM chunks INDEXED BY chunks_of_task
          WHERE owner_id = ${ownerId} AND task_id = ${taskId} ORDER BY seq ${sql.raw(way)} LIMIT 1)`
      : sql`NULL`;
  return sql`SELECT EXISTS (SELECT 1 FROM archive_parts
      WHERE owner_id = ${ownerId} AND day >= ${dayOf(from)} AND day < ${to}) AS has,
    (${counter(ownerId, filter, isByChain)}) AS total,
    ${edge("first_id", "ASC")} AS firstId, ${edge("last_id", "DESC")} AS lastId`;
}

/** Narrows the period to the days on which a campaign's messages were created. */
function narrowed(filter: SendingQuery, firstId: string, lastId: string): SendingQuery {
  const [first, last] = [dayOf(timeOfId(firstId)), dayOf(timeOfId(lastId)) + DAY_MS];
  return { ...filter, from: Math.max(filter.from ?? 0, first), to: Math.min(filter.to ?? last, last) };
}

const NOTHING_FOUND = { total: 0, isTotalExact: true, next: null, searchedTo: null };
export const NO_CHAINS: OwnedChains = { ...NOTHING_FOUND, rows: [], owners: new Map() };

/** `findChainsOf`, continued in the archive; lists of many accounts read only the database. */
export async function findAnyChains(
  needs: Needs,
  owners: Owners,
  filter: SendingQuery,
): Promise<OwnedChains & FromArchive & { oldBills: Bills }> {
  let oldBills: Bills = new Map();
  if (!("id" in owners))
    return { ...(await findChainsOf(needs.db, owners, filter)), archived: 0, unread: [], oldBills };
  const source: Source<OwnedChains, ChainOutcome, { chain: ChainOutcome; raws: RawRow[] }> = {
    kind: CHAINS,
    order: BY_CHAIN,
    read: async (query) => ({ ...NO_CHAINS, ...(await findChains(needs.db, owners, query)) }),
    rowOf({ chain, raws }) {
      oldBills = new Map([...oldBills, ...billsOf(raws)]);
      return chain;
    },
  };
  const page = await findAcross(needs, owners.id, filter, source, NO_CHAINS);
  return { ...page, oldBills };
}

type Timed = SendingPage & { bills: Bills | null };
const NO_MESSAGES: Timed = { ...NOTHING_FOUND, rows: [], bills: null };

/** `findSendingsByTime`, continued in the archive. `oldBills`: bills of the archived messages. */
export async function findAnySendings(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery & { isBilled?: boolean },
): Promise<Timed & FromArchive & { oldBills: Bills }> {
  let oldBills: Bills = new Map();
  const source: Source<Timed, SendingRow, { row: SendingRow; raw: RawRow }> = {
    kind: MESSAGES,
    order: BY_TIME,
    read: (query) => findSendingsByTime(needs.db, viewer, { ...query, isBilled: filter.isBilled }),
    rowOf({ row, raw }) {
      oldBills = new Map([...oldBills, ...billsOf([raw])]);
      return row;
    },
  };
  if (filter.chainId) return findInChain(needs, viewer, filter.chainId, await source.read(filter), filter);
  const page = await findAcross(needs, viewer.id, filter, source, NO_MESSAGES);
  return { ...page, oldBills };
}

/** `findSendings`, by id, continued in the archive. */
export function findAnyById(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery,
): Promise<SendingPage & FromArchive> {
  const source: Source<SendingPage, SendingRow, { row: SendingRow; raw: RawRow }> = {
    kind: MESSAGES,
    order: BY_ID,
    read: (query) => findSendings(needs.db, viewer, query),
    rowOf: ({ row }) => row,
  };
  return findAcross(needs, viewer.id, filter, source, NO_MESSAGES);
}

async function findInChain(
  needs: Needs,
  { id }: Pick<Viewer, "id">,
  chainId: string,
  page: Timed,
  filter: SendingQuery,
) {
  const none = { archived: 0, unread: [] as Unread[], oldBills: new Map() as Bills };
  if (page.rows.length > 0 || filter.cursor || filter.offset) return { ...page, ...none };
  const found = await findArchivedChain(needs, id, chainId);
  if (found === null) return { ...page, ...none };
  if ("unread" in found) return { ...page, ...none, unread: [found.unread] };
  const { from = 0, to = Number.POSITIVE_INFINITY, phone, direction = "desc" } = filter;
  const rows = found.rows
    .filter((row) => isLike(row, filter) && (phone === undefined || row.recipient === phone))
    .filter(({ createdAt }) => createdAt >= from && createdAt < to);
  const ordered = direction === "desc" ? rows.toReversed() : rows;
  return {
    ...NOTHING_FOUND,
    rows: ordered,
    total: rows.length,
    bills: found.bills,
    archived: rows.length,
    unread: [],
    oldBills: found.bills,
  };
}
