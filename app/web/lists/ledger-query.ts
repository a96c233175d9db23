import { STATUSES } from "../../domain/billing/figures";
import { PAGE_SIZES } from "../../domain/shared/ui-constants";
import { boundsOf, boundsOfDays, daysIn, isPeriod, type Period } from "./periods";

export const LEDGER = "/balance/billings";
export const LEDGER_EXPORT = "/balance/billings/export";

export interface LedgerQuery {
  source: string | null;
  status: (typeof STATUSES)[number] | null;
  period: Period | null;
  /** Days in the viewer's zone, inclusive; override the preset. */
  from: string | null;
  to: string | null;
  /** Whose ledger, for staff. */
  user: string | null;
  view: string | null;
  /** The mailing whose messages are shown beneath its line. */
  open: string | null;
  cursor: string | null;
  rows: number;
}

export function readLedgerQuery(search: URLSearchParams): LedgerQuery {
  const period = search.get("period");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    source: search.get("source") || null,
    status: STATUSES.find((known) => known === search.get("status")) ?? null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    user: search.get("user") || null,
    view: search.get("view") || null,
    open: search.get("open") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const FILTERS = ["source", "status", "period", "from", "to"] as const;

/** The list's path with changed state; a changed filter resets the cursor, any change closes the open line. */
export function ledgerPath(query: LedgerQuery, change: Partial<LedgerQuery> = {}, base = LEDGER): string {
  const isSame = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, open: null, ...(isSame ? {} : { cursor: null }), ...change };
  const search = new URLSearchParams();
  for (const name of [...FILTERS, "user", "rows", "view", "cursor", "open"] as const) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  return search.size > 0 ? `${base}?${search}` : base;
}

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
