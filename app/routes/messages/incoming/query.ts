import { ANSWERED } from "../../../domain/base/channels/channels";
import { PAGE_SIZES } from "../../../domain/base/shared/ui-constants";
import { daysIn, isPeriod, type Period } from "../../../web/lists/periods";

export const INCOMING = "/messages/incoming";
export const INCOMING_EXPORT = "/messages/incoming/export";

export interface IncomingQuery {
  phone: string | null;
  type: (typeof ANSWERED)[number] | null;
  /** Stop words only. */
  stop: "1" | null;
  read: "1" | "0" | null;
  answered: "1" | "0" | null;
  /** Own sender or number. */
  sender: string | null;
  /** Part of the text. */
  text: string | null;
  /** Scope: "customers", "all" or an account's id; "nobody": without an owner, managers only. */
  whose: string | null;
  sendingId: string | null;
  period: Period | null;
  /** Days in the viewer's zone, inclusive; override the preset. */
  from: string | null;
  to: string | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): IncomingQuery {
  const type = search.get("type");
  const period = search.get("period");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    phone: search.get("phone")?.trim() || null,
    type: ANSWERED.find((known) => known === type) ?? null,
    stop: search.get("stop") === "1" ? "1" : null,
    read: YES_NO.find((known) => known === search.get("read")) ?? null,
    answered: YES_NO.find((known) => known === search.get("answered")) ?? null,
    sender: search.get("sender")?.trim() || null,
    text: search.get("text")?.trim().slice(0, MOST_SEARCHED) || null,
    whose: search.get("whose") || null,
    sendingId: search.get("sendingId") || null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const YES_NO = ["1", "0"] as const;
const MOST_SEARCHED = 255;

export const FILTERS = [
  "phone",
  "read",
  "answered",
  "type",
  "stop",
  "sendingId",
  "sender",
  "text",
  "period",
  "from",
  "to",
] as const;

const NAMES = ["whose", ...FILTERS, "rows", "view", "cursor"] as const;

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOf(query: IncomingQuery, change: Partial<IncomingQuery> = {}, base = INCOMING): string {
  const isSame = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, ...(isSame ? {} : { cursor: null }), ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  return search.size > 0 ? `${base}?${search}` : base;
}

export function isFiltered(query: IncomingQuery): boolean {
  return query.whose === "nobody" || FILTERS.some((name) => query[name] !== null);
}
