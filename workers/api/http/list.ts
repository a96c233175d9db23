import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { NOBODY, parseAddress } from "../../../app/domain/base/channels/person";
import { type Direction, timeOfId } from "../../../app/domain/base/shared/ids";
import { MOST_COUNTED, MOST_READ, type Page } from "../../../app/domain/base/shared/pages";
import { parsePhone, phoneFault } from "../../../app/domain/base/shared/phone";
import {
  idOf,
  packed,
  type SortKey,
  sortedPage,
  sortedPageOf,
  strangeCursor,
  unpacked,
} from "../../../app/domain/base/shared/sorted-pages";
import { inOrder } from "../../../app/domain/base/shared/walk";
import { includesText } from "../../../app/domain/base/text/folded";

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 16;
/** The database also reads skipped rows; deeper paging uses the cursor. */
const MAX_OFFSET = 10_000;

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+ -]\d{2}:?\d{2})?)?$/;

/** ISO 8601 to ms UTC; restores a plus that arrived as a space. */
export const moment = z
  .string()
  .transform((text, context) => {
    const ms = ISO.test(text) ? Date.parse(text.replace(/ (\d{2}:?\d{2})$/, "+$1")) : Number.NaN;
    if (!Number.isNaN(ms)) return ms;
    context.issues.push({ code: "custom", message: "dateInvalid", input: text });
    return z.NEVER;
  })
  .meta({ format: "date-time" });

const createdAt = z.strictObject({
  $gt: moment.optional(),
  $gte: moment.optional(),
  $lt: moment.optional(),
  $lte: moment.optional(),
});

export const direction = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["asc", "desc"], "orderInvalid"));

const scope = z.union([z.string(), z.array(z.string())]).optional();

const DETAILS = new Set(["full", "attached", "documentTypes"]);

export type ScopeWord = "own" | "customers" | "all";

export function scoped(...whose: readonly ScopeWord[]) {
  return scope.superRefine((requested = [], context) => {
    const strange = [requested]
      .flat()
      .find((word) => !DETAILS.has(word) && !(whose as readonly string[]).includes(word));
    if (strange === undefined) return;
    const params = { scope: strange, allowed: whose.join(", ") };
    context.addIssue({ code: "custom", message: "scopeInvalid", params });
  });
}

export function whoseOf({ $scope = [] }: { $scope?: string | string[] | undefined }): ScopeWord | undefined {
  return [$scope].flat().findLast((word) => !DETAILS.has(word)) as ScopeWord | undefined;
}

export const paging = {
  $offset: z.number("offsetInvalid").int("offsetInvalid").min(0, "offsetInvalid").default(0),
  $limit: z
    .number("limitInvalid")
    .int("limitInvalid")
    .min(1, "limitInvalid")
    .max(MAX_PAGE, "limitInvalid")
    .default(DEFAULT_PAGE),
  $scope: scoped("own"),
  OwnerId: z.string().optional(),
};

export const shallow = { ...paging, $offset: paging.$offset.unwrap().max(MAX_OFFSET, "offsetTooFar").default(0) };

/** Sorts by time or by one of these columns. */
export function orderBy<C extends string>(...columns: C[]) {
  const column = z.enum(["createdAt", ...columns], "orderInvalid");
  return { $order: z.tuple([z.tuple([column, direction])], "orderInvalid").optional() };
}

export const order = orderBy();

export const searchText = z.string().trim().max(100, "searchTooLong");

export const search = { $search: searchText.optional() };

export const period = { createdAt: createdAt.optional() };

export const after = { $after: z.string().optional() };

/** ms UTC, `from` inclusive, `to` exclusive. */
export function boundsOf(range: z.infer<typeof createdAt> | undefined): { from?: number; to?: number } {
  const from = range?.$gte ?? (range?.$gt === undefined ? undefined : range.$gt + 1);
  const to = range?.$lt ?? (range?.$lte === undefined ? undefined : range.$lte + 1);
  return { from, to };
}

export function listOf<R extends z.ZodType>(row: R) {
  return z.object({ data: z.array(row), total: z.int() });
}

/**
 * `next` is the `$after` of the next request; null at the end. `totalIsLowerBound`: there may be more than `total`.
 * `searchedTo`: the search stopped here before the page was full; `next` continues it.
 */
export function pageOf<R extends z.ZodType>(row: R) {
  return listOf(row).extend({
    next: z.string().nullable(),
    totalIsLowerBound: z.literal(true).optional(),
    searchedTo: z.iso.datetime().optional(),
  });
}

