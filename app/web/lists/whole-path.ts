import type { ListViews } from "../../domain/people/views/list-views";

/** Path of the list without filters, in the current scope. */
export function wholePath(base: string, { standard }: Pick<ListViews, "standard">, scope: string | null = null) {
  const search = new URLSearchParams({ ...(scope && { whose: scope }), ...(standard && { view: "none" }) });
  return search.size > 0 ? `${base}?${search}` : base;
}
