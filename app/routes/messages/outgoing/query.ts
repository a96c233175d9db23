import type { SendingStatus } from "../../../../db/schema/sendings";
import { CHANNELS, type ChannelName } from "../../../domain/base/channels/channels";
import { PAGE_SIZES } from "../../../domain/base/shared/ui-constants";
import { daysIn, isPeriod, type Period } from "../../../web/lists/periods";

export const OUTGOING = "/messages/outgoing";
export const OUTGOING_EXPORT = "/messages/outgoing/export";
export const OUTGOING_BULK = "/messages/outgoing/bulk";
export const FAILURES = "/messages/failures";

/** Filter value for numbers of unknown operators. */
export const UNKNOWN_OPERATOR = "-";

export const STATUSES = [
  "pending",
  "processing",
  "paused",
  "sent",
  "delivered",
  "seen",
  "failed",
  "unsent",
  "clicked",
  "notClicked",
] as const satisfies (SendingStatus | "unsent" | "clicked" | "notClicked")[];

export interface OutgoingQuery {
  /** Scope: "customers", "all" or an account's id. */
  whose: string | null;
  /** A phone, an e-mail or words of a text. */
  phone: string | null;
  /** "unsent": cancelled, or its task stopped; "failed": all other failures; "notClicked": delivered. */
  status: (typeof STATUSES)[number] | null;
  groupId: string | null;
  period: Period | null;
  /** Days in the viewer's zone, "2026-11-21", inclusive; override the preset. */
  from: string | null;
  to: string | null;
  type: ChannelName | null;
  sender: string | null;
  /** Whether it was charged. */
  paid: "1" | "0" | null;
  /** Error code, or a group of codes. */
  error: string | null;
  /** The recipient's operator. */
  operator: string | null;
  tag: string | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): OutgoingQuery {
  const status = search.get("status");
  const period = search.get("period");
  const type = search.get("type");
  const days = daysIn(search);
  const rows = Number(search.get("rows"));
  return {
    whose: search.get("whose") || null,
    phone: search.get("phone")?.trim() || null,
    status: STATUSES.find((known) => known === status) ?? null,
    groupId: search.get("groupId") || null,
    period: isPeriod(period) && !days.from && !days.to ? period : null,
    ...days,
    type: CHANNELS.find((known) => known === type) ?? null,
    sender: search.get("sender")?.trim() || null,
    paid: PAID.find((known) => known === search.get("paid")) ?? null,
    error: search.get("error")?.trim() || null,
    operator: search.get("operator")?.trim() || null,
    tag: search.get("tag")?.trim() || null,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const PAID = ["1", "0"] as const;

export const FILTERS = [
  "phone",
  "status",
  "groupId",
  "period",
  "from",
  "to",
  "type",
  "sender",
  "paid",
  "error",
  "operator",
  "tag",
] as const;

const NAMES = ["whose", ...FILTERS, "rows", "view", "cursor"] as const;

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOf(query: OutgoingQuery, change: Partial<OutgoingQuery> = {}, base = OUTGOING): string {
  const next = {
    ...query,
    ...("cursor" in change || Object.keys(change).length === 0 ? {} : { cursor: null }),
    ...change,
  };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  return search.size > 0 ? `${base}?${search}` : base;
}

export function isFiltered(query: OutgoingQuery): boolean {
  return FILTERS.some((name) => query[name] !== null);
}
