import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { filtersIn, filtersOf, type Question } from "../../domain/insight/reports/question";
import { COMPARISONS, DIMENSIONS, FILTER_NAMES, type FilterName } from "../../domain/insight/reports/report-types";
import { boundsOf, boundsOfDays, daysIn, isPeriod } from "../../web/lists/periods";
import { FIRST, REPORT_PERIODS, type ReportQuery } from "./query";

export function readReportQuery(search: URLSearchParams, isMany: boolean): Omit<ReportQuery, "whose"> {
  const period = search.get("period");
  const days = daysIn(search);
  const known = (name: string) =>
    DIMENSIONS.find((one) => one === search.get(name) && (one !== "user" || isMany)) ?? null;
  const by = known("by") ?? (isMany ? "user" : "type");
  const within = search.has("by") ? known("within") : isMany ? "type" : "operator";
  const valid = filtersIn(Object.fromEntries([...search].filter(([, value]) => value)));
  const typed = FILTER_NAMES.map((name) => [name, valid[name] === undefined ? null : search.get(name) || null]);
  return {
    ...days,
    period: days.from || days.to ? null : isPeriod(period) && REPORT_PERIODS.includes(period) ? period : FIRST,
    compare: COMPARISONS.find((one) => one === search.get("compare")) ?? null,
    by,
    within: within === by ? null : within,
    ...(Object.fromEntries(typed) as Pick<ReportQuery, FilterName>),
  };
}

/** `now` in ms UTC; an open end is now. */
export function questionOf(query: ReportQuery, now: number, zone = DEFAULT_ZONE): Question {
  const { period, from, to, by, within } = query;
  const bounds = period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone);
  const set = FILTER_NAMES.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  const end = Math.min(bounds.to ?? now, now);
  return { ...filtersOf(filtersIn(Object.fromEntries(set))), from: bounds.from ?? end, to: end, zone, by, within };
}
