import { CodedError } from "./errors/errors";
import type { Direction } from "./ids";
import { MOST_COUNTED, type Page } from "./pages";

export type SortKey = string | number | null;

export interface Sort {
  direction: Direction;
}

interface Place {
  key: SortKey;
  id: string;
}

const collator = new Intl.Collator("ru", { numeric: true });

function compareKeys(a: SortKey, b: SortKey): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}

/** By key, then by id: empty values first, numbers by size, words in the reader's collation. */
export function compareBy(direction: Direction) {
  const sign = direction === "asc" ? 1 : -1;
  return (a: Place, b: Place) => sign * (compareKeys(a.key, b.key) || (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** Encodes plain values as a cursor. */
export function packed(values: readonly SortKey[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/** Null unless `packed` made it. */
export function unpacked(cursor: string): unknown[] | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}

const placeText = ({ key, id }: Place): string => packed([key, id]);

/** Throws `invalid` for a cursor of a list in another order. */
export function placeOf(cursor: string): Place {
  const [key, id, ...more] = unpacked(cursor) ?? [];
  if (more.length > 0 || typeof id !== "string") throw strangeCursor();
  if (key === null || typeof key === "string" || typeof key === "number") return { key, id };
  throw strangeCursor();
}

export const strangeCursor = () => new CodedError("invalid", { key: "cursorInvalid" });

const ID = /^[\da-f]{8}-[\da-f]{4}-[\w-]{1,80}$/i;

/** The cursor of a list ordered by id. Throws `invalid` for one of another order. */
export function idOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined || ID.test(cursor)) return cursor;
  throw strangeCursor();
}

interface Sorted<Row> {
  rows: Row[];
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

interface Keyed<Row> {
  key: (row: Row) => SortKey;
  id: (row: Row) => string;
}

type SortedQuery = Sort & { cursor?: string | undefined; offset?: number | undefined; limit: number };

/**
 * A page in an order without an index, from a list read in parts. Rows past the page are discarded, so a list of any
 * length fits. Throws `invalid` for a cursor of another order.
 */
export function sortedPageOf<Row>(of: Keyed<Row>, { direction, cursor, offset = 0, limit }: SortedQuery) {
  const compare = compareBy(direction);
  const after = cursor === undefined ? null : placeOf(cursor);
  const most = offset + limit + 1;
  let kept: (Place & { row: Row })[] = [];
  let total = 0;
  return {
    add(rows: readonly Row[]): void {
      total += rows.length;
      const last = kept.length === most ? kept.at(-1)! : null;
      const wanted = rows
        .map((row) => ({ row, key: of.key(row), id: of.id(row) }))
        .filter((one) => (!after || compare(one, after) > 0) && (!last || compare(one, last) < 0));
      if (wanted.length > 0) kept = kept.concat(wanted).sort(compare).slice(0, most);
    },
    page(): Sorted<Row> {
      const shown = kept.slice(offset, offset + limit);
      return {
        rows: shown.map(({ row }) => row),
        total: Math.min(total, MOST_COUNTED),
        isTotalExact: total <= MOST_COUNTED,
        next: kept.length === most ? placeText(shown.at(-1)!) : null,
      };
    },
  };
}

/** A page of a complete list, in an order without an index. */
export function sortedPage<Row>(all: readonly Row[], of: Keyed<Row>, query: SortedQuery): Page<Row> {
  const sorted = sortedPageOf(of, query);
  sorted.add(all);
  return { ...sorted.page(), searchedTo: null };
}
