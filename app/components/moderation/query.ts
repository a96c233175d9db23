import { PAGE_SIZES } from "../../domain/base/shared/ui-constants";
import type { ListViews } from "../../domain/people/views/list-views";

export const MODERATIONS = ["pending", "approved", "rejected"] as const;
export type ModerationName = (typeof MODERATIONS)[number];

/** State of a moderated list, kept in the address. */
export interface ModeratedQuery {
  /** null: the viewer's own; "customers": pending rows of all customers; else one customer's id. */
  whose: string | null;
  moderation: ModerationName | null;
  type: string | null;
  search: string | null;
  /** Open saved view; "none" disables the default view. */
  view: string | null;
  cursor: string | null;
  rows: number;
}

export function readModerated(params: URLSearchParams, scope: string | null, types: readonly string[]): ModeratedQuery {
  const rows = Number(params.get("rows"));
  const moderation = MODERATIONS.find((known) => known === params.get("moderation")) ?? null;
  return {
    whose: scope,
    // A moderation queue shows pending rows first.
    moderation: moderation ?? (isQueue({ whose: scope }) ? "pending" : null),
    type: types.find((known) => known === params.get("type")) ?? null,
    search: params.get("search")?.trim() || null,
    view: params.get("view") || null,
    cursor: params.get("cursor") || null,
    rows: PAGE_SIZES.find((size) => size === rows) ?? PAGE_SIZES[0],
  };
}

export const isQueue = ({ whose }: Pick<ModeratedQuery, "whose">) => whose === "customers";

/** The list's path with changed state; a changed filter resets the cursor. */
export function pathOfModerated(base: string, query: ModeratedQuery, change: Partial<ModeratedQuery> = {}): string {
  const { rows, ...rest } = { ...query, cursor: null, ...change };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== null) search.set(name, value);
  if (rows !== PAGE_SIZES[0]) search.set("rows", String(rows));
  return search.size > 0 ? `${base}?${search}` : base;
}

/** The list without filters, default view disabled. */
export function wholeModerated(base: string, query: ModeratedQuery, views?: Pick<ListViews, "standard">): string {
  const view = views?.standard && !isQueue(query) ? "none" : null;
  return pathOfModerated(base, { ...query, moderation: null, type: null, search: null, view });
}

export function isNarrowed({ whose, moderation, type, search }: ModeratedQuery): boolean {
  return type !== null || search !== null || (moderation !== null && !(isQueue({ whose }) && moderation === "pending"));
}
