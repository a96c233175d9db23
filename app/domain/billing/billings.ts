import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type BillingStatus, billings } from "../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import { MICROS, type Micros, scaleMicros, toUnits } from "../shared/money";
import { type ListOwner, ownersIn, pageIn, readNewest } from "../shared/newest-of";
import { type Walk, walkAlong } from "../shared/walk";
import { isMovement, MOST_SUMMED } from "./figures";

export type BillingRow = typeof billings.$inferSelect;

export interface LedgerFilter {
  source?: string | undefined;
  status?: BillingStatus | undefined;
  /** ms UTC, `from` inclusive, `to` exclusive: of when a line began. */
  from?: number | undefined;
  to?: number | undefined;
}

export interface BillingFilter extends LedgerFilter, Walk {
  offset?: number;
  limit: number;
  scan?: number;
}

export interface BillingPage {
  rows: BillingRow[];
  total: number;
  next: string | null;
}

/** Lines read for one that is shown; behind an index each is read twice. */
const WINDOW = { table: 3, index: 1.5 };

/** Ids ascend with time. `next` goes on behind the lines that were read, also where none was meant. */
export async function findBillings(
  db: Database,
  owner: Pick<Viewer, "id">,
  filter: BillingFilter,
): Promise<BillingPage> {
  const [lines, total] = pageQueries(owner.id, filter);
  const [raw, counted] = await db.batch([db.all<RawRow>(lines), db.all<{ total: number }>(total)]);
  return pageOf(raw, counted, filter);
}

export function sizeOf(filter: BillingFilter) {
  const { source, status, limit, offset = 0, scan } = filter;
  const isSearched = source !== undefined || status !== undefined;
  const wanted = Math.floor((isOfMovements(filter) ? WINDOW.index : WINDOW.table) * (limit + offset));
  const window = scan ?? Math.min(wanted, MOST_SUMMED);
  return isSearched ? { isSearched, size: window, skipped: 0 } : { isSearched, size: limit + 1, skipped: offset };
}

export function pageQueries(ownerId: string, filter: BillingFilter): [lines: SQL, total: SQL] {
  const { size, skipped } = sizeOf(filter);
  return [
    sql`SELECT * FROM ${linesOf(ownerId, filter)} LIMIT ${size} OFFSET ${skipped}`,
    sql`SELECT billings AS total FROM accounts WHERE owner_id = ${ownerId}`,
  ];
}

export function pageOf(raw: RawRow[], counted: { total: number }[], filter: BillingFilter): BillingPage {
  const { from, to, limit, offset = 0 } = filter;
  const { isSearched, size } = sizeOf(filter);
  const looked = raw.map((one) => rowOf(billings, one));
  const found = isSearched ? looked.filter((row) => isMeant(row, filter)).slice(offset) : looked;
  const rows = found.slice(0, limit);
  const isCut = isSearched && looked.length === size;
  const next = found.length > limit ? rows.at(-1)?.id : isCut ? looked.at(-1)?.id : undefined;
  const isWhole = !isSearched && from === undefined && to === undefined;
  return {
    rows,
    total: isWhole ? (counted[0]?.total ?? 0) : offset + Math.min(found.length, limit + 1),
    next: next ?? null,
  };
}

export async function findBillingsOfMany(
  db: Database,
  users: SQL,
  filter: BillingFilter,
): Promise<Omit<BillingPage, "total"> & { owners: Map<string, ListOwner> }> {
  const { from, to, cursor, limit, source, status } = filter;
  const isSearched = source !== undefined || status !== undefined;
  const size = isSearched ? WINDOW.table * limit : limit + 1;
  const index = isOfMovements(filter) ? { index: "billings_movements", where: sql`t.${MOVEMENTS}` } : {};
  const raw = await readNewest(db, users, { table: "billings", ...index, from, to, cursor, size });
  const looked = raw.map((row) => rowOf(billings, row));
  const { rows, next } = pageIn(looked, { limit, size, cursor, isMeant: (row) => isMeant(row, filter) });
  return { rows, next, owners: ownersIn(raw) };
}

// Must match the words of the partial index.
const MOVEMENTS = sql`source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund')`;

/** A table with its conditions and its order; source and status are left to `isMeant`. */
export function linesOf(ownerId: string, filter: LedgerFilter & Walk): SQL {
  const { where, order } = walkAlong(sql`id`, filter);
  const index = isOfMovements(filter) ? sql`INDEXED BY billings_movements WHERE ${MOVEMENTS} AND` : sql`WHERE`;
  return sql`billings ${index} ${sql.join([sql`owner_id = ${ownerId}`, ...where], sql` AND `)} ORDER BY ${order}`;
}

export function isMeant(row: Pick<BillingRow, "source" | "status">, { source, status }: LedgerFilter): boolean {
  return (source === undefined || row.source === source) && (status === undefined || row.status === status);
}

export function isOfMovements({ source }: LedgerFilter): boolean {
  return source !== undefined && isMovement(source);
}

export function billingView(row: BillingRow & { mailingLine?: string }) {
  return {
    id: row.id,
    source: row.source,
    amount: toUnits(row.amount),
    status: row.status,
    OwnerId: row.ownerId,
    TariffId: row.tariffId,
    comment: row.comment,
    UserId: row.userId,
    noRef: row.hidden?.noRef ?? false,
    multiplier: row.multiplier / MICROS,
    data: {
      ...pricedView(row),
      multiplier: row.multiplier / MICROS,
      params: paramsOf(row),
      threshold: null,
      sum: toUnits(Math.abs(row.amount)),
      ...inUnits(partsOf(row)),
      ...(row.turnover !== null && { turnover: toUnits(row.turnover) }),
    },
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function billingViewOfStaff(row: BillingRow) {
  const { data, ...view } = billingView(row);
  return { ...view, data: { ...data, hidden: { comment: row.hidden?.comment ?? "", noRef: view.noRef } } };
}

/** A unit's price is the tariff's; the segment's has the multiplier in it. */
function pricedView({ segmentPrice, segmentCount, multiplier, amount }: BillingRow) {
  if (segmentPrice === null) return { price: null, priceCalculation: null, segmentPrice, segmentCount };
  const units = segmentPrice === 0 ? (segmentCount ?? 1) : Math.round(Math.abs(amount) / segmentPrice);
  const price = toUnits(segmentPrice);
  return {
    price: toUnits(scaleMicros(segmentPrice, MICROS, multiplier)),
    priceCalculation: { price, units, sum: toUnits(segmentPrice * units) },
    segmentPrice: price,
    segmentCount,
  };
}

function paramsOf({ id, source, taskId, held, mailingLine }: BillingRow & { mailingLine?: string }) {
  const isOfSendings = source.startsWith("sendings.");
  return {
    type: isOfSendings ? source.slice("sendings.".length) : null,
    TaskId: taskId,
    SendingId: isOfSendings && held === null ? id : null,
    BillingId: mailingLine ?? id,
  };
}

/** What came back of a mailing whose money came back as a whole: its amount is nothing. */
export function shownAmount(row: Pick<BillingRow, "amount" | "status" | "held" | "refunded">): Micros {
  return row.held !== null && row.status === "refunded" ? 0 - (row.refunded ?? 0) : row.amount;
}

/** What a mailing's line is made up of, micros; null for every other record. */
export function partsOf({ amount, held, refunded }: BillingRow) {
  return held === null ? null : { held, charged: 0 - amount - held, refunded: refunded ?? 0 };
}

function inUnits(parts: ReturnType<typeof partsOf>) {
  return parts && { held: toUnits(parts.held), charged: toUnits(parts.charged), refunded: toUnits(parts.refunded) };
}
