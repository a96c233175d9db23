export const LISTS = "/contacts";
export const TYPES = ["regular", "blacklist"] as const;

interface ListsQuery {
  type: (typeof TYPES)[number] | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
}

export function readQuery(search: URLSearchParams): ListsQuery {
  return {
    type: TYPES.find((known) => known === search.get("type")) ?? null,
    view: search.get("view") || null,
    cursor: search.get("cursor") || null,
  };
}

export function pathOf(query: ListsQuery): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null));
  return search.size > 0 ? `${LISTS}?${search}` : LISTS;
}
