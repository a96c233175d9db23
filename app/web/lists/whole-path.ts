import type { ListViews } from "../../domain/views/list-views";

/** The list without filters, in the scope where one looks. */
export function wholePath(base: string, { standard }: Pick<ListViews, "standard">, whose: string | null = null) {
  const search = new URLSearchParams({ ...(whose && { whose }), ...(standard && { view: "none" }) });
  return search.size > 0 ? `${base}?${search}` : base;
}
