import { PAGE_SIZES } from "../../domain/shared/interface";

/** The list's state, which is all in its address. */
export interface ListQuery {
  phone: string | null;
  cursor: string | null;
  rows: number;
}

export function readQuery(search: URLSearchParams): ListQuery {
  const rows = Number(search.get("rows"));
  return {
    phone: search.get("phone")?.trim() || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

/** What a phone begins with, from any notation: "8 916" and "+7 (916" are both "7916"; null without a digit. */
export function phonePrefix(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  const isRussian = !typed.trim().startsWith("+") && /^[89]/.test(digits);
  if (!isRussian) return digits;
  return digits.startsWith("8") ? `7${digits.slice(1)}` : `7${digits}`;
}

/** The state as a query string, some of it changed; a new filter begins at the first page again. */
export function searchOf(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const isSamePage = "cursor" in change || Object.keys(change).length === 0;
  const next = { ...query, cursor: isSamePage ? query.cursor : null, ...change };
  const search = new URLSearchParams();
  if (next.phone) search.set("phone", next.phone);
  if (next.rows !== PAGE_SIZES[0]) search.set("rows", String(next.rows));
  if (next.cursor) search.set("cursor", next.cursor);
  return search.size > 0 ? `?${search}` : "";
}
