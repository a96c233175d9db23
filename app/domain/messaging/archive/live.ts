import type { RawRow } from "../../../../db/schema/raw-row";
import { type Direction, firstIdAt, timeOfId } from "../../base/shared/ids";
import type { Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import type { SendingQuery } from "../sendings/list/find";
import type { Kind } from "./pages";
import { DAY_MS, newParts, type SearchedPart } from "./parts";
import { mayHold } from "./phones";
import { type Unread, withPart } from "./read";
import { LEAST_DAYS } from "./terms";

/** ms between a part's timestamp and its commit. */
const MARGIN_MS = 60_000;
/** ms within which fallbacks are sent. */
const BORN_MS = 7 * DAY_MS;
const MOST_PARTS = 100;
const MOST_OPENED = 6;
const SINCE = /@(\d{1,15})$/;

/** Position of a row in a walk. */
export interface Spot {
  at: number;
  id: string;
  cursor: string;
}

export type Live<Row> = Pick<Page<Row>, "rows" | "next" | "searchedTo">;

/** Separates the moment of the walk from its cursor. */
export function sinceIn(cursor: string | undefined, now: number): { bare: string | undefined; since: number } {
  const [tail, at] = SINCE.exec(cursor ?? "") ?? [];
  return {
    bare: tail === undefined ? cursor : cursor!.slice(0, -tail.length),
    since: at === undefined ? now - MARGIN_MS : Number(at),
  };
}

/** No message before this cursor can have moved, so the cursor needs no moment. */
export const isYoung = (cursor: string, now: number): boolean =>
  timeOfId(cursor.slice(cursor.lastIndexOf(".") + 1)) > now - (LEAST_DAYS - 1) * DAY_MS;

export interface Order<Row> {
  spotOf(row: Row): Spot;
  spotOfRaw(raw: RawRow): Spot;
  spotAt(cursor: string, direction: Direction): Spot;
  isByTime: boolean;
}

/** Shows messages moved since the walk began where they were: among the database's rows. */
export async function joinMoved<Row, R, P extends Live<Row>>(
  { db, files }: Pick<Platform, "db" | "files">,
  filter: SendingQuery,
  { kind, order, rowOf }: { kind: Kind<R>; order: Order<Row>; rowOf(item: R): Row },
  page: P,
  parts: readonly SearchedPart[],
): Promise<{ page: P; moved: number; unread: Unread[] }> {
  const { cursor, limit, direction = "desc" } = filter;
  const isDown = direction === "desc";
  const compare = (one: Spot, other: Spot) => (isDown ? -1 : 1) * comparison(one, other);
  const start = cursor ? order.spotAt(cursor, direction) : null;
  const isBehind = (spot: Spot) => start === null || compare(spot, start) > 0;
  let end = page.next === null ? null : order.spotAt(page.next, direction);
  let isCut = false;
  const found = new Map<string, { row: Row; spot: Spot; isMoved: boolean }>();
  const seen: Spot[] = [];
  for (const row of page.rows) {
    const spot = order.spotOf(row);
    found.set(spot.id, { row, spot, isMoved: false });
    seen.push(spot);
  }
  const phone = typeof filter.phone === "string" ? filter.phone : null;
  const unread: Unread[] = [];
  let opened = 0;
  for (const part of parts) {
    const edge = edgeOf(part, order.isByTime, isDown);
    if (end && compare(edge, end) > 0) break;
    if (!isBehind(lastOf(part, order.isByTime, isDown))) continue;
    if (phone && !mayHold(Uint8Array.from(part.phones as unknown as number[]), phone)) continue;
    const known = seen.filter((spot) => isBehind(spot) && compare(spot, edge) < 0).sort(compare);
    if (opened >= MOST_OPENED && known.length > 0) {
      [end, isCut] = [known.at(-1)!, true];
      break;
    }
    if ([...found.values()].filter(({ spot }) => isBehind(spot) && compare(spot, edge) < 0).length > limit) break;
    opened++;
    const failed = await withPart({ db, files }, part, async (reader) => {
      for (let at = 0; at + 1 < reader.edges.length; at++) {
        const raws = await reader.rows(reader.edges[at]!, reader.edges[at + 1]!);
        seen.push(...raws.map(order.spotOfRaw));
        for (const { item } of kind.itemsOf(raws, filter)) {
          if (item === null) continue;
          const row = rowOf(item);
          const spot = order.spotOf(row);
          if (isBehind(spot) && !found.has(spot.id)) found.set(spot.id, { row, spot, isMoved: true });
        }
      }
    });
    if (failed) unread.push(failed);
  }
  const all = [...found.values()]
    .filter(({ spot }) => end === null || compare(spot, end) <= 0)
    .sort((one, other) => compare(one.spot, other.spot));
  const shown = all.slice(0, limit);
  const next = all.length > limit ? shown.at(-1)!.spot.cursor : isCut ? end!.cursor : page.next;
  const moved = shown.filter(({ isMoved }) => isMoved).length;
  const searchedTo = shown.length === limit ? null : isCut ? timeOfId(end!.id) : page.searchedTo;
  return { page: { ...page, rows: shown.map(({ row }) => row), next, searchedTo }, moved, unread };
}

const comparison = (one: Spot, other: Spot): number =>
  one.at - other.at || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

/** Along the walk, no row of a part comes before `edgeOf` or after `lastOf`. */
const edgeOf = (part: SearchedPart, isByTime: boolean, isDown: boolean) => (isDown ? highest : lowest)(part, isByTime);
const lastOf = (part: SearchedPart, isByTime: boolean, isDown: boolean) => (isDown ? lowest : highest)(part, isByTime);

function highest({ lastId }: SearchedPart, isByTime: boolean): Spot {
  return { at: isByTime ? timeOfId(lastId) + BORN_MS : 0, id: `${lastId}~`, cursor: "" };
}

function lowest({ firstId }: SearchedPart, isByTime: boolean): Spot {
  return { at: isByTime ? timeOfId(firstId) : 0, id: isByTime ? firstIdAt(0) : firstId, cursor: "" };
}

/** Parts moved since the walk began, beyond its cursor. */
export function movedSince<Row>(
  db: Platform["db"],
  ownerId: string,
  { cursor, direction = "desc" }: SendingQuery,
  { isByTime, spotAt }: Order<Row>,
  since: number,
): Promise<SearchedPart[]> {
  const { at, id } = cursor ? spotAt(cursor, direction) : { at: 0, id: "" };
  const down = isByTime ? firstIdAt(at + 1) : `${id}~`;
  const up = isByTime ? firstIdAt(Math.max(0, at - BORN_MS)) : id;
  const bound = cursor ? (direction === "desc" ? down : up) : null;
  return newParts(db, ownerId, { since, direction, bound, limit: MOST_PARTS });
}
