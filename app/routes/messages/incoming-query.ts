import { ANSWERED } from "../../domain/channels/channels";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { isPeriod, type Period } from "../../web/periods";

export const INCOMING = "/messages/incoming";

/** The list's state, which is all in its address. */
export interface IncomingQuery {
  phone: string | null;
  type: (typeof ANSWERED)[number] | null;
  /** Stop words only. */
  stop: "1" | null;
  /** What is nobody's; a manager's. */
  whose: "nobody" | null;
  sendingId: string | null;
  period: Period | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): IncomingQuery {
  const type = search.get("type");
  const period = search.get("period");
  const rows = Number(search.get("rows"));
  return {
    phone: search.get("phone")?.trim() || null,
    type: ANSWERED.find((known) => known === type) ?? null,
    stop: search.get("stop") === "1" ? "1" : null,
    whose: search.get("whose") === "nobody" ? "nobody" : null,
    sendingId: search.get("sendingId") || null,
    period: isPeriod(period) ? period : null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const NAMES = ["phone", "type", "stop", "whose", "sendingId", "period", "rows", "cursor"] as const;

/** The same list with some of its state changed; a filter that changes begins at the newest again. */
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

export function isFiltered({ phone, type, stop, whose, sendingId, period }: IncomingQuery): boolean {
  return [phone, type, stop, whose, sendingId, period].some((value) => value !== null);
}
