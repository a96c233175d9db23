export const LISTS = "/contacts";
export const TYPES = ["regular", "blacklist"] as const;

/** The state of the list of lists, which is all in its address. */
export interface ListsQuery {
  type: (typeof TYPES)[number] | null;
  /** The saved view that it was opened by; "none": all lists in spite of a default one. */
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
