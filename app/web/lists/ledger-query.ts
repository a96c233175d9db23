import { PAGE_SIZES } from "../../domain/base/shared/ui-constants";
import { STATUSES } from "../../domain/money/billing/figures";
import { boundsOf, boundsOfDays, daysIn, isPeriod, type Period } from "./periods";

export const LEDGER = "/balance/billings";
export const LEDGER_EXPORT = "/balance/billings/export";

export interface LedgerQuery {
  search: string | null;
  source: string | null;
  status: (typeof STATUSES)[number] | null;
  period: Period | null;
  /** Days in the viewer's zone, inclusive; override the preset. */
  from: string | null;
  to: string | null;
  /** Scope: "customers", "all" or an account's id. */
  whose: string | null;
  view: string | null;
  /** The campaign, or the day ("2026-11-26"), whose messages are shown below the line. */
  open: string | null;
  cursor: string | null;
  rows: number;
}

export function readLedgerQuery(search: URLSearchParams): LedgerQuery {
  const period = search.get("period");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    search: search.get("search")?.trim().slice(0, 100) || null,
    source: search.get("source") || null,
    status: STATUSES.find((known) => known === search.get("status")) ?? null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    whose: search.get("whose") || search.get("user") || null,
    view: search.get("view") || null,
    open: search.get("open") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const FILTERS = ["search", "source", "status", "period", "from", "to"] as const;

/** The list's path with changed state; a changed filter resets the cursor, and any change closes the open line. */
export function ledgerPath(query: LedgerQuery, change: Partial<LedgerQuery> = {}, base = LEDGER): string {
  const isSame = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, open: null, ...(isSame ? {} : { cursor: null }), ...change };
  const search = new URLSearchParams();
  for (const name of ["whose", ...FILTERS, "rows", "view", "cursor", "open"] as const) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  return search.size > 0 ? `${base}?${search}` : base;
}

/** Groups single messages by day, unless a filter selects lines of one kind. */
export const isByDay = ({ search, source, status }: LedgerQuery) =>
  [search, source, status].every((one) => one === null);

export function isLedgerFiltered(query: LedgerQuery): boolean {
  return FILTERS.some((name) => query[name] !== null);
}

/** `now` in ms UTC. */
export function ledgerFilterOf({ source, status, period, from, to }: LedgerQuery, now: number, zone?: string) {
  return {
    source: source ?? undefined,
    status: status ?? undefined,
    ...(period ? boundsOf(period, now, zone) : boundsOfDays(from, to, zone)),
  };
}
