import { z } from "zod";
import { MICROS } from "../shared/money";
import { DAY_MS } from "./period";
import { type COMPARISONS, type Dimension, MESSAGE_STATUSES } from "./report-types";

const text = z.string().trim().min(1).max(200).optional();
const units = z.coerce.number("numberInvalid").min(0, "numberInvalid").max(1_000_000, "numberInvalid").optional();
const status = z.enum(MESSAGE_STATUSES, "statusUnknown").optional();

/** Prices in units, as people write them. */
export const askedFilters = {
  ...{ type: text, sender: text, operator: text, country: text, task: text, tag: text, status },
  ...{ priceFrom: units, priceTo: units },
};

export const typedPrice = z.preprocess((price) => (typeof price === "string" ? price.replace(",", ".") : price), units);

const loose = z.object({
  ...{ type: text.catch(undefined), sender: text.catch(undefined), operator: text.catch(undefined) },
  ...{ country: text.catch(undefined), task: text.catch(undefined), status: status.catch(undefined) },
  tag: text.catch(undefined),
  ...{ priceFrom: typedPrice.catch(undefined), priceTo: typedPrice.catch(undefined) },
});

type AskedFilters = z.infer<typeof loose>;

/** Of an address, of which what cannot be meant is left out. */
export const filtersIn = (search: Record<string, string>): AskedFilters => loose.parse(search);

export type ReportFilters = AskedFilters;

export const filtersOf = (asked: AskedFilters): ReportFilters => withMicros(asked);

export function withMicros<F extends { priceFrom?: number | undefined; priceTo?: number | undefined }>(asked: F): F {
  const micros = (price: number | undefined) => (price === undefined ? undefined : Math.round(price * MICROS));
  return { ...asked, priceFrom: micros(asked.priceFrom), priceTo: micros(asked.priceTo) };
}

export interface Question extends ReportFilters {
  /** ms UTC, `to` exclusive. */
  from: number;
  to: number;
  zone: string;
  by: Dimension;
  /** Within each row. */
  within: Dimension | null;
}

export type PeriodFault = "periodReversed" | "periodTooLong";

/** Why a period cannot be shown; null: it can. */
export function faultOf({ from, to }: Pick<Question, "from" | "to">, days: number): PeriodFault | null {
  if (to <= from) return "periodReversed";
  // The day of a changed clock has 25 hours.
  return to - from > days * DAY_MS + DAY_MS / 12 ? "periodTooLong" : null;
}

export function earlier({ from, to }: Pick<Question, "from" | "to">, how: (typeof COMPARISONS)[number]) {
  const shift = how === "week" ? 7 * DAY_MS : to - from;
  return { from: from - shift, to: to - shift };
}
