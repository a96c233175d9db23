import { z } from "zod";
import { NOBODY, parseAddress } from "../../app/domain/channels/person";
import { parsePhone } from "../../app/domain/shared/phone";

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 16;
/** Rows that are skipped are read all the same: further on a list is paged by its cursor. */
const MAX_OFFSET = 10_000;

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+ -]\d{2}:?\d{2})?)?$/;

/** ISO 8601 to ms UTC; a plus that arrived as a space is put back. */
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

export const paging = {
  $offset: z.coerce.number("offsetInvalid").int("offsetInvalid").min(0, "offsetInvalid").default(0),
  $limit: z.coerce
    .number("limitInvalid")
    .int("limitInvalid")
    .min(1, "limitInvalid")
    .max(MAX_PAGE, "limitInvalid")
    .default(DEFAULT_PAGE),
  $scope: scope,
  OwnerId: z.string().optional(),
};

/** Of a list whose filters look at several rows for each one that they skip. */
export const shallow = { ...paging, $offset: paging.$offset.unwrap().max(MAX_OFFSET, "offsetTooFar").default(0) };

export const order = {
  $order: z.tuple([z.tuple([z.literal("createdAt", "orderInvalid"), direction])], "orderInvalid").optional(),
};

export const newestFirst = {
  $order: z
    .tuple(
      [z.tuple([z.literal("createdAt", "orderInvalid"), direction.pipe(z.literal("desc", "orderInvalid"))])],
      "orderInvalid",
    )
    .optional(),
};

export const period = { createdAt: createdAt.optional() };

/** The id of the last row seen: pages far down cost as little as the first. */
export const after = { $after: z.string().optional() };

/** `{from, to}` in ms UTC, `from` included and `to` not. */
export function boundsOf(range: z.infer<typeof createdAt> | undefined): { from?: number; to?: number } {
  const from = range?.$gte ?? (range?.$gt === undefined ? undefined : range.$gt + 1);
  const to = range?.$lt ?? (range?.$lte === undefined ? undefined : range.$lte + 1);
  return { from, to };
}

export function listOf<R extends z.ZodType>(row: R) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** `next` goes into `$after` of the next request; null at the end. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({ data: z.array(row), total: z.int(), next: z.string().nullable() });
}

export const byId = z.object({ $scope: scope });

/** Another owner's rows are as if there were none. */
export function isForeign(query: { OwnerId?: string }, viewer: { id: string }): boolean {
  return query.OwnerId !== undefined && query.OwnerId !== viewer.id;
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** A phone in any valid format as its digits. */
export const phone = z.string().transform((text, context) => {
  const digits = parsePhone(text);
  if (digits !== null) return digits;
  context.issues.push({ code: "custom", message: "phoneInvalid", input: text });
  return z.NEVER;
});

/** A phone in any valid format as its digits, an e-mail in small letters. */
export const address = z.string().transform((text, context) => {
  const { phone, email } = parseAddress(text) ?? NOBODY;
  if (phone ?? email) return (phone ?? email) as string;
  context.issues.push({ code: "custom", message: "phoneInvalid", input: text });
  return z.NEVER;
});

/** true or false, as a query says it. */
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
