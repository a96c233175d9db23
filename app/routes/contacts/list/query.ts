import { PAGE_SIZES } from "../../../domain/base/shared/ui-constants";
import { isOrder, type Order } from "../../../domain/library/contacts/orders";
import type { Gender } from "../../../domain/library/contacts/parse-row";
import { isPeriod, type Period } from "../../../web/lists/periods";

export const BIRTHDAYS = ["today", "week", "month"] as const;
type BirthdayPreset = (typeof BIRTHDAYS)[number];

/** No presets shorter than a day: contacts are not added by the minute. */
export const ADDED = ["today", "yesterday", "week", "lastWeek", "month", "lastMonth"] as const;

export interface ListQuery {
  /** A customer's id; null: one's own. */
  whose: string | null;
  /** Prefix of a phone, name or e-mail. */
  q: string | null;
  gender: Gender | null;
  birthday: BirthdayPreset | null;
  /** Day of the year, "21.11". */
  bornFrom: string | null;
  bornTo: string | null;
  email: "yes" | "no" | null;
  /** A segment's id. */
  segment: string | null;
  /** Preset or days, "2026-11-21". */
  added: Period | null;
  from: string | null;
  to: string | null;
  order: Order | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

const FILTERS = ["q", "gender", "birthday", "bornFrom", "bornTo", "email", "added", "from", "to", "segment"] as const;
const NAMES = ["whose", ...FILTERS, "order", "view", "rows", "cursor"] as const;
export type FilterName = (typeof FILTERS)[number];

export function readQuery(search: URLSearchParams): ListQuery {
  const text = (name: string) => search.get(name)?.trim() || null;
  const among = <T extends string>(name: string, known: readonly T[]) =>
    known.find((one) => one === search.get(name)) ?? null;
  const added = search.get("added");
  const order = search.get("order");
  const rows = Number(search.get("rows"));
  return {
    whose: text("whose"),
    q: text("q") ?? text("phone"),
    gender: among("gender", ["female", "male"]),
    birthday: among("birthday", BIRTHDAYS),
    bornFrom: text("bornFrom"),
    bornTo: text("bornTo"),
    email: among("email", ["yes", "no"]),
    added: isPeriod(added) ? added : null,
    segment: text("segment"),
    from: text("from"),
    to: text("to"),
    order: isOrder(order) ? order : null,
    view: text("view"),
    cursor: text("cursor"),
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

export function isFiltered(query: ListQuery): boolean {
  return FILTERS.some((name) => query[name] !== null);
}

/** Query string with changed state; a changed filter resets the cursor. */
export function searchOf(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const isSamePage = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, cursor: isSamePage ? query.cursor : null, ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZES[0])) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}
