import { type SQL, sql } from "drizzle-orm";
import type { RawRow } from "../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import type { SendingRow } from "../sendings/accept/create-sending";
import { counter, findSendings, isLike, type SendingPage, type SendingQuery } from "../sendings/list/find";
import { findSendingsByTime } from "../sendings/list/find-by-time";
import { findChains } from "../sendings/list/find-chains";
import { findChainsOf, type OwnedChains } from "../sendings/list/find-chains-of";
import { type Bills, billsOf } from "../sendings/list/find-trace";
import type { ChainOutcome } from "../sendings/view/chain-outcome";
import { firstIdAt, timeOfId } from "../shared/ids";
import type { Owners } from "../shared/newest-of";
import type { Platform } from "../shared/ports/platform";
import { type ArchivePage, CHAINS, CURSOR, findArchived, type Kind, MESSAGES, START } from "./pages";
import { DAY_MS, dayOf } from "./parts";
import { findArchivedChain, type Unread } from "./read";

type Needs = Pick<Platform, "db" | "files">;

/** What a page took from the archive. */
export interface FromArchive {
  archived: number;
  unread: Unread[];
}

interface Source<P, R> {
  kind: Kind<R>;
  read(filter: SendingQuery): Promise<P>;
  join(page: P | null, items: R[]): P["rows" & keyof P];
}

/** A page of the database that goes on in the archive where it ends; upwards it begins there. */
async function findAcross<R, P extends Pick<SendingPage, "total" | "isTotalExact" | "next"> & { rows: unknown[] }>(
  needs: Needs,
  ownerId: string,
  filter: SendingQuery,
  { kind, read, join }: Source<P, R>,
  none: P,
): Promise<P & FromArchive> {
  const { cursor, limit, offset = 0, direction = "desc" } = filter;
  const isThere = CURSOR.test(cursor ?? "");
  const isUp = direction === "asc";
  const isBegun = cursor !== undefined && !isThere;
  const [page, [known]] = await Promise.all([
    isThere ? null : read(filter),
    needs.db.all<Known>(knownSql(ownerId, filter, kind.isByChain)),
  ]);
  const alone = { ...(page ?? none), archived: 0, unread: [] };
  const isOpen = page !== null && page.next !== null && !isUp;
  if (!known?.has || isOpen || (isUp && isBegun)) return alone;
  const within = known.firstId === null ? filter : narrowed(filter, known.firstId, known.lastId!);
  const told = (rows: P["rows"], next: string | null, { items, unread }: ArchivePage<R>): P & FromArchive => ({
    ...(page ?? none),
    ...{ rows, next, archived: items.length, unread },
    total: known.total ?? offset + rows.length + (next === null ? 0 : 1),
    isTotalExact: known.total !== null || (next === null && cursor === undefined),
  });
  if (isUp) {
    const old = await findArchived(needs, ownerId, within, kind);
    if (old.next !== null || old.items.length === limit) {
      // The database's first page comes behind the archive's last one.
      return told(join(null, old.items), old.next ?? firstIdAt(filter.from ?? 0), old);
    }
    const all = offset === 0 ? old : await findArchived(needs, ownerId, { ...within, offset: 0, limit: offset }, kind);
    const skipped = offset === 0 ? 0 : Math.max(0, offset - all.items.length);
    const rest = await read({
      ...filter,
      cursor: undefined,
      offset: skipped,
      limit: limit - old.items.length,
    } as SendingQuery);
    return told([...(join(null, old.items) as unknown[]), ...rest.rows], rest.next, old);
  }
  const room = limit - (page?.rows.length ?? 0);
  if (room === 0) return told(page!.rows, START, { items: [], next: null, unread: [] });
  const before =
    page && offset > 0 && page.rows.length === 0 ? await read({ ...filter, offset: 0, limit: offset }) : null;
  const skipped = before ? offset - before.rows.length : 0;
  const old = await findArchived(needs, ownerId, { ...within, limit: room, offset: skipped }, kind);
  return told(join(page, old.items) as P["rows"], old.next, old);
}

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

/** A bulk's messages were made on these days. */
function narrowed(filter: SendingQuery, firstId: string, lastId: string): SendingQuery {
  const [first, last] = [dayOf(timeOfId(firstId)), dayOf(timeOfId(lastId)) + DAY_MS];
  return { ...filter, from: Math.max(filter.from ?? 0, first), to: Math.min(filter.to ?? last, last) };
}

export const NO_CHAINS: OwnedChains = { rows: [], total: 0, isTotalExact: true, next: null, owners: new Map() };

/** `findChainsOf`, going on in the archive; lists of many accounts stay with the database. */
export async function findAnyChains(
  needs: Needs,
  owners: Owners,
  filter: SendingQuery,
): Promise<OwnedChains & FromArchive & { oldBills: Bills }> {
  let oldBills: Bills = new Map();
  if (!("id" in owners))
    return { ...(await findChainsOf(needs.db, owners, filter)), archived: 0, unread: [], oldBills };
  const source: Source<OwnedChains, { chain: ChainOutcome; raws: RawRow[] }> = {
    kind: CHAINS,
    read: async (asked) => ({ ...NO_CHAINS, ...(await findChains(needs.db, owners, asked)) }),
    join: (page, items) => {
      oldBills = billsOf(items.flatMap(({ raws }) => raws));
      return [...(page?.rows ?? []), ...items.map(({ chain }) => chain)];
    },
  };
  const page = await findAcross(needs, owners.id, filter, source, NO_CHAINS);
  return { ...page, oldBills };
}

type Timed = SendingPage & { bills: Bills | null };
const NO_MESSAGES: Timed = { rows: [], total: 0, isTotalExact: true, next: null, bills: null };

/** `findSendingsByTime`, going on in the archive. `oldBills`: of what was read there. */
export async function findAnySendings(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery & { isBilled?: boolean },
): Promise<Timed & FromArchive & { oldBills: Bills }> {
  let oldBills: Bills = new Map();
  const source: Source<Timed, { row: SendingRow; raw: RawRow }> = {
    kind: MESSAGES,
    read: (asked) => findSendingsByTime(needs.db, viewer, { ...asked, isBilled: filter.isBilled }),
    join: (page, items) => {
      oldBills = billsOf(items.map(({ raw }) => raw));
      return [...(page?.rows ?? []), ...items.map(({ row }) => row)];
    },
  };
  if (filter.chainId) return findInChain(needs, viewer, filter.chainId, await source.read(filter), filter);
  const page = await findAcross(needs, viewer.id, filter, source, NO_MESSAGES);
  return { ...page, oldBills };
}

/** `findSendings`, by id, going on in the archive. */
export function findAnyById(
  needs: Needs,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery,
): Promise<SendingPage & FromArchive> {
  const source: Source<SendingPage, { row: SendingRow; raw: RawRow }> = {
    kind: MESSAGES,
    read: (asked) => findSendings(needs.db, viewer, asked),
    join: (page, items) => [...(page?.rows ?? []), ...items.map(({ row }) => row)],
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
    ...{ rows: ordered, total: rows.length, isTotalExact: true, next: null, bills: found.bills },
    ...{ archived: rows.length, unread: [], oldBills: found.bills },
  };
}
