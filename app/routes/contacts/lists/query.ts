export const LISTS = "/contacts";
export const TYPES = ["regular", "blacklist"] as const;

export interface ListsQuery {
  /** A customer's id; null: one's own. */
  whose: string | null;
  title: string | null;
  type: (typeof TYPES)[number] | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
}

export function readQuery(search: URLSearchParams): ListsQuery {
  return {
    whose: search.get("whose") || null,
    title: search.get("title")?.trim().slice(0, 100) || null,
    type: TYPES.find((known) => known === search.get("type")) ?? null,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
  };
}

export const isFiltered = ({ title, type }: ListsQuery) => title !== null || type !== null;

/** A changed filter resets the cursor. */
export function pathOf(query: ListsQuery, change: Partial<ListsQuery> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: null, ...change })) if (value) search.set(name, value);
  return search.size > 0 ? `${LISTS}?${search}` : LISTS;
}
