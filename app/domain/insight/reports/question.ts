import { z } from "zod";
import { MICROS, type Micros } from "../../base/shared/money";
import { DAY_MS } from "./period";
import { type COMPARISONS, type Dimension, FILTER_NAMES, type FilterName, MESSAGE_STATUSES } from "./report-types";

const text = z.string().trim().min(1).max(200).optional();
const units = z.coerce.number("numberInvalid").min(0, "numberInvalid").max(1_000_000, "numberInvalid").optional();
const status = z.enum(MESSAGE_STATUSES, "statusUnknown").optional();

/** Prices in units. */
export const filterFields = {
  type: text,
  sender: text,
  operator: text,
  country: text,
  task: text,
  tag: text,
  status,
  priceFrom: units,
  priceTo: units,
} satisfies Record<FilterName, z.ZodType>;

const typedPrice = z.preprocess((price) => (typeof price === "string" ? price.replace(",", ".") : price), units);

/** Prices with a comma or a point. */
export const typedPrices = { priceFrom: typedPrice, priceTo: typedPrice };

const typed = z.object({ ...filterFields, ...typedPrices });

/** Filters as typed: prices in units. */
export type TypedFilters = z.infer<typeof typed>;

/** Filters from a URL; invalid ones are left out. */
export function filtersIn(search: Record<string, string>): TypedFilters {
  const valid = FILTER_NAMES.filter((name) => typed.shape[name].safeParse(search[name]).success);
  return typed.parse(Object.fromEntries(valid.map((name) => [name, search[name]])));
}

/** Prices of messages in micros; both ends are included. */
interface PriceRange {
  from?: Micros | undefined;
  to?: Micros | undefined;
}

type WithPrices = Pick<TypedFilters, "priceFrom" | "priceTo">;
type InMicros<F> = Omit<F, keyof WithPrices> & { price: PriceRange };

/** Filters as counters are compared with them. */
export type ReportFilters = InMicros<TypedFilters>;

/** Turns typed prices into a range in micros, which cannot be turned again. */
export function filtersOf<F extends WithPrices>({ priceFrom, priceTo, ...rest }: F): InMicros<F> {
  const micros = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * MICROS));
  return { ...rest, price: { from: micros(priceFrom), to: micros(priceTo) } };
}

export interface Question extends ReportFilters {
  /** ms UTC, `to` exclusive. */
  from: number;
  to: number;
  zone: string;
  by: Dimension;
  /** Second dimension, within each row. */
  within: Dimension | null;
}

export type PeriodFault = "periodReversed" | "periodTooLong";

/** Why a period is not allowed; null: allowed. */
export function faultOf({ from, to }: Pick<Question, "from" | "to">, days: number): PeriodFault | null {
  if (to <= from) return "periodReversed";
  // A day with a clock change has 25 hours.
  return to - from > days * DAY_MS + DAY_MS / 12 ? "periodTooLong" : null;
}

export function earlier({ from, to }: Pick<Question, "from" | "to">, how: (typeof COMPARISONS)[number]) {
  const shift = how === "week" ? 7 * DAY_MS : to - from;
  return { from: from - shift, to: to - shift };
}