/** A page's reply except `data`. */
export function figuresOf({ total, isTotalExact, next, searchedTo }: Omit<Page<unknown>, "rows">) {
  return {
    total,
    next,
    ...(!isTotalExact && { totalIsLowerBound: true as const }),
    ...(searchedTo !== null && { searchedTo: isoTime(searchedTo) }),
  };
}

export const byId = z.object({ $scope: scope, OwnerId: z.string().optional() });

export const walked = { ...order, ...period, ...search, ...after };

/** `walked`, also sortable by these columns. */
export function walkedBy<C extends string>(...columns: C[]) {
  return { ...walked, ...orderBy(...columns) };
}

type Ordered<C extends string = string> = readonly [readonly ["createdAt" | C, Direction]];

interface Walked {
  createdAt?: z.infer<typeof createdAt> | undefined;
  $order?: Ordered | undefined;
  $after?: string | undefined;
  $search?: string | undefined;
  $offset: number;
  $limit: number;
}

/** Paging arguments of a list query. */
export function pageIn({
  $offset,
  $limit,
  ...query
}: Pick<Walked, "createdAt" | "$order" | "$after" | "$offset" | "$limit">) {
  return { ...walkOf(query), offset: $offset, limit: $limit, isCounted: true };
}

export function walkOf({ createdAt: range, $order, $after }: Pick<Walked, "createdAt" | "$order" | "$after">) {
  const [column = "createdAt", direction] = $order?.[0] ?? [];
  const isById = column === "createdAt";
  return { ...boundsOf(range), direction: isById ? direction : undefined, cursor: isById ? idOf($after) : $after };
}

/** The column that a list is sorted by; undefined for time. */
function sortOf<C extends string>({ $order }: { $order?: Ordered<C> | undefined }) {
  const [column, direction] = $order?.[0] ?? [];
  if (column === undefined || direction === undefined || column === "createdAt") return undefined;
  return { column: column as Exclude<C, "createdAt">, direction };
}

/** Sort argument for `walkPage`, with columns in SQL. */
export function sortIn<C extends string>(
  query: { $order?: Ordered<C> | undefined },
  columns: Record<Exclude<C, "createdAt">, SQL>,
) {
  const sort = sortOf(query);
  return sort && { by: columns[sort.column], direction: sort.direction };
}

interface SoughtPage {
  rows: { id: string }[];
  next: string | null;
}

interface Seeking<P extends SoughtPage> {
  isMeant?: ((row: P["rows"][number]) => boolean) | undefined;
  /** The list's default direction. */
  direction?: Direction | undefined;
  keys?: Record<string, (row: P["rows"][number]) => SortKey>;
  /** Maximum of rows read; `MOST_READ` by default. */
  most?: number;
}

type Find<P> = (page: ReturnType<typeof walkOf> & { offset: number; limit: number }) => Promise<P>;

/** Rows in the first read, and in each later one. */
const PARTS = [1000, 5000];

async function readTo<P extends SoughtPage>(find: Find<P>, walk: ReturnType<typeof walkOf>, most: number) {
  const rows: P["rows"][number][] = [];
  let cursor = walk.cursor;
  while (true) {
    const limit = Math.min(PARTS[rows.length > 0 ? 1 : 0]!, most - rows.length);
    const page = await find({ ...walk, cursor, offset: 0, limit });
    rows.push(...page.rows);
    if (page.next === null || rows.length >= most) return { ...page, rows };
    cursor = page.next;
  }
}

/**
 * One page of the rows that match a filter and a search. Reads the list from its start, so the total is known; at most
 * `MOST_READ` rows. `next` continues after the last row read.
 */
export async function searchPage<P extends SoughtPage>(
  { $search = "", $offset, $limit, ...query }: Walked,
  find: Find<P>,
  wordsOf: (row: P["rows"][number], page: P) => (string | null | undefined)[],
  { isMeant = () => true, direction: usual = "desc", keys = {}, most = MOST_READ }: Seeking<P> = {},
): Promise<P & Page<P["rows"][number]>> {
  const { cursor, ...walk } = walkOf(query);
  const sort = sortOf(query);
  const hitsIn = (page: P): P["rows"] =>
    page.rows.filter((row) => isMeant(row) && (!$search || says(wordsOf(row, page), $search)));
  if (sort) {
    const of = { key: keys[sort.column]!, id: ({ id }: { id: string }) => id };
    return searchSortedPage(find, walk, hitsIn, sortedPageOf(of, { ...sort, cursor, offset: $offset, limit: $limit }));
  }
  const head = await readTo(find, { ...walk, cursor: undefined }, most);
  const hits = hitsIn(head);
  const isDown = (walk.direction ?? usual) === "desc";
  const isBehind = ({ id }: { id: string }) => cursor === undefined || (isDown ? id < cursor : id > cursor);
  const end = head.rows.at(-1);
  const isFar = head.next !== null && end !== undefined && !isBehind(end);
  const tail = isFar ? await readTo(find, { ...walk, cursor }, most) : head;
  const behind = isFar ? hitsIn(tail) : hits.filter(isBehind);
  const rows = behind.slice($offset, $offset + $limit);
  const isFull = behind.length > $offset + $limit;
  return {
    ...tail,
    rows,
    total: Math.min(hits.length, MOST_COUNTED),
    isTotalExact: head.next === null && hits.length <= MOST_COUNTED,
    next: isFull ? rows.at(-1)!.id : tail.next,
    searchedTo: isFull || tail.next === null ? null : timeOfId(tail.rows.at(-1)!.id) || null,
  };
}

