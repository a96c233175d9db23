import { z } from "zod";
import { NOBODY, parseAddress } from "../../../app/domain/channels/person";
import { parsePhone } from "../../../app/domain/shared/phone";
import { inOrder } from "../../../app/domain/shared/walk";

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 16;
/** The database reads skipped rows too; deeper paging uses the cursor. */
const MAX_OFFSET = 10_000;

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+ -]\d{2}:?\d{2})?)?$/;

/** ISO 8601 to ms UTC; a plus that arrived as a space is restored. */
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

export type Whose = "own" | "customers" | "all";

export function scoped(...whose: readonly Whose[]) {
  return scope.superRefine((asked = [], context) => {
    const strange = [asked].flat().find((word) => !DETAILS.has(word) && !(whose as readonly string[]).includes(word));
    if (strange === undefined) return;
    const params = { scope: strange, allowed: whose.join(", ") };
    context.addIssue({ code: "custom", message: "scopeInvalid", params });
  });
}

export function whoseOf({ $scope = [] }: { $scope?: string | string[] | undefined }): Whose | undefined {
  return [$scope].flat().findLast((word) => !DETAILS.has(word)) as Whose | undefined;
}

export const paging = {
  $offset: z.coerce.number("offsetInvalid").int("offsetInvalid").min(0, "offsetInvalid").default(0),
  $limit: z.coerce
    .number("limitInvalid")
    .int("limitInvalid")
    .min(1, "limitInvalid")
    .max(MAX_PAGE, "limitInvalid")
    .default(DEFAULT_PAGE),
  $scope: scoped("own"),
  OwnerId: z.string().optional(),
};

export const shallow = { ...paging, $offset: paging.$offset.unwrap().max(MAX_OFFSET, "offsetTooFar").default(0) };

export const order = {
  $order: z.tuple([z.tuple([z.literal("createdAt", "orderInvalid"), direction])], "orderInvalid").optional(),
};

export const search = { $search: z.string().trim().max(100, "fieldTooLong").optional() };

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

/** `next` is the `$after` of the next request; null at the end. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({ data: z.array(row), total: z.int(), next: z.string().nullable() });
}

export const byId = z.object({ $scope: scope, OwnerId: z.string().optional() });

export const walked = { ...order, ...period, ...search, ...after };

type Walked = z.infer<z.ZodObject<typeof walked & typeof paging>>;

export function walkOf({ createdAt: range, $order, $after }: Pick<Walked, "createdAt" | "$order" | "$after">) {
  return { ...boundsOf(range), direction: $order?.[0][1], cursor: $after };
}

interface Page {
  rows: { id: string }[];
  total: number;
  next: string | null;
}

const WINDOW = 3;
export const COSTLY_WINDOW = 1.5;
const MOST_SCANNED = 33_000;

/**
 * A page of a list; with a search, or with what no index knows (`isMeant`), of those among the next rows that are meant:
 * `next` goes on behind them, also where none was.
 */
export async function sought<P extends Page>(
  { $search = "", $offset, $limit, ...query }: Walked,
  find: (page: ReturnType<typeof walkOf> & { offset: number; limit: number }) => Promise<P>,
  wordsOf: (row: P["rows"][number], page: P) => (string | null | undefined)[],
  { window = WINDOW, isMeant }: { window?: number; isMeant?: ((row: P["rows"][number]) => boolean) | undefined } = {},
): Promise<P> {
  const walk = walkOf(query);
  if (!$search && !isMeant) return find({ ...walk, offset: $offset, limit: $limit });
  const limit = Math.min(Math.ceil(window * ($limit + $offset)), MOST_SCANNED);
  const looked = await find({ ...walk, offset: 0, limit });
  const meant = isMeant ? looked.rows.filter(isMeant) : looked.rows;
  const found = meant.filter((row) => !$search || says(wordsOf(row, looked), $search)).slice($offset);
  const rows = found.slice(0, $limit);
  const next = found.length > $limit ? rows.at(-1)!.id : looked.next;
  return { ...looked, rows, total: $offset + Math.min(found.length, $limit + 1), next };
}

export function soughtIn<R extends { id: string; createdAt: number }>(
  { $search = "", $offset, $limit, createdAt, $order }: Omit<Walked, "$after">,
  rows: readonly R[],
  wordsOf: (row: R) => (string | null | undefined)[],
) {
  const { from = 0, to = Number.POSITIVE_INFINITY } = boundsOf(createdAt);
  const found = rows
    .filter((row) => row.createdAt >= from && row.createdAt < to)
    .filter((row) => !$search || says(wordsOf(row), $search));
  const sorted = $order ? found.toSorted(inOrder($order[0][1])) : found;
  return { rows: sorted.slice($offset, $offset + $limit), total: found.length };
}

// Russian texts often write yo as ye.
const folded = (text: string) => text.toLowerCase().replaceAll("\u0451", "\u0435");

function says(words: readonly (string | null | undefined)[], wanted: string): boolean {
  return words.some((text) => text && folded(text).includes(folded(wanted)));
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
  context.issues.push({ code: "custom", message: "phoneInvalid", input: text });
  return z.NEVER;
});

export const address = z.string().transform((text, context) => {
  const { phone, email } = parseAddress(text) ?? NOBODY;
  if (phone ?? email) return (phone ?? email) as string;
  context.issues.push({ code: "custom", message: "phoneInvalid", input: text });
  return z.NEVER;
});

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
