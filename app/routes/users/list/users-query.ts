import type { Level } from "../../../../db/schema/accounts";
import { LEVELS } from "../../../domain/base/access/levels";
import { PAGE_SIZE, PAGE_SIZES } from "../../../domain/base/shared/ui-constants";

/** Search results use larger pages (spec §7). */
export const SEARCH_ROWS = 25;

interface UsersQuery {
  search: string | null;
  level: Level | null;
  active: "yes" | "no" | null;
  contract: "yes" | "no" | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

const answer = (text: string | null) => (text === "yes" || text === "no" ? text : null);

export function readQuery(search: URLSearchParams): UsersQuery {
  const level = search.get("level");
  const rows = Number(search.get("rows"));
  return {
    search: search.get("search")?.trim().slice(0, 100) || null,
    level: LEVELS.find((known) => known === level) ?? null,
    active: answer(search.get("active")),
    contract: answer(search.get("contract")),
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZE,
  };
}

export const USERS = "/users";
const NAMES = ["search", "level", "active", "contract", "rows", "view", "cursor"] as const;

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOf(query: UsersQuery, change: Partial<UsersQuery> = {}): string {
  const kept = "cursor" in change || Object.keys(change).length === 0 ? {} : { cursor: null };
  const next = { ...query, ...kept, ...change };
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = next[name];
    if (value !== null && !(name === "rows" && value === PAGE_SIZE)) search.set(name, String(value));
  }
  return search.size > 0 ? `${USERS}?${search}` : USERS;
}

export function isFiltered({ search, level, active, contract }: UsersQuery): boolean {
  return [search, level, active, contract].some((value) => value !== null);
}