/** Reads the whole list in parts. */
async function searchSortedPage<P extends SoughtPage>(
  find: Find<P>,
  walk: Omit<ReturnType<typeof walkOf>, "cursor">,
  hitsIn: (page: P) => P["rows"],
  sorted: ReturnType<typeof sortedPageOf<P["rows"][number]>>,
): Promise<P & Page<P["rows"][number]>> {
  let cursor: string | undefined;
  while (true) {
    const page = await find({ ...walk, cursor, offset: 0, limit: cursor === undefined ? PARTS[0]! : PARTS[1]! });
    sorted.add(hitsIn(page));
    if (page.next === null) return { ...page, ...sorted.page(), searchedTo: null };
    cursor = page.next;
  }
}

/** `sought` among rows already in memory, in their own order by default. */
export function searchRows<R extends { id: string; createdAt: number }>(
  { $search = "", $offset, $limit, createdAt, $order, $after }: Walked,
  rows: readonly R[],
  wordsOf: (row: R) => (string | null | undefined)[],
  keys: Record<string, (row: R) => SortKey> = {},
): Page<R> {
  const { from = 0, to = Number.POSITIVE_INFINITY } = boundsOf(createdAt);
  const found = rows
    .filter((row) => row.createdAt >= from && row.createdAt < to)
    .filter((row) => !$search || says(wordsOf(row), $search));
  const sort = sortOf({ $order });
  const page = { cursor: $after, offset: $offset, limit: $limit };
  if (sort)
    return sortedPage(found, { key: keys[sort.column]!, id: ({ id }) => id }, { ...page, direction: sort.direction });
  const isByTime = $order !== undefined;
  if (isByTime) idOf($after);
  const ordered = isByTime ? found.toSorted(inOrder($order[0][1])) : found;
  const start = $offset + ($after === undefined ? 0 : placeIn(ordered, $after, $order?.[0][1]));
  const end = start + $limit;
  const last = ordered[end - 1];
  return {
    rows: ordered.slice(start, end),
    total: Math.min(found.length, MOST_COUNTED),
    isTotalExact: found.length <= MOST_COUNTED,
    searchedTo: null,
    next: last && ordered.length > end ? (isByTime ? last.id : packed([end, last.id, OWN_ORDER])) : null,
  };
}

/** Marks a cursor in a list's own order, which has no column. */
const OWN_ORDER = "own";

/** Number of rows before the cursor: an id, or a position with the preceding id, whose row may be gone. */
function placeIn(rows: readonly { id: string }[], cursor: string, direction: Direction | undefined): number {
  const known = rows.findIndex(({ id }) => id === cursor);
  if (known >= 0) return known + 1;
  if (direction) return rows.filter(({ id }) => (direction === "desc" ? id >= cursor : id <= cursor)).length;
  const [key, id, order] = unpacked(cursor) ?? [];
  if (order !== OWN_ORDER || typeof key !== "number") throw strangeCursor();
  const at = rows.findIndex((row) => row.id === id);
  return at >= 0 ? at + 1 : Math.max(0, key - 1);
}

function says(words: readonly (string | null | undefined)[], wanted: string): boolean {
  return words.some((text) => text && includesText(text, wanted));
}

export function isForeign(query: { OwnerId?: string }, viewer: { id: string }): boolean {
  return query.OwnerId !== undefined && query.OwnerId !== viewer.id;
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export const phone = z.string().transform((text, context) => {
  const digits = parsePhone(text);
  if (digits !== null) return digits;
  context.issues.push({ code: "custom", message: phoneFault(text), input: text });
  return z.NEVER;
});

export const address = z.string().transform((text, context) => {
  const { phone, email } = parseAddress(text) ?? NOBODY;
  if (phone ?? email) return (phone ?? email) as string;
  context.issues.push({ code: "custom", message: phoneFault(text), input: text });
  return z.NEVER;
});

export const flag = z.boolean("flagInvalid");
