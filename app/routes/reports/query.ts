import type { COMPARISONS, Dimension } from "../../domain/insight/reports/report-types";
import { FILTER_NAMES, type FilterName } from "../../domain/insight/reports/report-types";
import { PERIODS, type Period } from "../../web/lists/periods";

export const REPORTS = "/reports";

/** Counters cover whole hours. */
export const REPORT_PERIODS: readonly Period[] = PERIODS.slice(PERIODS.indexOf("today"));
export const FIRST: Period = "month";

export interface ReportQuery extends Record<FilterName, string | null> {
  period: Period | null;
  from: string | null;
  to: string | null;
  compare: (typeof COMPARISONS)[number] | null;
  by: Dimension;
  within: Dimension | null;
  whose: string | null;
}

export function reportPath(query: ReportQuery, change: Partial<ReportQuery> = {}, base = REPORTS): string {
  const next = { ...query, ...change };
  const search = new URLSearchParams();
  for (const name of ["whose", "period", "from", "to", "compare", "by", "within", ...FILTER_NAMES] as const) {
    const value = next[name];
    if (value !== null && !(name === "period" && value === FIRST)) search.set(name, value);
  }
  return `${base}?${search}`;
}

export const UNFILTERED = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Record<FilterName, null>;

export const isFiltered = (query: ReportQuery) => FILTER_NAMES.some((name) => query[name] !== null);
