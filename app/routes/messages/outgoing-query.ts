import type { SendingStatus } from "../../../db/schema/sendings";
import { PAGE_SIZES } from "../../domain/shared/interface";
import { isPeriod, type Period } from "../../web/periods";

export const STATUSES = [
  "pending",
  "processing",
  "paused",
  "sent",
  "delivered",
  "seen",
  "failed",
] as const satisfies SendingStatus[];

/** The list's state, which is all in its address. */
export interface OutgoingQuery {
  phone: string | null;
  status: SendingStatus | null;
  groupId: string | null;
  period: Period | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): OutgoingQuery {
  const status = search.get("status");
  const period = search.get("period");
  const rows = Number(search.get("rows"));
  return {
    phone: search.get("phone")?.trim() || null,
    status: STATUSES.find((known) => known === status) ?? null,
    groupId: search.get("groupId") || null,
    period: isPeriod(period) ? period : null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

const NAMES = ["phone", "status", "groupId", "period", "rows", "cursor"] as const;

/** The same list with some of its state changed; a filter that changes begins at the newest again. */
export function pathOf(query: OutgoingQuery, change: Partial<OutgoingQuery> = {}, base = "/messages/outgoing"): string {
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

export function isFiltered({ phone, status, groupId, period }: OutgoingQuery): boolean {
  return [phone, status, groupId, period].some((value) => value !== null);
}
